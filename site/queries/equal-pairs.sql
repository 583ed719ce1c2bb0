-- One row per scenario and load of the run $1 in which an entry stood under two names.
-- A trial counts once, by its median, and a failed one not at all, as in the summary of a result.
with
per_trial as (
    select result_id, trial_id, metric_id, median(value) as value
    from measurement join trial using (trial_id) where value is not null and is_counted group by all
),
listed as (
    select leaderboard.*, list(per_trial.value order by per_trial.trial_id) as "values"
    from leaderboard
    join per_trial on per_trial.result_id = leaderboard.result_id and per_trial.metric_id = leaderboard.headline_metric_id
    where leaderboard.run_id = $1
    group by all
)
select
    entry.run_id, entry.scenario_id, entry.headline_metric_id as metric_id, metric.better,
    entry.tool, entry.threads, entry.connections, entry.duration_s,
    entry.result_id as entry_result_id, entry.framework_name as entry_name,
    entry.values as entry_values, entry.headline_value as entry_median,
    twin.result_id as twin_result_id, twin.framework_name as twin_name,
    twin.values as twin_values, twin.headline_value as twin_median
from listed as entry
join framework on framework.twin_of = entry.framework_id
join listed as twin
    on twin.framework_id = framework.framework_id
    and twin.configuration_id = entry.configuration_id
    and twin.scenario_id is not distinct from entry.scenario_id
    and twin.tool is not distinct from entry.tool
    and twin.threads is not distinct from entry.threads
    and twin.connections is not distinct from entry.connections
    and twin.rate_per_s is not distinct from entry.rate_per_s
    and twin.duration_s is not distinct from entry.duration_s
join metric on metric.metric_id = entry.headline_metric_id
where metric.better is not null
order by entry.scenario_id, entry.connections, entry.threads, twin.result_id
