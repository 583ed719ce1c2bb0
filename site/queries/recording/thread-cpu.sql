-- One row per trial and thread, the busiest first, of the run $1.
select trial_id, side, thread_id, cpu_s
from thread_cpu join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, side desc, cpu_s desc, thread_id
