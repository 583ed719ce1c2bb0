-- One row per value that a reader took from a block; a sample has one row per element.
create or replace table stg_value (
    path varchar,
    block_line integer,
    metric_id varchar,
    ordinal integer,
    value double,
    file varchar,
    line integer,
    is_implied boolean
)
