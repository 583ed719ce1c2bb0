-- One row per value that a reader took from a block; a sample has one row per element.
create or replace table stg_value as
with
source_row as (select path, body from source where kind = 'value'),
parsed as (
    select
        path,
        (body ->> 'block_line')::integer as block_line,
        body ->> 'metric_id' as metric_id,
        (body ->> 'ordinal')::integer as ordinal,
        (body ->> 'value')::double as value,
        body ->> 'file' as file,
        (body ->> 'line')::integer as line,
        (body ->> 'is_implied')::boolean as is_implied
    from source_row
)
select * from parsed
