-- One row per framework and scenario with its default configuration: the newest run at the current version of the
-- entry, and the version of the newest run.
-- nullable: framework_version, run_id, measured_version
select
    framework_id, scenario_id, configuration_id, default_configuration.framework_version,
    max(run_id) filter (
        leaderboard.framework_version is not distinct from default_configuration.framework_version
    ) as run_id,
    arg_max(leaderboard.framework_version, run_id) as measured_version
from default_configuration
left join leaderboard using (framework_id, scenario_id, configuration_id)
group by all
order by framework_id, scenario_id
