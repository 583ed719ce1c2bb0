-- One row per result and metric of which only a bound is known: a rate that the generator limited, or may have, is a
-- lower bound, and a headline that a statement calls too low or too high is one of either kind.
create or replace table result_bound as
with
source as (
    select
        bench_case.result_id,
        metric.metric_id,
        coalesce(metric.family = 'rate' and result_limit.limited_by in ('both', 'generator'), false)
        or (metric.metric_id = bench_case.headline_metric_id and standing = 'too-low') as is_lower_bound,
        metric.metric_id = bench_case.headline_metric_id and standing = 'too-high' as is_upper_bound
    from bench_case
    join result_standing using (result_id)
    cross join metric
    left join result_limit using (result_id)
)
select * from source where is_lower_bound or is_upper_bound
