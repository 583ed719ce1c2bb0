-- The log lines of each number
select trial.path, measurement.line, measurement.value, trial.sha256
from 'measurement/**/*.parquet' as measurement
join 'trial/**/*.parquet' as trial using (trial_id)
where measurement.metric_id = 'requests_per_s'
order by measurement.value desc, measurement.trial_id
