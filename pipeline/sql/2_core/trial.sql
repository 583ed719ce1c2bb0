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
settled as (
    select
        source.trial_id,
        source.result_id,
        source.path,
        source.first_line,
        source.last_line,
        source.sha256,
        source.block_line,
        stg_block.tool,
        stg_block.tool_version,
        stg_block.command as argv,
        stg_block.threads,
        stg_block.connections,
        stg_block.nominal_duration_s,
        stg_block.exit_code,
        null::varchar as started_at,
        case
            when stg_block.path is null then 'failed'
            when not stg_block.has_values then 'failed'
            when failure.success_count <= 0 then 'failed'
            when failure.error_count > 0 or failure.non_2xx_count > 0 then 'errors'
            else 'unverified'
        end as status,
        case
            when stg_block.path is null then 'no reader recognises these lines'
            when not stg_block.has_values then 'the log holds no value'
            when failure.success_count <= 0 then 'no request was answered with success'
            when failure.error_count > 0 or failure.non_2xx_count > 0 then concat_ws(
                ' and ',
                case when failure.error_count > 0 then format('{:,} socket errors or timeouts', failure.error_count::bigint) end,
                case when failure.non_2xx_count > 0 then format('{:,} answers with an error status', failure.non_2xx_count::bigint) end
            )
            else 'nothing says that the answers were checked'
        end as reason
    from source
    left join stg_block on stg_block.path = source.path and stg_block.first_line = source.block_line
    left join failure on failure.path = source.path and failure.block_line = source.block_line
)
select * from settled
