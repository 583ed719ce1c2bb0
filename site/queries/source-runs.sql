-- One row per run, the newest first: its commit, and the entries that it measured.
-- nullable: is_clean
select run_id, "commit", is_clean, list(distinct framework_id order by framework_id) as framework_ids
from run join leaderboard using (run_id)
group by run_id, "commit", is_clean
order by run_id desc
