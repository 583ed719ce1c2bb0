-- A result is one case of one document or run: the same trials are not two results.
select 'published/' || any_value(document_id order by document_id) || '/document.json' as path, null as line, result_id as text,
    'two results have the same trials: remove one' as problem
from bench_case
group by result_id
having count(*) > 1
