-- One row per trial, in the order of the page of a result. left_log: whether the trial has a log at its path.
-- alone_per_s: the rate in the report of a load alone, which does not count as its result's.
-- not nullable: trial_id, result_id, path, first_line, last_line, sha256, status, is_counted, left_log
with alone as (
    select trial_id, value as alone_per_s
    from measurement join trial using (trial_id)
    where metric_id = 'requests_per_s' and ordinal = 1 and block is not null and turn is null
)
select trial.*, (trial_id, path) in (select trial_id, path from trial_file) as left_log, alone_per_s
from trial left join alone using (trial_id)
order by round nulls first, path, first_line
