-- One row per claim: one value of one cell of a hand-written table, or one sentence.
create or replace table stg_claim as
with
source_row as (select body from source where kind = 'claim'),
parsed as (
    select
        body ->> 'document_id' as document_id,
        (body ->> 'line')::integer as line,
        body ->> 'table_name' as table_name,
        body ->> 'row_name' as row_name,
        body ->> 'column_name' as column_name,
        (body ->> 'ordinal')::integer as ordinal,
        body ->> 'cell' as cell,
        body ->> 'metric_id' as metric_id,
        (body ->> 'value')::double as value,
        body ->> 'unit_printed' as unit_printed,
        body ->> 'result_key' as result_key,
        body ->> 'from_row' as from_row,
        body ->> 'to_row' as to_row,
        body ->> 'predicate' as predicate,
        body ->> 'result_id' as result_id
    from source_row
)
select * from parsed
