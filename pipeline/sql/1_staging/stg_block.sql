-- One row per block that a reader found in a log.
create or replace table stg_block (
    path varchar,
    first_line integer,
    last_line integer,
    tool varchar,
    tool_version varchar,
    command varchar,
    threads integer,
    connections integer,
    nominal_duration_s double,
    exit_code integer,
    problem_count integer,
    irrelevant_line_count integer,
    -- by the counts of the report alone
    report_status varchar,
    report_reason varchar,
    latency_histogram_digits integer
)
