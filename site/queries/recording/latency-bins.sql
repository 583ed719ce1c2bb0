-- One row per trial of the run $1 and bin of its latencies; a factor of ten has $2 bins.
-- A latency of 0 has no logarithm; latencies are counted in whole microseconds, so it stands with those of one.
select trial_id, floor($2 * log10(greatest(latency_s, 1e-6)) + 1e-9)::integer as bin, sum(count)::bigint as "count"
from latency_bucket join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
group by trial_id, bin
order by trial_id, bin
