-- One row per result: its case, its publication status and its source.
-- not nullable: result_id, origin, framework_id, framework_name, configuration_id, settings, status,
-- publication_status, is_withdrawn, has_log, is_control, work, state
with
head as (
    select distinct result.* exclude (
        metric_id, n, median, low, high, state, state_reason, excluded_by, flagged_by, interval_method, estimate,
            estimate_low, estimate_high, is_lower_bound, is_upper_bound, rank_low,
        rank_high, tier, league_size
    )
    from result
),
-- the state of the headline measure, or of the only one
known as (
    select distinct on (result_id) result_id, state, state_reason
    from result
    left join scenario using (scenario_id)
    order by result_id, metric_id is distinct from scenario.headline_metric_id, metric_id
),
settings as (
    select framework_id, configuration_id, json_group_object(key, value) as settings
    from (from configuration order by all) group by all
),
-- the number of the control in the same run under the same load
control as (
    select run_id, league_id, max(headline_value) as control_value
    from leaderboard where is_control and league_id is not null
    group by all
),
lost as (select document_id, unnest(lost_logs) as log from document),
lost_claim as (
    select claim.result_id, any_value(lost.log.address order by lost.log.address) as lost_address
    from claim join lost on lost.document_id = claim.document_id and lost.log.row_name = claim.row_name
    group by all
)
select
    head.*, known.state, known.state_reason, leaderboard.server_busy_ratio, leaderboard.client_busy_ratio,
        leaderboard.rank_low, leaderboard.rank_high, leaderboard.tier, leaderboard.league_size,
    document.title as document_title, document.source_url, document.author, document.published_at,
    coalesce(framework.name, head.framework_id) as framework_name, coalesce(settings.settings, '{}'::json) as settings,
    control.control_value, scenario.name as scenario_name, scenario.headline_metric_id, lost_claim.lost_address,
    proof.kind as proof_kind, proof.key as proof_key, build.runtime, build.runtime_version
from head
join known on known.result_id = head.result_id
-- leaderboard has the place by the headline metric
left join leaderboard on leaderboard.result_id = head.result_id
left join proof on proof.run_id = head.run_id
left join build
    on build.run_id = head.run_id
    and build.framework_id = head.framework_id
    and build.configuration_id = head.configuration_id
left join control on control.run_id = head.run_id and control.league_id = head.league_id
left join document on document.document_id = head.document_id
left join framework on framework.framework_id = head.framework_id
left join scenario on scenario.scenario_id = head.scenario_id
left join settings
    on settings.framework_id = head.framework_id and settings.configuration_id = head.configuration_id
left join lost_claim on lost_claim.result_id = head.result_id
order by head.result_id
