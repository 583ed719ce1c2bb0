-- One row per listed result of the run $1, in the ledger's own order.
-- May be null: threads, connections, rate_per_s, duration_s, request_sha256, kernel_release, framework_version, language,
-- tier, limited_by, server_busy_ratio, client_busy_ratio.
select
    league_id, result_id, scenario_id, host_id, threads, connections, rate_per_s, duration_s, request_sha256, kernel_release, framework_id,
    framework_name, leaderboard.framework_version, leaderboard.language, configuration_id, settings, coalesce(work, '') as work, headline_metric_id,
    is_control, usual.configuration_id is not null as is_usual, framework.twin_of is not null as is_twin, state, standing, rules, tier, limited_by,
    server_busy_ratio, client_busy_ratio
from leaderboard
left join framework using (framework_id)
left join usual using (framework_id, scenario_id, configuration_id)
where run_id = $1 and league_id is not null
order by sort_order
