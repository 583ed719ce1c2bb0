-- One row per result and metric: n trials, their median, its interval and the worst finding. This is what people cite.
-- A result that gave no value keeps one row with an empty metric; a claim without a log has no n.
create or replace table result as
select
    bench_case.* exclude (
        position, settings, has_log, claimed_metric_id, is_control, headline_metric_id, status, status_reason
    ),
    ranking_input.work,
    summary.* exclude (result_id),
    -- its number in its league, from the fit of all trials there; null outside of a league
    result_estimate.estimate,
    result_estimate.estimate_low,
    result_estimate.estimate_high,
    -- only a bound is known: of a rate that the generator limited, or may have, and of what a statement corrects
    coalesce(result_bound.is_lower_bound, false) as is_lower_bound,
    coalesce(result_bound.is_upper_bound, false) as is_upper_bound,
    result_estimate.rank_low,
    result_estimate.rank_high,
    -- null for a control, and for what is invalid, withdrawn or incomplete
    result_estimate.tier,
    -- how many of its league have a tier
    league_summary.usable as league_size,
    worst_finding.worst_severity,
    -- of this measure: usable, doubtful or not_usable by findings and trials, with the sentence; null where it is
    -- usable
    result_state.state,
    result_state.state_reason,
    -- rules by id, the worst first
    result_state.excluded_by,
    result_state.flagged_by,
    -- what limited the load in most of its trials; null of a command
    result_limit.limited_by,
    bench_case.status,
    bench_case.status_reason,
    -- by the statements about it, its document and its run
    result_publication_status.publication_status,
    result_publication_status.is_withdrawn,
    result_publication_status.merged_on,
    bench_case.has_log,
    bench_case.is_control
from bench_case
join result_publication_status using (result_id)
left join summary using (result_id)
left join result_estimate using (result_id, metric_id)
left join ranking_input on ranking_input.result_id = bench_case.result_id and ranking_input.is_headline
left join result_state
    on result_state.result_id = bench_case.result_id
    and result_state.metric_id = coalesce(summary.metric_id, ranking_input.metric_id)
left join league_summary
    on league_summary.comparison_group_id = ranking_input.comparison_group_id
        and league_summary.metric_id = summary.metric_id
left join result_bound using (result_id, metric_id)
left join result_limit using (result_id)
left join worst_finding on worst_finding.subject_id = bench_case.result_id
