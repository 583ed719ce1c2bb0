-- One row per trial, moment and amount: how many connections had received that much by then.
create or replace table socket_bytes as
with
source_row as (select body from source where kind = 'socket_bytes'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        cells ->> 0 as moment,
        (cells ->> 1)::bigint as received_bytes,
        (cells ->> 2)::integer as connection_count
    from cell
)
select * from parsed
