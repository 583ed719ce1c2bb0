-- One row per trial of the run or document $1, in the order in which a result's page counts them.
-- not nullable: trial_id, result_id, path, first_line, last_line, sha256, status, is_counted
from trial
where result_id in (select result_id from result where $1 in (run_id, document_id))
order by round nulls first, path, first_line
