-- One row per pair of loads of npm run bench:fidelity: the same server without and with what is compared, one after the other.
create or replace table fidelity as
with
source_row as (select path, body from source where kind = 'fidelity'),
parsed as (
    select
        path,
        body ->> 'measured_at' as measured_at,
        body ->> 'host_id' as host_id,
        body ->> 'commit' as commit,
        (body ->> 'is_clean')::boolean as is_clean,
        body ->> 'compared' as compared,
        body ->> 'framework_id' as framework_id,
        body ->> 'framework_version' as framework_version,
        body ->> 'scenario_id' as scenario_id,
        (body ->> 'threads')::integer as threads,
        (body ->> 'connections')::integer as connections,
        (body ->> 'warm_up_s')::double as warm_up_s,
        (body ->> 'duration_s')::double as duration_s,
        (body ->> 'pair')::integer as pair,
        body ->> 'first' as first,
        (body ->> 'alone_per_s')::double as alone_per_s,
        (body ->> 'runner_per_s')::double as runner_per_s,
        (body ->> 'observer_ratio')::double as observer_ratio
    from source_row
)
select * from parsed
