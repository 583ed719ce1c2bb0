-- One row per trial of a run: what the runner recorded beside the tool's own report. Null is not recorded.
create or replace table stg_recording as
with
source_row as (select path, body from source where kind = 'trial' and (body ->> 'run_id') is not null),
recorded as (select body ->> 'trial_id' as trial_id, body::varchar as recording from source where kind = 'recording'),
parsed as (
    select
        path || ':' || (body ->> 'first_line') || '-' || (body ->> 'last_line') as trial_id,
        (body ->> 'round')::integer as round,
        (body ->> 'position')::integer as position,
        (body ->> 'warm_up_s')::double as warm_up_s,
        (body ->> 'ready_s')::double as ready_s,
        (body ->> 'load_started_s')::double as load_started_s,
        (body ->> 'load_finished_s')::double as load_finished_s,
        body ->> 'isolation' as isolation,
        body ->> 'clock' as clock,
        body ->> 'server_cpus' as server_cpus,
        body ->> 'client_cpus' as client_cpus,
        (body ->> 'client_cpu_ratio')::double as client_cpu_ratio,
        (body ->> 'server_cpu_ratio')::double as server_cpu_ratio,
        (body ->> 'observer_cpu_ratio')::double as observer_cpu_ratio,
        (body ->> 'steal_ratio')::double as steal_ratio,
        (body ->> 'established_connections')::integer as established_connections,
        (body ->> 'progressing_connections')::integer as progressing_connections,
        (body ->> 'reconnection_count')::bigint as reconnection_count,
        (body ->> 'sentinel_answer_count')::integer as sentinel_answer_count,
        (body ->> 'sentinel_wrong_count')::integer as sentinel_wrong_count,
        (body ->> 'sentinel_unanswered_count')::integer as sentinel_unanswered_count,
        (body ->> 'server_count')::bigint as server_count,
        (body ->> 'server_log_bytes')::bigint as server_log_bytes,
        (body ->> 'redaction_count')::integer as redaction_count,
        body ->> 'peak_memory_method' as peak_memory_method
    from source_row
)
select * from parsed left join recorded using (trial_id)
