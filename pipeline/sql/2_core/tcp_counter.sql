-- One row per counter of the kernel's TCP and trial, before and after the load.
create or replace table tcp_counter as
with
source_row as (select body from source where kind = 'tcp_counter'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        cells ->> 0 as key,
        (cells ->> 1)::bigint as before,
        (cells ->> 2)::bigint as after
    from cell
)
select * from parsed
