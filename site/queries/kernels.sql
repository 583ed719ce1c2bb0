-- One row per kernel of the listed results, and always one row for results without a stated kernel, whose
-- kernel_release is null.
-- nullable: kernel_release
with
unstated as (select null::varchar as kernel_release, 0 as result_count, 0 as framework_count,
    []::varchar[] as host_ids)
select kernel_release, count(*) as result_count, count(distinct framework_id) as framework_count,
    coalesce(list(distinct host_id order by host_id) filter (host_id is not null), []) as host_ids
from leaderboard group by kernel_release
union all from unstated where not exists (from leaderboard where kernel_release is null)
order by kernel_release desc nulls last
