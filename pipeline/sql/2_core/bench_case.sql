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
measured as (
    select stg_run_result.*, 'measured' as origin, run.body ->> 'host_id' as host_id, true as has_log
    from stg_run_result
    join source as run on run.kind = 'run' and run.path = stg_run_result.run_id
),
logged as (
    select stg_document_result.*, 'published' as origin, stg_document.host_id, true as has_log
    from stg_document_result join stg_document using (document_id)
    where result_id is not null
),
claimed as (
    select
        stg_document_result.* replace (stg_claim.result_id as result_id),
        'published' as origin,
        stg_document.host_id,
        false as has_log,
        stg_claim.metric_id as claimed_metric_id
    from stg_claim
    join stg_document_result using (document_id, result_key)
    join stg_document using (document_id)
    where stg_document_result.result_id is null and stg_claim.table_name <> 'text'
),
named as (select * from measured union all by name select * from logged union all by name select * from claimed),
scenario_metric as (
    select path as scenario_id, body ->> 'headline_metric_id' as headline_metric_id from source where kind = 'scenario'
),
-- a second name of a control is a control too
role as (select path as framework_id, body ->> 'role' as role, body ->> 'twin_of' as twin_of from source where kind = 'framework'),
control as (select framework_id from role where 'control' in (role, (select any_value(r.role) from role as r where r.framework_id = role.twin_of))),
kernel as (
    select origin_id, any_value(value order by phase) as kernel_release
    from stg_environment where key = 'kernel_release' group by origin_id
)
select
    named.result_id,
    named.origin,
    named.document_id,
    named.run_id,
    named.result_key,
    named.position,
    named.host_id,
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
    control.framework_id is not null as is_control,
    -- a write-up that names no scenario is known by what its tool measures
    coalesce(headline_metric_id, if(coalesce(load.tool, named.tool) in ('hyperfine', 'ichor'), 'time_s', 'requests_per_s')) as headline_metric_id,
    coalesce(named.status, 'current') as status,
    named.status_reason
from named
left join load on load.result_id = named.result_id
left join scenario_metric on scenario_metric.scenario_id = named.scenario_id
left join control on control.framework_id = named.framework_id
left join kernel on kernel.origin_id = coalesce(named.document_id, named.run_id)
