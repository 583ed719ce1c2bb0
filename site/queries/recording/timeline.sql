-- One row per trial of the run $1 and sample.
-- not nullable: trial_id, elapsed_s
select timeline.*
from timeline join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, elapsed_s
