-- One row per scenario and load of the run $1 in which an entry stood under two names.
-- A trial counts once and a failed one not at all, as in the summary of a result.
with
counted as (
    select result_id, metric_id, list({'round': round, 'value': value} order by round) as trials
    from trial join trial_value using (trial_id)
    where is_counted
    group by all
),
listed as (
    select
        leaderboard.*,
        {
            'result_id': leaderboard.result_id,
            'name': framework_name,
            'median': headline_value,
            'trials': counted.trials
        } as entry
    from leaderboard
    join counted on counted.result_id = leaderboard.result_id and counted.metric_id = leaderboard.headline_metric_id
    where leaderboard.run_id = $1
)
select
    one.run_id, one.scenario_id, one.connections, one.headline_metric_id as metric_id, metric.better,
    one.entry, other.entry as twin, league.log_variance, league.degrees_of_freedom
from listed as one
join framework on framework.twin_of = one.framework_id
join listed as other
    on other.framework_id = framework.framework_id
    and other.configuration_id = one.configuration_id
    and other.scenario_id is not distinct from one.scenario_id
    and other.tool is not distinct from one.tool
    and other.threads is not distinct from one.threads
    and other.connections is not distinct from one.connections
    and other.rate_per_s is not distinct from one.rate_per_s
    and other.duration_s is not distinct from one.duration_s
join metric on metric.metric_id = one.headline_metric_id
left join league
    on league.league_id = one.league_id
    and league.run_id = one.run_id
    and league.work = one.work
    and league.metric_id = one.headline_metric_id
where metric.better is not null
order by one.scenario_id, one.connections, one.threads, other.result_id
