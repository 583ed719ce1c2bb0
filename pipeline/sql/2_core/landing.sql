-- One row per run, document and statement that is committed: the commit that brought it, and when. None where git cannot tell.
create or replace table landing as
with
source_row as (select body from source where kind = 'landing'),
parsed as (
    select
        body ->> 'subject_kind' as subject_kind,
        body ->> 'subject_id' as subject_id,
        body ->> 'landed_at' as landed_at,
        -- the day whose end, UTC, is the first to have it
        left(landed_at, 10) as landed_on,
        -- along the branch, from its oldest commit on
        (body ->> 'position')::integer as position,
        body ->> 'commit' as commit
    from source_row
)
select * from parsed
