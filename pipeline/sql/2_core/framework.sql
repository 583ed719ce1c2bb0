-- One row per framework: an entry under test, or one that is known from documents only.
create or replace table framework as
with
source_row as (select path, body from source where kind = 'framework'),
parsed as (
    select
        path as framework_id,
        body ->> 'name' as name,
        body ->> 'homepage' as homepage,
        body ->> 'language' as language,
        body ->> 'licence' as licence,
        body ->> 'summary' as summary,
        body ->> 'published_only' as published_only,
        coalesce((body -> 'notes')::varchar[], []) as notes,
        coalesce(body ->> 'role', 'entry') as role,
        body ->> 'twin_of' as twin_of
    from source_row
)
select * from parsed
