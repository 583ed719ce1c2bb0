-- Tier one of each league: what its newest run does not tell apart from the best
with
league as (
    select *, max(run_id) over (partition by scenario_id, host_id, threads, connections, rate_per_s) as newest_run_id
    from 'leaderboard.parquet'
    where origin = 'measured'
)
select scenario_id, host_id, threads, connections, framework_id, configuration_id, headline_metric_id, headline_value
from league
where run_id = newest_run_id and tier = 1
order by scenario_id, host_id, threads, connections, framework_id, configuration_id
