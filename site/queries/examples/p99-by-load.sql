-- How the slowest hundredth grows with the load: the lowest, middle and highest p99 of all results
select connections, count(*) as result_count, min(median) as lowest_s, median(median) as middle_s, max(median) as highest_s
from 'result/**/*.parquet'
where metric_id = 'latency_p99_s' and origin = 'measured'
group by connections
order by connections
