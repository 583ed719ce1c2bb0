-- One row per trial, phase and check, of the run $1. is_passed is null where nothing was answered.
-- nullable: is_passed, message
select verification.*
from verification join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, phase, check_id
