-- One row per result: what was run, where and under which load. A claim whose log is lost is a result of its own.
create or replace table bench_case as
with
load as (
    select
        stg_trial.result_id,
        any_value(stg_block.tool order by stg_block.path) as tool,
        any_value(stg_block.threads order by stg_block.path) as threads,
        any_value(stg_block.connections order by stg_block.path) as connections,
        any_value(stg_block.nominal_duration_s order by stg_block.path) as duration_s
    from stg_trial
    join stg_block on stg_block.path = stg_trial.path and stg_block.first_line = stg_trial.block_line
    group by stg_trial.result_id
),
logged as (
    select *, result_id as evidence_id, true as has_log, null::varchar as claimed_metric_id
    from stg_document_result
    where result_id is not null
),
claimed as (
    select
        stg_document_result.* replace (stg_claim.result_id as result_id),
        stg_document_result.document_id || '/' || result_key as evidence_id,
        false as has_log,
        stg_claim.metric_id as claimed_metric_id
    from stg_claim
    join stg_document_result using (document_id, result_key)
    where stg_document_result.result_id is null and stg_claim.table_name <> 'text'
),
scenario_metric as (
    select path as scenario_id, body ->> 'headline_metric_id' as headline_metric_id from source where kind = 'scenario'
),
kernel as (
    select origin_id, any_value(value order by phase) as kernel_release
    from stg_environment
    where key = 'kernel_release'
    group by origin_id
),
named as (select * from logged union all by name select * from claimed)
select
    named.result_id,
    'published' as origin,
    named.document_id,
    null::varchar as run_id,
    named.result_key,
    named.position,
    stg_document.host_id,
    named.framework_id,
    named.framework_version,
    named.configuration_id,
    named.scenario_id,
    coalesce(load.tool, named.tool) as tool,
    coalesce(load.threads, named.threads) as threads,
    coalesce(load.connections, named.connections) as connections,
    coalesce(load.duration_s, named.duration_s) as duration_s,
    kernel.kernel_release,
    named.has_log,
    named.claimed_metric_id,
    -- a write-up that names no scenario is known by what its tool measures
    coalesce(
        scenario_metric.headline_metric_id,
        case when coalesce(load.tool, named.tool) in ('hyperfine', 'ichor') then 'time_s' else 'requests_per_s' end
    ) as headline_metric_id,
    coalesce(named.status, 'current') as status,
    named.status_reason
from named
join stg_document on stg_document.document_id = named.document_id
left join load on load.result_id = named.result_id
left join scenario_metric on scenario_metric.scenario_id = named.scenario_id
left join kernel on kernel.origin_id = named.document_id
