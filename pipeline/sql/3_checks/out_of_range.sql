-- No value is negative, and none is above the maximum of its metric.
select trial.path, measurement.line, measurement.metric_id || ' = ' || measurement.value as text,
    'the value is outside the range of its metric: check the parser or the log' as problem
from measurement
join trial using (trial_id)
left join metric using (metric_id)
where measurement.value < 0 or measurement.value > metric.maximum
