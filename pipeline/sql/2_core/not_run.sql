-- One row per case that a run planned and did not run, with the reason.
create or replace table not_run as
with
source_row as (select body from source where kind = 'not_run'),
parsed as (
    select
        body ->> 'run_id' as run_id,
        body ->> 'framework' as framework_id,
        body ->> 'configuration_id' as configuration_id,
        body ->> 'scenario' as scenario_id,
        (body ->> 'threads')::integer as threads,
        (body ->> 'connections')::integer as connections,
        body ->> 'reason' as reason
    from source_row
)
select * from parsed
