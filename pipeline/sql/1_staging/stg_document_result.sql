-- One row per result that a document names; result_id is null where its logs are lost.
create or replace table stg_document_result as
with
source_row as (select body from source where kind = 'document_result'),
parsed as (
    select
        body ->> 'document_id' as document_id,
        body ->> 'key' as result_key,
        (body ->> 'position')::integer as position,
        body ->> 'result_id' as result_id,
        body ->> 'framework' as framework_id,
        body ->> 'version' as framework_version,
        coalesce((body -> 'configuration')::map(varchar, varchar), map {}) as settings,
        body ->> 'scenario' as scenario_id,
        body ->> '$.load.tool' as tool,
        body ->> '$.load.tool_version' as tool_version,
        (body ->> '$.load.threads')::integer as threads,
        (body ->> '$.load.connections')::integer as connections,
        (body ->> '$.load.duration_s')::double as duration_s,
        body ->> 'status' as status,
        body ->> 'status_reason' as status_reason
    from source_row
),
named as (
    select
        *,
        coalesce(
            nullif(array_to_string(list_sort(list_transform(map_entries(settings), lambda e: e.key || '=' || e.value)), ','), ''),
            'default'
        ) as configuration_id
    from parsed
)
select * from named
