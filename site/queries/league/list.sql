-- One row per league and run, the newest run of each first. A rung that only one framework was measured at compares nothing.
-- May be null: threads, connections, rate_per_s.
with
source as (
    select
        *,
        state <> 'not_usable' and not is_withdrawn and not is_control as is_usable
    from leaderboard
    where run_id is not null and league_id is not null
)
select
    league_id, scenario_id, host_id, threads, connections, rate_per_s, run_id,
    any_value(coalesce(run.is_partial, false)) as is_partial,
    count(*) filter (not is_control) as entry_count,
    count(*) filter (is_usable) as usable_count,
    count(distinct framework_id) filter (is_usable) as usable_framework_count
from source
left join run using (run_id, host_id)
group by league_id, scenario_id, host_id, threads, connections, rate_per_s, run_id
having rate_per_s is null or count(distinct framework_id) filter (not is_control) > 1
order by scenario_id, host_id, threads, connections, rate_per_s, run_id desc
