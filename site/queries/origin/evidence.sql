-- One row per file that was recorded next to the log of a result of the run or document $1.
from evidence
where result_id in (select result_id from result where $1 in (run_id, document_id))
order by all
