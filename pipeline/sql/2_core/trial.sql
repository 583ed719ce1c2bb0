-- One row per trial. Failure is a row: a trial whose log no reader understands is here too.
create or replace table trial as
with
source as (select * from stg_trial),
logged as (
    select
        source.* replace (
            coalesce(stg_block.tool, source.tool) as tool,
            coalesce(stg_block.tool_version, source.tool_version) as tool_version,
            coalesce(source.argv, stg_block.command) as argv,
            coalesce(stg_block.threads, source.threads) as threads,
            coalesce(stg_block.connections, source.connections) as connections,
            coalesce(source.exit_code, stg_block.exit_code) as exit_code
        ),
        coalesce(stg_block.nominal_duration_s, source.duration_s) as nominal_duration_s,
        stg_block.latency_histogram_digits,
        case
            when stg_block.path is null then 'failed'
            when report_status = 'ok' and source.reported_status is null then 'unverified'
            else report_status
        end as log_status,
        case
            when stg_block.path is null then 'no reader recognises these lines'
            when log_status = 'unverified' then 'nothing says that the answers were checked'
            else report_reason
        end as log_reason,
        list_position(['ok', 'unverified', 'errors', 'failed', 'void'], log_status) as log_rank,
        coalesce(list_position(['ok', 'unverified', 'errors', 'failed', 'void'], source.reported_status),
            0) as reported_rank
    from source
    left join stg_block on stg_block.path = source.path and stg_block.first_line = source.block_line
),
-- the runner and the log each say how it went: the worse holds, and a broken seal is worse than both
settled as (
    select
        *,
        if(broken_seal is not null, 'void', if(reported_rank >= log_rank, reported_status, log_status)) as status,
        if(broken_seal is not null, broken_seal, if(reported_rank >= log_rank, reported_reason, log_reason)) as reason,
        -- a measured trial that failed says nothing of those that did not; of a published one it is all there is
        status <> 'void' and (status <> 'failed' or run_id is null) as is_counted
    from logged
)
select
    trial_id, result_id, path, first_line, last_line, sha256, block_line,
    tool, tool_version, argv, threads, connections, exit_code, started_at, finished_at,
    nominal_duration_s, latency_histogram_digits, status, reason, is_counted,
    round, position, warm_up_s, warm_up_growth, ready_s, load_started_s, load_finished_s, isolation, clock,
    array_to_string(server_cpus, ',') as server_cpus, array_to_string(client_cpus, ',') as client_cpus,
    client_cpu_ratio, server_cpu_ratio, client_busy_ratio, server_busy_ratio, observer_cpu_ratio, steal_ratio,
    -- of a load on a server; what no recording tells is not the server
    if(connections is null, null, coalesce(limited_by, 'unknown'))::load_limit as limited_by,
    established_connections, progressing_connections, reconnection_count,
    probe_answer_count, probe_wrong_count, probe_unanswered_count,
    requests_sent, load_answers_judged, total.added as total_added,
    server_count, server_log_bytes, redaction_count, peak_memory_method, request_sha256
from settled
left join stg_recording using (trial_id)
