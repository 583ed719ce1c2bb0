-- One row per statement: what somebody has said of a result after it was published.
create or replace table statement as
with
source_row as (select path, body from source where kind = 'statement'),
parsed as (
    select
        path as statement_id,
        body ->> 'kind' as kind,
        body ->> 'subject' as subject,
        body ->> 'reason' as reason,
        body ->> 'who' as who,
        body ->> 'successor' as successor
    from source_row
)
select * from parsed
