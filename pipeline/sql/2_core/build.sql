-- One row per entry's configuration and run: how its build went. Failure is a row, with the reason.
create or replace table build as
with
source_row as (select body from source where kind = 'build'),
parsed as (
    select
        body ->> 'run_id' as run_id,
        body ->> 'framework' as framework_id,
        body ->> 'configuration_id' as configuration_id,
        body ->> 'framework_version' as framework_version,
        body ->> 'lockfile_sha256' as lockfile_sha256,
        body ->> 'path' as path,
        body ->> 'status' as status,
        body ->> 'reason' as reason,
        (body ->> 'duration_s')::double as duration_s,
        (body ->> 'redaction_count')::integer as redaction_count
    from source_row
)
select * from parsed
