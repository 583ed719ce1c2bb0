-- One row per trial, in the order in which a result's page counts them, and whether the log at its path is its own.
-- not nullable: trial_id, result_id, path, first_line, last_line, sha256, status, is_counted, left_log
select *, (trial_id, path) in (select trial_id, path from trial_file) as left_log
from trial
order by round nulls first, path, first_line
