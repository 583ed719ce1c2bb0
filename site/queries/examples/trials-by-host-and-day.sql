-- Trials by host and day (UTC); the folder names give the host
select host, left(started_at, 10) as day, count(*) as trial_count
from 'trial/**/*.parquet'
where started_at is not null
group by host, left(started_at, 10)
order by host, day
