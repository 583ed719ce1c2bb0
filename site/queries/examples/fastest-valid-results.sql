-- The fastest results that no finding excludes; those limited by the load generator may be faster than shown
select framework_name, settings, connections, requests_per_s, is_lower_bound, n, result_id
from 'leaderboard.parquet'
where requests_per_s is not null and state <> 'not_usable'
order by requests_per_s desc, result_id
limit 10
