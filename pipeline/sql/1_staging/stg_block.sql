-- One row per block that a reader found in a log.
create or replace table stg_block as
with
source_row as (select path, body from source where kind = 'block'),
parsed as (
    select
        path,
        (body ->> 'line')::integer as first_line,
        (body ->> 'last_line')::integer as last_line,
        body ->> 'tool' as tool,
        body ->> 'tool_version' as tool_version,
        body ->> 'command' as command,
        (body ->> 'threads')::integer as threads,
        (body ->> 'connections')::integer as connections,
        (body ->> 'nominal_duration_s')::double as nominal_duration_s,
        (body ->> 'exit_code')::integer as exit_code,
        (body ->> 'problem_count')::integer as problem_count,
        (body ->> 'irrelevant_line_count')::integer as irrelevant_line_count,
        (body ->> 'has_values')::boolean as has_values,
        (body ->> '$.facts.latency_histogram_digits')::integer as latency_histogram_digits
    from source_row
)
select * from parsed
