-- The metric of every measurement and claim is defined in pipeline/schema/metrics.json.
select distinct path, null as line, metric_id as text,
    'this metric is unknown: add it to pipeline/schema/metrics.json' as problem
from (
    select trial.path, measurement.metric_id from measurement join trial using (trial_id)
    union all
    select 'published/' || document_id || '/claims.csv', metric_id from claim where metric_id is not null
)
where metric_id not in (select metric_id from metric)
