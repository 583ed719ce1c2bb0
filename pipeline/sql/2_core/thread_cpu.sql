-- One row per thread of the server or of the generator and trial: its processor time during the load.
create or replace table thread_cpu as
with
source_row as (select body from source where kind = 'thread_cpu'),
cell as (select body ->> 'trial_id' as trial_id, unnest((body -> 'rows')::json[]) as cells from source_row),
parsed as (
    select
        trial_id,
        cells ->> 0 as side,
        (cells ->> 1)::integer as thread_id,
        (cells ->> 2)::double as cpu_s
    from cell
)
select * from parsed
