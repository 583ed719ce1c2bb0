-- One row per trial of the run $1.
select trial_id from trial where result_id in (select result_id from result where run_id = $1) order by trial_id
