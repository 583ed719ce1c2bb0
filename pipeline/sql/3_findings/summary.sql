-- One row per result and metric: n trials, their median and its interval. A claim without a log has a number and no n.
create or replace table summary as
with
measured as (
    select median_interval.*
    from median_interval
    join metric using (metric_id)
    where not metric.is_series
),
claimed as (
    select bench_case.result_id, bench_case.claimed_metric_id as metric_id, stg_claim.value as median
    from bench_case
    join stg_claim using (result_id)
    where not bench_case.has_log and stg_claim.value is not null
)
select * from measured
union all by name
select * from claimed
