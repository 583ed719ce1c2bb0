-- One row per result and metric of which only a bound is known: a rate that the generator limited, or may have, is a
-- lower bound, and of a result that a statement calls too low or too high each measure like its headline is one of
-- either kind. Of its other measures that results are ranked by nobody knows the direction, so that they are both.
create or replace table result_bound as
with
known as (
    select
        bench_case.result_id,
        metric.metric_id,
        publication_status,
        metric.family is not distinct from headline.family
        and coalesce(metric.better, headline.better) is not distinct from headline.better as is_like_headline,
        publication_status in ('too-low', 'too-high')
            and (coalesce(metric.is_ranked, false) or is_like_headline) as is_stated,
        coalesce(metric.family = 'rate' and result_limit.limited_by in ('both', 'generator'), false) as is_limited
    from bench_case
    join result_publication_status using (result_id)
    join metric as headline on headline.metric_id = bench_case.headline_metric_id
    cross join metric
    left join result_limit using (result_id)
),
source as (
    select
        result_id,
        metric_id,
        is_limited or (is_stated and (publication_status = 'too-low' or not is_like_headline)) as is_lower_bound,
        is_stated and (publication_status = 'too-high' or not is_like_headline) as is_upper_bound
    from known
)
select * from source where is_lower_bound or is_upper_bound
