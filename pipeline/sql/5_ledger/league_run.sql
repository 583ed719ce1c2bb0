-- One row per league and run, and whether it is shown: the run with the most eligible frameworks, then the most
-- starts, then the newest. A rate at which only one framework was measured is no league.
create or replace table league_run as
with
source as (
    select *, state <> 'not_usable' and not is_withdrawn and not is_control as is_usable
    from listing
    where is_listed and run_id is not null and league_id is not null
),
counted as (
    select
        league_id, scenario_id, host_id, threads, connections, rate_per_s, run_id,
        count(*) filter (not is_control) as entry_count,
        count(*) filter (is_usable) as usable_count,
        count(distinct framework_id) filter (not is_control and not is_withdrawn) as framework_count,
        -- a number known to be wrong does not count
        count(distinct framework_id) filter (
            is_usable and publication_status not in ('too-low', 'too-high')
        ) as usable_framework_count,
        count(distinct framework_id) filter (is_usable and limited_by = 'server') as server_limited_count,
        coalesce(max(n) filter (is_usable), 0)::integer as start_count
    from source
    group by league_id, scenario_id, host_id, threads, connections, rate_per_s, run_id
    having rate_per_s is null or count(distinct framework_id) filter (not is_control) > 1
)
select
    counted.*,
    -- 1 is the best evidence, and shown
    row_number() over (
        partition by league_id order by usable_framework_count desc, start_count desc, run_id desc
    )::integer as evidence_rank,
    evidence_rank = 1 as is_shown
from counted
