-- The median rate of each entry under each load, from all of its counted trials
select
    result.framework_id,
    result.configuration_id,
    result.scenario_id,
    result.connections,
    median(trial_value.value) as requests_per_s,
    count(*) as trial_count
from 'trial_value/**/*.parquet' as trial_value
join 'trial/**/*.parquet' as trial on trial.trial_id = trial_value.trial_id
join 'leaderboard.parquet' as result on result.result_id = trial.result_id
where trial_value.metric_id = 'requests_per_s' and trial.is_counted and result.origin = 'measured'
group by result.framework_id, result.configuration_id, result.scenario_id, result.connections
order by result.framework_id, result.configuration_id, result.scenario_id, result.connections
