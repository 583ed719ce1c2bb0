-- One row per trial and metric, in the order of the metrics: the value and the line that it was read from. value is
-- null if the tool printed it as unknown, path and line are null if the tool printed nothing.
-- nullable: value, path, line
select trial_id, metric_id, trial_value.value, is_series,
    any_value(path order by line) as path, min(line) as line, bool_or(is_implied) as is_implied
from measurement join metric using (metric_id) left join trial_value using (trial_id,
    metric_id)
group by trial_id, metric_id, trial_value.value, is_series, metric.position
order by trial_id, metric.position
