-- One row per trial, in the order of the page of a result. left_log: whether the trial has a log at its path.
-- not nullable: trial_id, result_id, path, first_line, last_line, sha256, status, is_counted, left_log
select *, (trial_id, path) in (select trial_id, path from trial_file) as left_log
from trial
order by round nulls first, path, first_line
