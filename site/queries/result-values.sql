-- One row per result and metric that it has a number of, in the order of the metrics.
select result_id, metric_id, metric.sentence, n, median, low, high, interval_method
from result join metric using (metric_id)
where median is not null
order by result_id, metric.position
