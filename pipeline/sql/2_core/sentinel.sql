-- One row per request of the sentinel and trial: when it was due, how long it waited, and whether its answer was right.
create or replace table sentinel as
with
source_row as (select body from source where kind = 'sentinel'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        (cells ->> 0)::double as scheduled_s,
        (cells ->> 1)::double as latency_s,
        cells ->> 2 as outcome,
        cells ->> 3 as detail
    from cell
)
select * from parsed
