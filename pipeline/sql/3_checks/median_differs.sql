-- The published median is the plain median of the trials; a sample inside a trial counts by its own median.
with
per_trial as (
    select trial.result_id, measurement.metric_id, trial.trial_id, median(measurement.value) as value
    from measurement
    join trial using (trial_id)
    where trial.is_counted
    group by trial.result_id, measurement.metric_id, trial.trial_id
),
plain as (
    select result_id, metric_id, median(value) as median, count(value) as n
    from per_trial
    group by result_id, metric_id
)
select result.result_id as path, null as line, result.metric_id as text,
    'the median is ' || result.median || ' and the trials say ' || plain.median as problem
from result
join plain using (result_id, metric_id)
where abs(result.median - plain.median) > 1e-12 * abs(plain.median) or result.n <> plain.n
