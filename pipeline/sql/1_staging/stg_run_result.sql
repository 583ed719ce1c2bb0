-- One row per case of a run: all of its trials have the same framework, settings, scenario and load.
create or replace table stg_run_result as
with
source_row as (select body from source where kind = 'run_result'),
parsed as (
    select
        body ->> 'run_id' as run_id,
        body ->> 'result_key' as result_key,
        (body ->> 'position')::integer as position,
        body ->> 'result_id' as result_id,
        body ->> 'framework' as framework_id,
        body ->> 'framework_version' as framework_version,
        coalesce((body -> 'configuration')::map(varchar, varchar), map {}) as settings,
        body ->> 'scenario' as scenario_id,
        body ->> 'tool' as tool,
        (body ->> 'threads')::integer as threads,
        (body ->> 'connections')::integer as connections,
        (body ->> 'duration_s')::double as duration_s
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
