-- One row per result with all that tables and comparisons across runs ask; metrics.json names the column of a metric.
create or replace type table_column as enum (
    select table_column from metric where table_column is not null group by table_column order by min(position)
);
create or replace table listing as
with
-- the claims of one row of a document are results of their own without a log, and stand next to the row's headline
filled as (
    select origin_id, result_key, metric.table_column::table_column as table_column,
        coalesce(result_estimate.estimate, summary.median) as number
    from configured_case
    join summary using (result_id)
    join metric using (metric_id)
    left join result_estimate using (result_id, metric_id)
    left join result_state using (result_id, metric_id)
    -- what is excluded has no number next to others; of the headline the row itself says so
    where result_state.state is distinct from 'not_usable' or metric_id = configured_case.headline_metric_id
),
wide as (pivot filled on table_column in table_column using any_value(number) group by origin_id, result_key),
-- what was asked of the generator, whichever port the server had
asked as (
    select
        result_id,
        list(distinct concat_ws(' ', tool_version, regexp_replace(argv, ':\d+', ''))).list_sort().array_to_string('; ')
            as command
    from trial
    group by all
)
select
    source.* exclude (claimed_metric_id, position, origin_id, settings, work, is_listed),
    result_publication_status.* exclude (result_id),
    coalesce(framework.name, source.framework_id) as framework_name,
    framework.language,
    framework.kind,
    source.settings,
    headline.n,
    coalesce(result_estimate.estimate, headline.median) as headline_value,
    coalesce(result_estimate.estimate_low, headline.low) as headline_low,
    coalesce(result_estimate.estimate_high, headline.high) as headline_high,
    wide.* exclude (origin_id, result_key),
    ranking_input.is_lower_bound, ranking_input.is_upper_bound,
    result_limit.limited_by, result_limit.server_busy_ratio, result_limit.client_busy_ratio,
    result_estimate.rank_low, result_estimate.rank_high, result_estimate.tier,
    ranking_input.work,
    league_summary.usable as league_size,
    worst_finding.worst_severity,
    headline_state.* exclude (result_id),
    source.origin_id,
    source.position,
    source.is_listed,
    asked.command,
    ranking_input.trials
from configured_case as source
join result_publication_status using (result_id)
join headline_state using (result_id)
left join framework using (framework_id)
left join summary as headline
    on headline.result_id = source.result_id and headline.metric_id = source.headline_metric_id
join ranking_input on ranking_input.result_id = source.result_id and ranking_input.is_headline
left join result_estimate
    on result_estimate.result_id = source.result_id and result_estimate.metric_id = ranking_input.metric_id
left join league_summary
    on league_summary.comparison_group_id = ranking_input.comparison_group_id
        and league_summary.metric_id = ranking_input.metric_id
left join result_limit using (result_id)
left join asked using (result_id)
left join wide using (origin_id, result_key)
left join worst_finding on worst_finding.subject_id = source.result_id
