-- No two results have the same trials.
select
    coalesce('published/' || min(document_id) || '/document.json', 'raw/' || min(run_id) || '/run.json') as path,
    null as line,
    result_id as text,
    'two results have the same trials: remove one' as problem
from listing
group by result_id
having count(*) > 1
