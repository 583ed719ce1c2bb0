-- How tail latency grows with the load: the lowest, median and highest p99 of all results
with
numbered as (
    -- the estimate from the fit of the league, or the median if there are too few trials for a fit
    select connections, coalesce(estimate, median) as p99_s
    from 'result/**/*.parquet'
    where metric_id = 'latency_p99_s' and origin = 'measured'
)
select connections, count(*) as result_count, min(p99_s) as lowest_s, median(p99_s) as middle_s, max(p99_s) as highest_s
from numbered
group by connections
order by connections
