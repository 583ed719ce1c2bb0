-- One row per listed result: its case, its values side by side and its findings, as the tables of the site show them.
-- Of a row of claims without a log only the headline is listed; the row's other claims stand beside it.
create or replace table leaderboard as
with
wide as (
    select
        bench_case.document_id,
        bench_case.result_key,
        any_value(median) filter (metric_id = 'requests_per_s') as requests_per_s,
        any_value(median) filter (metric_id = 'requests_per_s_stdev') as requests_per_s_stdev,
        any_value(median) filter (metric_id = 'latency_mean_s') as latency_mean_s,
        any_value(median) filter (metric_id = 'latency_p99_s') as latency_p99_s,
        any_value(median) filter (metric_id = 'time_s') as time_s,
        any_value(median) filter (metric_id = 'peak_memory_bytes') as peak_memory_bytes,
        any_value(median) filter (metric_id in ('coroutines_per_s', 'events_per_s', 'start_stops_per_s')) as throughput_per_s,
        any_value(median) filter (metric_id = 'serialized_bytes_per_s') as serialized_bytes_per_s,
        any_value(median) filter (metric_id = 'loop_time_max_s') as loop_time_max_s
    from bench_case
    join summary using (result_id)
    group by bench_case.document_id, bench_case.result_key
),
marked as (
    select
        subject_id as result_id,
        max(case severity when 'invalid' then 3 when 'caution' then 2 when 'note' then 1 end) as severity_rank,
        to_json(list({'rule_id': rule_id, 'severity': severity, 'message': message}
            order by case severity when 'invalid' then 1 when 'caution' then 2 else 3 end, rule_id))::varchar as findings
    from rule_finding
    group by subject_id
),
repeated as (
    select
        later.result_id,
        any_value(earlier.result_id order by earlier.document_id) as repeats_result_id
    from bench_case as later
    join summary as later_value on later_value.result_id = later.result_id and later_value.n is null
    join bench_case as earlier
        on earlier.document_id < later.document_id
        and earlier.framework_id = later.framework_id
        and earlier.configuration_id = later.configuration_id
        and earlier.scenario_id = later.scenario_id
    join summary as earlier_value
        on earlier_value.result_id = earlier.result_id
        and earlier_value.metric_id = later_value.metric_id
        and earlier_value.median = later_value.median
        and earlier_value.n is null
    group by later.result_id
),
setting as (
    select configuration_id, framework_id, json_group_object(key, value)::varchar as settings
    from (select * from configuration order by configuration_id, framework_id, key)
    group by configuration_id, framework_id
)
select
    bench_case.result_id,
    bench_case.origin,
    bench_case.document_id,
    bench_case.run_id,
    bench_case.result_key,
    bench_case.host_id,
    bench_case.framework_id,
    coalesce(framework.name, bench_case.framework_id) as framework_name,
    framework.language,
    bench_case.framework_version,
    bench_case.configuration_id,
    coalesce(setting.settings, '{}') as settings,
    bench_case.scenario_id,
    bench_case.tool,
    bench_case.threads,
    bench_case.connections,
    bench_case.duration_s,
    bench_case.kernel_release,
    headline.n,
    bench_case.status,
    bench_case.status_reason,
    bench_case.has_log,
    scenario.headline_metric_id,
    headline.median as headline_value,
    headline.low as headline_low,
    headline.high as headline_high,
    wide.* exclude (document_id, result_key),
    result_rank.rank_low,
    result_rank.rank_high,
    case marked.severity_rank when 3 then 'invalid' when 2 then 'caution' when 1 then 'note' end as worst_severity,
    coalesce(marked.findings, '[]') as findings,
    repeated.repeats_result_id,
    -- invalid results last, then claims without a log, then by scenario and headline
    row_number() over (
        order by
            marked.severity_rank is not distinct from 3,
            not bench_case.has_log,
            bench_case.scenario_id,
            case when metric.better = 'lower' then headline.median else -headline.median end nulls last,
            bench_case.document_id,
            bench_case.position,
            bench_case.result_id
    )::integer as sort_order
from bench_case
left join scenario on scenario.scenario_id = bench_case.scenario_id
left join metric on metric.metric_id = scenario.headline_metric_id
left join framework on framework.framework_id = bench_case.framework_id
left join setting on setting.configuration_id = bench_case.configuration_id and setting.framework_id = bench_case.framework_id
left join summary as headline
    on headline.result_id = bench_case.result_id and headline.metric_id = scenario.headline_metric_id
left join result_rank
    on result_rank.result_id = bench_case.result_id and result_rank.metric_id = scenario.headline_metric_id
left join wide on wide.document_id = bench_case.document_id and wide.result_key = bench_case.result_key
left join marked on marked.result_id = bench_case.result_id
left join repeated on repeated.result_id = bench_case.result_id
where bench_case.has_log or bench_case.claimed_metric_id = scenario.headline_metric_id
