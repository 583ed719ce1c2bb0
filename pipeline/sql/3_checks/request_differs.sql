-- All trials of a result send the same requests, because they belong to one case.
select min(path) as path, null as line, result_id as text,
    'its trials state different requests: create a separate result for each request' as problem
from trial
group by result_id
having count(distinct coalesce(request_sha256, '')) > 1
