-- One row per published result and result of ours that re-runs it, or the reason why there is none.
-- Of a run's loads the one that is nearest to the published load, all of them where that is not stated.
-- May be null where there is none of ours: measured_result_id, run_id, measured_framework_id, measured_framework_name,
-- is_stand_in, load_match, measured_standing. May be null: scenario_id, threads, connections, published, measured,
-- measured_low, measured_high, n, measured_version, measured_threads, measured_connections, reason.
select
    published_result_id, published.document_id, published.framework_id, published.framework_name, published.configuration_id,
    published.scenario_id, published.headline_metric_id as metric_id, published.threads, published.connections,
    published.headline_value as published, published.state = 'not_usable' as is_published_invalid,
    measured_result_id, rerun.run_id, measured.headline_value as measured, measured.headline_low as measured_low,
    measured.headline_high as measured_high, measured.n,
    coalesce(measured.state = 'not_usable', false) as is_measured_invalid,
    measured.framework_id as measured_framework_id, measured.framework_name as measured_framework_name,
    measured.framework_version as measured_version, measured.threads as measured_threads,
    measured.connections as measured_connections, is_stand_in, load_match, reason,
    published.standing as published_standing, measured.standing as measured_standing
from rerun
join leaderboard as published on published.result_id = published_result_id
left join leaderboard as measured on measured.result_id = measured_result_id
qualify rank() over (
    partition by
        published_result_id, rerun.run_id, measured.framework_id, measured.framework_version, measured.configuration_id
    order by
        load_match <> 'same', abs(ln(measured.connections / published.connections)), abs(measured.threads - published.threads)
) = 1
order by
    published.sort_order, load_match <> 'same', measured.connections, measured.threads, rerun.run_id desc,
    measured.framework_version, measured_result_id
