-- One row per number that a tool prints of a metric next to the value that was read: a claim may be a copy of it.
create or replace table stg_printed (
    path varchar,
    block_line integer,
    metric_id varchar,
    name varchar,
    value double,
    words varchar
)
