-- One row per framework and scenario that it answers here, and the newest run of that configuration at that version.
-- May be null: framework_version, run_id, measured_version.
with
measured as (
    select framework_id, scenario_id, configuration_id, run_id, framework_version
    from leaderboard where run_id is not null
),
newest as (
    select framework_id, scenario_id, configuration_id, arg_max(framework_version, run_id) as measured_version
    from measured group by all
),
same as (
    select framework_id, scenario_id, configuration_id, framework_version, max(run_id) as run_id
    from measured group by all
)
select framework_id, scenario_id, configuration_id, usual.framework_version, run_id, measured_version
from usual
left join newest using (framework_id, scenario_id, configuration_id)
left join same using (framework_id, scenario_id, configuration_id, framework_version)
order by framework_id, scenario_id
