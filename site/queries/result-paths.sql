-- One row per result, run by run and document by document, because what belongs to one of them is read once.
select distinct result_id, coalesce(run_id, document_id) as origin_id, run_id is not null as is_run
from result order by origin_id, result_id
