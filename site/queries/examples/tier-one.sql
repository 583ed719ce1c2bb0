-- Tier one of each league: results not significantly worse than the best
select scenario_id, host_id, threads, connections, framework_id, configuration_id, headline_metric_id, headline_value
from 'leaderboard.parquet'
semi join (from 'league_run.parquet' where is_shown) using (league_id, run_id)
where tier = 1
order by scenario_id, host_id, threads, connections, framework_id, configuration_id
