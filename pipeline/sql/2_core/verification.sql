-- One row per check and phase and trial: what was asked of the server before, during and after the load.
create or replace table verification as
with
source_row as (select body from source where kind = 'verification'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        cells ->> 0 as phase,
        cells ->> 1 as check_id,
        (cells ->> 2)::boolean as is_passed,
        cells ->> 3 as message
    from cell
)
select * from parsed
