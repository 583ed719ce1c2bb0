-- One row per trial, moment and amount: how many connections had received that much by then.
create or replace table socket_bytes as
with
source_row as (select body from source where kind = 'socket_bytes'),
cell as (select body ->> 'trial_id' as trial_id, unnest((body -> 'rows')::json[]) as cells from source_row),
parsed as (
    select
        trial_id,
        cells ->> 0 as moment,
        (cells ->> 1)::bigint as received_bytes,
        (cells ->> 2)::integer as connection_count
    from cell
)
select * from parsed
