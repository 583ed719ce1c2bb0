-- One row per trial and metric, in the order of the metrics: the value and the line that it was read from. value is
-- null if the tool printed it as unknown, path and line are null if the tool printed nothing. The rate of a turn comes
-- from the number of its requests, because the report divides by all of its seconds.
-- nullable: value, path, line
with located as (
    select measurement.* replace (
        if(turn is not null and metric_id = 'request_count', 'requests_per_s', metric_id) as metric_id
    )
    from measurement join trial using (trial_id)
    where turn is null or metric_id <> 'requests_per_s'
)
select trial_id, metric_id, trial_value.value, is_series,
    any_value(path order by line) as path, min(line) as line, bool_or(is_implied) as is_implied
from located join metric using (metric_id) left join trial_value using (trial_id,
    metric_id)
group by trial_id, metric_id, trial_value.value, is_series, metric.position
order by trial_id, metric.position
