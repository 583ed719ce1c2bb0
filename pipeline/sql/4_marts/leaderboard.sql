-- One row per listed result: its case, its values side by side and its findings, as the tables of the site show them.
-- Of a row of claims without a log only the headline is listed; the row's other claims stand beside it.
-- A metric has a column where its line of metrics.json names one.
create or replace type table_column as enum (
    select table_column from metric where table_column is not null group by table_column order by min(position)
);
create or replace table leaderboard as
with
filled as (
    select
        coalesce(bench_case.document_id, bench_case.run_id) as origin_id,
        bench_case.result_key,
        metric.table_column::table_column as table_column,
        summary.median
    from bench_case
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
        max(case severity when 'invalid' then 3 when 'caution' then 2 when 'note' then 1 end) as severity_rank,
        to_json(list({'rule_id': rule_id, 'severity': severity, 'message': message}
            order by case severity when 'invalid' then 1 when 'caution' then 2 else 3 end, occurrence_count, rule_id))::varchar as findings
    from (select *, count(*) over (partition by rule_id) as occurrence_count from rule_finding)
    group by subject_id
),
setting as (
    select configuration_id, framework_id, json_group_object(key, value)::varchar as settings
    from (select * from configuration order by configuration_id, framework_id, key)
    group by configuration_id, framework_id
)
select
    bench_case.* exclude (claimed_metric_id, position),
    result_standing.standing,
    result_standing.landed_on,
    coalesce(framework.name, bench_case.framework_id) as framework_name,
    framework.language,
    coalesce(setting.settings, '{}') as settings,
    headline.n,
    headline.median as headline_value,
    headline.low as headline_low,
    headline.high as headline_high,
    wide.* exclude (origin_id, result_key),
    result_rank.rank_low,
    result_rank.rank_high,
    case marked.severity_rank when 3 then 'invalid' when 2 then 'caution' when 1 then 'note' end as worst_severity,
    coalesce(marked.findings, '[]') as findings,
    repeated_claim.repeats_result_id,
    -- invalid and withdrawn results last, then claims without a log, then by scenario and headline
    row_number() over (
        order by
            marked.severity_rank is not distinct from 3 or result_standing.standing in ('superseded', 'retracted'),
            not bench_case.has_log,
            bench_case.scenario_id,
            case when metric.better = 'lower' then headline.median else -headline.median end nulls last,
            coalesce(bench_case.document_id, bench_case.run_id),
            bench_case.position,
            bench_case.result_id
    )::integer as sort_order
from bench_case
join result_standing on result_standing.result_id = bench_case.result_id
left join metric on metric.metric_id = bench_case.headline_metric_id
left join framework on framework.framework_id = bench_case.framework_id
left join setting on setting.configuration_id = bench_case.configuration_id and setting.framework_id = bench_case.framework_id
left join summary as headline
    on headline.result_id = bench_case.result_id and headline.metric_id = bench_case.headline_metric_id
left join result_rank
    on result_rank.result_id = bench_case.result_id and result_rank.metric_id = bench_case.headline_metric_id
left join wide on wide.origin_id = coalesce(bench_case.document_id, bench_case.run_id) and wide.result_key = bench_case.result_key
left join marked on marked.result_id = bench_case.result_id
left join repeated_claim on repeated_claim.result_id = bench_case.result_id
where bench_case.has_log or bench_case.claimed_metric_id = bench_case.headline_metric_id
