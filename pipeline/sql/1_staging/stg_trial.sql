-- One row per trial as its document or run names it: lines of a file that nobody moves afterwards,
-- and the first line of the block that a reader found there (null when it found none).
create or replace table stg_trial as
with
source_row as (select path, body from source where kind = 'trial'),
parsed as (
    select
        path || ':' || (body ->> 'first_line') || '-' || (body ->> 'last_line') as trial_id,
        body ->> 'result_id' as result_id,
        path,
        (body ->> 'first_line')::integer as first_line,
        (body ->> 'last_line')::integer as last_line,
        body ->> 'sha256' as sha256,
        (body ->> 'block_line')::integer as block_line
    from source_row
)
select * from parsed
