-- The published median is the median over the starts of the server: over the trials, or in a schedule of blocks over
-- the geometric means of the turns. A trial with several values counts by its median.
with
per_trial as (
    select trial.result_id, measurement.metric_id, trial_id, trial.block, trial.turn, trial.running_s, rate_per_s,
        median(measurement.value) as value
    from measurement
    join trial using (trial_id)
    join result on result.result_id = trial.result_id
    where trial.is_counted
    group by all
),
per_load as (
    select result_id, metric_id, trial_id, block, value
    from per_trial
    where turn is null and (block is null or rate_per_s is not null or metric_id <> 'requests_per_s')
    union all
    select result_id, 'requests_per_s', trial_id, block, value / running_s
    from per_trial
    where turn is not null and metric_id = 'request_count'
),
per_start as (
    select result_id, metric_id,
        case count(value) when 1 then any_value(value) else exp(avg(ln(nullif(value, 0)))) end as value
    from per_load
    group by result_id, metric_id, coalesce(block::varchar, trial_id)
),
recomputed as (
    select result_id, metric_id, median(value) as median, count(value) as n
    from per_start
    group by result_id, metric_id
)
select result.result_id as path, null as line, result.metric_id as text,
    'the median is ' || result.median || ' but the trials give ' || recomputed.median as problem
from result
join recomputed using (result_id, metric_id)
where abs(result.median - recomputed.median) > 1e-12 * abs(recomputed.median) or result.n <> recomputed.n
