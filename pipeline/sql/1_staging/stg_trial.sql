-- One row per trial as its document or run names it: lines of a file that nobody moves afterwards,
-- the first line of the block that a reader found there (null when it found none), and what the runner recorded.
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
        (body ->> 'block_line')::integer as block_line,
        body ->> 'run_id' as run_id,
        body ->> 'tool' as tool,
        body ->> 'tool_version' as tool_version,
        body ->> 'argv' as argv,
        (body ->> 'threads')::integer as threads,
        (body ->> 'connections')::integer as connections,
        (body ->> 'duration_s')::double as duration_s,
        (body ->> 'exit_code')::integer as exit_code,
        body ->> 'started_at' as started_at,
        body ->> 'finished_at' as finished_at,
        body ->> 'said_status' as said_status,
        body ->> 'said_reason' as said_reason,
        body ->> 'broken_seal' as broken_seal
    from source_row
)
select * from parsed
