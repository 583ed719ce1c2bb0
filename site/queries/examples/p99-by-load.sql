-- How the slowest hundredth grows with the load: the lowest, middle and highest p99 of all results
with
numbered as (
    -- the number in the fit of its league, or the median of too few trials for it
    select connections, coalesce(estimate, median) as p99_s
    from 'result/**/*.parquet'
    where metric_id = 'latency_p99_s' and origin = 'measured'
)
select connections, count(*) as result_count, min(p99_s) as lowest_s, median(p99_s) as middle_s, max(p99_s) as highest_s
from numbered
group by connections
order by connections
