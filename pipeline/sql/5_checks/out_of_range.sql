-- No value is negative, and no share is above one.
select trial.path, measurement.line, measurement.metric_id || ' = ' || measurement.value as text,
    'the value is outside of its metric''s range: read the log again' as problem
from measurement
join trial using (trial_id)
where measurement.value < 0 or (measurement.metric_id like '%\_ratio' escape '\' and measurement.metric_id not like 'thread_cpu%' and measurement.value > 1)
