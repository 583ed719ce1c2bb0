-- One row per counter of the kernel's TCP and trial, before and after the load.
create or replace table tcp_counter as
with
source_row as (select body from source where kind = 'tcp_counter'),
cell as (select body ->> 'trial_id' as trial_id, unnest((body -> 'rows')::json[]) as cells from source_row),
parsed as (
    select
        trial_id,
        cells ->> 0 as key,
        (cells ->> 1)::bigint as before,
        (cells ->> 2)::bigint as after
    from cell
)
select * from parsed
