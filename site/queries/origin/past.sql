-- One row per result of the run or document $1 and day since which it is what it is.
from past
where result_id in (select result_id from result where $1 in (run_id, document_id))
order by result_id, since
