-- One row per trial and file of it, of the result $1.
select trial_id, what, trial_file.path, trial_file.sha256, size_bytes
from trial_file join trial using (trial_id)
where result_id = $1
order by trial_id, trial_file.path
