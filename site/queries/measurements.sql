-- One row per trial and metric, in the order of the metrics: what was read, in order, and from where.
select trial_id, metric_id, list(value order by ordinal) as sample, is_series,
    any_value(path order by line) as path, min(line) as line, bool_or(is_implied) as is_implied
from measurement join metric using (metric_id)
group by trial_id, metric_id, is_series, metric.position
order by trial_id, metric.position
