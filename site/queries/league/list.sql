-- One row per league and run, the newest run of each first.
-- nullable: threads, connections, rate_per_s
from league_run
order by scenario_id, host_id, threads, connections, rate_per_s, run_id desc
