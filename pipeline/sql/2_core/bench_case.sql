-- One row per result: what was run, where and under which load. A claim whose log is lost is a result of its own.
create or replace table bench_case as
with
load as (
    select
        result_id,
        any_value(stg_block.tool order by stg_block.path) as tool,
        any_value(stg_block.threads order by stg_block.path) as threads,
        any_value(stg_block.connections order by stg_block.path) as connections,
        any_value(stg_block.nominal_duration_s order by stg_block.path) as duration_s,
        -- a case: of another source of requests a rate says something else
        any_value(request_sha256 order by stg_trial.path) as request_sha256
    from stg_trial
    join stg_block on stg_block.path = stg_trial.path and stg_block.first_line = stg_trial.block_line
    group by result_id
),
placed as (
    select stg_case.*, coalesce(run.host_id, stg_document.host_id) as host_id
    from stg_case
    left join run using (run_id)
    left join stg_document using (document_id)
),
logged as (select *, true as has_log, null::varchar as claimed_metric_id from placed where result_id is not null),
claimed as (
    select
        placed.* replace (stg_claim.result_id as result_id),
        false as has_log,
        stg_claim.metric_id as claimed_metric_id
    from stg_claim
    join placed using (document_id, result_key)
    where placed.result_id is null and stg_claim.table_name <> 'text'
),
named as (select * from logged union all select * from claimed),
-- a second name of a control is a control too
control as (
    select framework.framework_id
    from framework
    left join framework as original on original.framework_id = framework.twin_of
    where 'control' in (framework.role, original.role)
),
kernel as (
    select origin_id, any_value(value order by phase) as kernel_release
    from environment where key = 'kernel_release' group by origin_id
)
select
    result_id, origin, document_id, run_id, result_key, position, host_id, framework_id, framework_version,
    configuration_id, settings, scenario_id,
    coalesce(load.tool, named.tool) as tool,
    coalesce(load.threads, named.threads) as threads,
    coalesce(load.connections, named.connections) as connections,
    rate_per_s,
    coalesce(load.duration_s, named.duration_s) as duration_s,
    request_sha256, kernel_release, league_id, has_log, claimed_metric_id,
    control.framework_id is not null as is_control,
    -- a write-up that names no scenario is known by what its tool measures
    coalesce(scenario.headline_metric_id, stg_tool.headline_metric_id, 'requests_per_s') as headline_metric_id,
    coalesce(status, 'current') as status,
    status_reason
from named
left join load using (result_id)
left join stg_tool on stg_tool.tool = coalesce(load.tool, named.tool)
left join scenario using (scenario_id)
left join control using (framework_id)
left join kernel on kernel.origin_id = coalesce(document_id, run_id)
