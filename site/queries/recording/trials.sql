-- One row per trial of the result $1.
select trial_id from trial where result_id = $1 order by trial_id
