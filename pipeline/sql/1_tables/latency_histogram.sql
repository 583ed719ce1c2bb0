-- One row per trial of which the whole histogram was recorded: its latencies and, in their order, how often each came.
create or replace table latency_histogram (
    trial_id varchar,
    latency_s double[],
    count bigint[],
    path varchar
)
