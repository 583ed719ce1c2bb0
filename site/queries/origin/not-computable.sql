-- One row per rule and result of the run or document $1 that it could not be computed for.
from not_computable
where subject_id in (select result_id from result where $1 in (run_id, document_id))
order by all
