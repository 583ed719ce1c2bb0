-- One row per trial of a run, in chronological order, with its speed relative to the median of its case.
-- nullable: settings, scenario_id, connections, round, started_at, started_s, reason, value, relative_speed
with
placed as (
    select *, row_number() over (partition by result_id order by round nulls first, path,
        first_line)::integer as place from trial
)
select
    leaderboard.run_id, placed.trial_id, placed.result_id, placed.place, leaderboard.framework_name,
    nullif(leaderboard.configuration_id, 'default') as settings, leaderboard.scenario_id, leaderboard.connections,
    coalesce(leaderboard.is_control, false) as is_control, placed.round, placed.started_at, placed.status,
        placed.reason,
    epoch(placed.started_at::timestamptz) - epoch(run.started_at::timestamptz) as started_s,
    leaderboard.headline_metric_id as metric_id, trial_value.value,
    case when placed.is_counted and trial_value.value > 0 and leaderboard.headline_value > 0 then
        case when metric.better = 'lower'
            then leaderboard.headline_value / trial_value.value
            else trial_value.value / leaderboard.headline_value
        end
    end as relative_speed
from placed
join leaderboard using (result_id)
join run on run.run_id = leaderboard.run_id
left join metric on metric.metric_id = leaderboard.headline_metric_id
left join trial_value
    on trial_value.trial_id = placed.trial_id and trial_value.metric_id = leaderboard.headline_metric_id
order by placed.started_at, placed.trial_id
