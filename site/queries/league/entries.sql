-- One row per listed result of a run, in the order of the ledger: its league, and its entry there.
-- nullable: league.threads, league.connections, league.rate_per_s, league.duration_s, league.request_sha256,
-- league.kernel_release, entry.framework_version, entry.language, entry.kind, entry.tier, entry.limited_by,
-- entry.server_busy_ratio, entry.client_busy_ratio
select
    run_id,
    {
        'league_id': league_id, 'scenario_id': scenario_id, 'host_id': host_id, 'threads': threads,
            'connections': connections,
        'rate_per_s': rate_per_s, 'duration_s': duration_s, 'request_sha256': request_sha256,
            'kernel_release': kernel_release,
        'headline_metric_id': headline_metric_id
    } as league,
    {
        'result_id': result_id, 'framework_id': framework_id, 'framework_name': framework_name,
        'framework_version': leaderboard.framework_version, 'language': leaderboard.language,
            'kind': leaderboard.kind, 'configuration_id': configuration_id,
        'is_default': default_configuration.configuration_id is not null, 'work': coalesce(work, ''),
            'publication_status': publication_status, 'tier': tier,
        'limited_by': limited_by, 'server_busy_ratio': server_busy_ratio, 'client_busy_ratio': client_busy_ratio
    } as entry,
    case when not is_control then 'entry' when framework.twin_of is null then 'control' else 'twin' end as role,
    state, settings, rules
from leaderboard
left join framework using (framework_id)
left join default_configuration using (framework_id, scenario_id, configuration_id)
where run_id is not null and league_id is not null
order by sort_order
