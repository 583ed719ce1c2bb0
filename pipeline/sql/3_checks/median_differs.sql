-- The published median is the median over the trials; a trial with several values counts by its median.
with
per_trial as (
    select trial.result_id, measurement.metric_id, trial.trial_id, median(measurement.value) as value
    from measurement
    join trial using (trial_id)
    where trial.is_counted
    group by trial.result_id, measurement.metric_id, trial.trial_id
),
recomputed as (
    select result_id, metric_id, median(value) as median, count(value) as n
    from per_trial
    group by result_id, metric_id
)
select result.result_id as path, null as line, result.metric_id as text,
    'the median is ' || result.median || ' but the trials give ' || recomputed.median as problem
from result
join recomputed using (result_id, metric_id)
where abs(result.median - recomputed.median) > 1e-12 * abs(recomputed.median) or result.n <> recomputed.n
