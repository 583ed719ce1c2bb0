-- One row per trial of the run $1 and request of the probe.
-- nullable: latency_s, detail
select probe_request.*
from probe_request join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, scheduled_s, latency_s
