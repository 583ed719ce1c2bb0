-- One row per metric: its unit, which direction is better, its bound, its column in tables, and the sentence of the glossary.
create or replace table metric as
with
source_row as (select body from source where kind = 'metric'),
parsed as (
    select
        body ->> 'metric_id' as metric_id,
        body ->> 'unit' as unit,
        body ->> 'better' as better,
        coalesce((body ->> 'is_series')::boolean, false) as is_series,
        (body ->> 'maximum')::double as maximum,
        body ->> 'table_column' as table_column,
        body ->> 'sentence' as sentence,
        (body ->> 'position')::integer as position
    from source_row
)
select * from parsed
