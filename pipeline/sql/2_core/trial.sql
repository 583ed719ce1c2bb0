-- One row per trial. Failure is a row: a trial whose log no reader understands is here too.
create or replace table trial as
with
source as (select * from stg_trial),
-- what went wrong, from the counts that the tool prints or implies
failure as (
    select
        path,
        block_line,
        sum(value) filter (metric_id like '%\_error\_count' escape '\' or metric_id = 'timeout_count') as error_count,
        sum(value) filter (metric_id = 'non_2xx_count') as non_2xx_count,
        sum(value) filter (metric_id = 'request_count') - coalesce(non_2xx_count, 0) as success_count
    from stg_value
    group by path, block_line
),
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
            when stg_block.path is null or not stg_block.has_values or failure.success_count <= 0 then 'failed'
            when failure.error_count > 0 or failure.non_2xx_count > 0 then 'errors'
            when source.said_status is null then 'unverified'
            else 'ok'
        end as log_status,
        case
            when stg_block.path is null then 'no reader recognises these lines'
            when not stg_block.has_values then 'the log holds no value'
            when failure.success_count <= 0 then 'no request was answered with success'
            when failure.error_count > 0 or failure.non_2xx_count > 0 then concat_ws(
                ' and ',
                if(error_count > 0, format('{:,} socket errors or timeouts', error_count::bigint), null),
                if(non_2xx_count > 0, format('{:,} answers with an error status', non_2xx_count::bigint), null)
            )
            when source.said_status is null then 'nothing says that the answers were checked'
        end as log_reason,
        list_position(['ok', 'unverified', 'errors', 'failed', 'void'], log_status) as log_rank,
        coalesce(list_position(['ok', 'unverified', 'errors', 'failed', 'void'], source.said_status), 0) as said_rank
    from source
    left join stg_block on stg_block.path = source.path and stg_block.first_line = source.block_line
    left join failure on failure.path = source.path and failure.block_line = source.block_line
),
-- the runner and the log each say how it went: the worse holds, and a broken seal is worse than both
settled as (
    select
        *,
        if(broken_seal is not null, 'void', if(said_rank >= log_rank, said_status, log_status)) as status,
        if(broken_seal is not null, broken_seal, if(said_rank >= log_rank, said_reason, log_reason)) as reason,
        -- a measured trial that failed says nothing of those that did not; of a published one it is all there is
        status <> 'void' and (status <> 'failed' or run_id is null) as is_counted
    from logged
)
select
    trial_id, result_id, path, first_line, last_line, sha256, block_line,
    tool, tool_version, argv, threads, connections, exit_code, started_at, finished_at,
    nominal_duration_s, latency_histogram_digits, status, reason, is_counted,
    round, position, warm_up_s, ready_s, load_started_s, load_finished_s, isolation, clock,
    array_to_string(server_cpus, ',') as server_cpus, array_to_string(client_cpus, ',') as client_cpus,
    client_cpu_ratio, server_cpu_ratio, observer_cpu_ratio, steal_ratio,
    established_connections, progressing_connections, reconnection_count,
    sentinel_answer_count, sentinel_wrong_count, sentinel_unanswered_count,
    server_count, server_log_bytes, redaction_count, peak_memory_method
from settled
left join stg_recording using (trial_id)
