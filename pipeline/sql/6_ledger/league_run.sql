-- One row per league and run, and which one it shows: the newest with nine tenths of the frameworks of its largest.
-- A rung that only one framework was measured at compares nothing.
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
        -- whether they can be used is not asked, but what a statement took back does not keep a newer run out of sight
        count(distinct framework_id) filter (not is_control and not is_withdrawn) as framework_count,
        count(distinct framework_id) filter (is_usable) as usable_framework_count
    from source
    group by league_id, scenario_id, host_id, threads, connections, rate_per_s, run_id
    having rate_per_s is null or count(distinct framework_id) filter (not is_control) > 1
),
held as (
    select
        league_id,
        run_id,
        10 * framework_count >= 9 * max(framework_count) over (partition by league_id) as is_large
    from counted
),
shown as (select league_id, max(run_id) as run_id from held where is_large group by league_id)
select counted.*, shown.run_id is not null as is_shown
from counted
left join shown using (league_id, run_id)
