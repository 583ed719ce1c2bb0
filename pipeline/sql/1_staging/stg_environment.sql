-- One row per fact of an environment: what the host was like during a run, or what a document says of it.
create or replace table stg_environment as
with
source_row as (select body from source where kind = 'environment'),
parsed as (
    select
        body ->> 'origin_id' as origin_id,
        body ->> 'phase' as phase,
        body ->> 'key' as key,
        body ->> 'value' as value,
        body ->> 'reason' as reason
    from source_row
)
select * from parsed
