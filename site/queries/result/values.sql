-- One row per result and metric with a number, in the order of the metrics.
-- nullable: n, interval_method, estimate, estimate_low, estimate_high, low, high, state_reason
select result_id, metric_id, n, estimate, estimate_low, estimate_high, is_lower_bound, is_upper_bound, median,
    low, high, interval_method, state, state_reason
from result join metric using (metric_id)
where median is not null
order by result_id, metric.position
