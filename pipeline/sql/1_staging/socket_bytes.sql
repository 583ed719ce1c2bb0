-- One row per trial, moment and amount: how many connections had received that much by then.
create or replace table socket_bytes (
    trial_id varchar,
    moment varchar,
    received_bytes bigint,
    connection_count integer
)
