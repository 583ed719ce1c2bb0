-- One row per latency histogram that stands in a log, or in the file next to it.
create or replace table stg_histogram (
    path varchar,
    block_line integer,
    file varchar,
    latency_s double[],
    count bigint[]
)
