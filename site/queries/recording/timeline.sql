-- One row per trial and sample of it, of the run $1.
select trial_id, elapsed_s, requests_per_s, server_resident_bytes,
    timeline.server_cpu_ratio, timeline.client_cpu_ratio, timeline.steal_ratio
from timeline join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, elapsed_s
