-- One row per claim: one value of one cell of a hand-written table, or one sentence.
create or replace table stg_claim (
    document_id varchar,
    line integer,
    table_name varchar,
    row_name varchar,
    column_name varchar,
    ordinal integer,
    cell varchar,
    metric_id varchar,
    value double,
    unit_printed varchar,
    result_key varchar,
    from_row varchar,
    to_row varchar,
    predicate varchar,
    result_id varchar
)
