-- One row per listed result: its case, its values side by side and its findings, as the tables of the site show them.
-- A metric has a column where its line of metrics.json names one.
create or replace type table_column as enum (
    select table_column from metric where table_column is not null group by table_column order by min(position)
);
create or replace table leaderboard as
with
-- the claims of one row of a document are results of their own without a log, and stand beside the row's headline
filled as (
    select origin_id, result_key, metric.table_column::table_column as table_column, summary.median
    from configured_case
    join summary using (result_id)
    join metric using (metric_id)
),
wide as (
    pivot filled on table_column in table_column using any_value(median) group by origin_id, result_key
),
-- the rarest finding of a severity first: what marks every result says least of this one
marked as (
    select
        subject_id as result_id,
        to_json(list(
            {'rule_id': rule_id, 'severity': severity, 'message': message}
            order by severity desc, occurrence_count, rule_id
        ))::varchar as findings
    from (
        select *, count(*) over (partition by rule_id) as occurrence_count
        from rule_answer
        where severity is not null
    )
    group by subject_id
),
source as (select * from configured_case where is_listed)
select
    source.* exclude (claimed_metric_id, position, origin_id, settings, work, is_listed),
    result_standing.* exclude (result_id),
    coalesce(framework.name, source.framework_id) as framework_name,
    framework.language,
    to_json(source.settings)::varchar as settings,
    headline.n,
    headline.median as headline_value,
    headline.low as headline_low,
    headline.high as headline_high,
    wide.* exclude (origin_id, result_key),
    result_rank.rank_low,
    result_rank.rank_high,
    worst_finding.worst_severity,
    coalesce(marked.findings, '[]') as findings,
    repeated_claim.repeats_result_id,
    -- invalid and withdrawn results last, then claims without a log, then by scenario and headline
    row_number() over (
        order by
            worst_finding.worst_severity is not distinct from 'invalid' or result_standing.is_withdrawn,
            not source.has_log,
            source.scenario_id,
            if(metric.better = 'lower', headline.median, -headline.median) nulls last,
            source.origin_id,
            source.position,
            source.result_id
    )::integer as sort_order
from source
join result_standing using (result_id)
left join metric on metric.metric_id = source.headline_metric_id
left join framework using (framework_id)
left join summary as headline
    on headline.result_id = source.result_id and headline.metric_id = source.headline_metric_id
left join result_rank using (result_id)
left join wide using (origin_id, result_key)
left join marked using (result_id)
left join worst_finding on worst_finding.subject_id = source.result_id
left join repeated_claim using (result_id)
