-- A result is one case, and a case is what was sent: of trials that sent different requests no number is one.
select min(path) as path, null as line, result_id as text,
    'its trials state different requests: give each request a result of its own' as problem
from trial
group by result_id
having count(distinct coalesce(request_sha256, '')) > 1
