-- One row per run, the newest first.
-- not nullable: run_id, result_count
with counted as (select run_id, count(*) as result_count from leaderboard group by run_id)
select run.*, coalesce(result_count, 0) as result_count, proof.kind as proof_kind, proof.key as proof_key
from run left join counted using (run_id) left join proof using (run_id)
order by run_id desc
