-- One row per trial of the run $1, phase and check. is_passed is null if there was no response.
-- nullable: is_passed, message
select verification.*
from verification join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, phase, check_id
