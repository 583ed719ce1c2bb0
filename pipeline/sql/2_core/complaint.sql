-- One row per complaint and run: what the runner held against the host before it measured, and what would mend it.
create or replace table complaint as
with
source_row as (select body from source where kind = 'complaint'),
parsed as (
    select body ->> 'run_id' as run_id, body ->> 'complaint_id' as complaint_id, body ->> 'fact' as fact, body ->> 'fix' as fix
    from source_row
)
select * from parsed
