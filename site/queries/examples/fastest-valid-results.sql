-- The fastest results that no rule calls invalid
select framework_name, settings, connections, requests_per_s, n, result_id
from 'leaderboard.parquet'
where requests_per_s is not null and worst_severity is distinct from 'invalid'
order by requests_per_s desc, result_id
limit 10
