-- One row per kernel of the listed results.
-- May be null where nobody states it: kernel_release.
select kernel_release, count(*) as result_count, count(distinct framework_id) as framework_count,
    coalesce(list(distinct host_id order by host_id) filter (host_id is not null), []) as host_ids
from leaderboard group by kernel_release order by kernel_release desc nulls last
