-- One row per thread of the server or of the generator and trial: its processor time during the load.
create or replace table thread_cpu as
with
source_row as (select body from source where kind = 'thread_cpu'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        cells ->> 0 as side,
        (cells ->> 1)::integer as thread_id,
        (cells ->> 2)::double as cpu_s
    from cell
)
select * from parsed
