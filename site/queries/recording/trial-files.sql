-- One row per trial of the run $1 and recorded file.
select trial_id, what, trial_file.path, trial_file.sha256, size_bytes
from trial_file join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, trial_file.path
