-- One row per file of a measured trial, its report among them: what it is, where it stands and its digest.
create or replace table trial_file as
with
source_row as (select body from source where kind = 'trial_file'),
parsed as (
    select
        body ->> 'trial_id' as trial_id,
        body ->> 'what' as what,
        body ->> 'path' as path,
        body ->> 'sha256' as sha256,
        (body ->> 'size_bytes')::integer as size_bytes
    from source_row
)
select * from parsed
