-- One row per moment and trial: how many of the generator's connections were open, and how many stood still since the moment before.
create or replace table socket_sample as
with
source_row as (select body from source where kind = 'socket_sample'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        cells ->> 0 as moment,
        (cells ->> 1)::double as elapsed_s,
        (cells ->> 2)::integer as established_count,
        (cells ->> 3)::integer as without_progress_count
    from cell
)
select * from parsed
