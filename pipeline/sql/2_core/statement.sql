-- One row per statement: what somebody has said of a result, a document or a run after it was published.
create or replace table statement as
with
source_row as (select path, body from source where kind = 'statement'),
parsed as (
    select
        regexp_extract(path, '([^/]+)\.json$', 1) as statement_id,
        path,
        body ->> 'kind' as kind,
        body ->> '$.subject.kind' as subject_kind,
        body ->> '$.subject.id' as subject_id,
        body ->> 'reason' as reason,
        body ->> 'who' as who,
        body ->> '$.successor.kind' as successor_kind,
        body ->> '$.successor.id' as successor_id,
        body ->> 'date' as said_on
    from source_row
)
select * from parsed
