-- One row per tenth of a second and trial: what happened in the time up to elapsed_s. Null could not be read.
-- Rates of requests are the step's share of the bytes times the requests of the trial.
create or replace table timeline (
    trial_id varchar,
    elapsed_s double,
    requests_per_s double,
    received_bytes_per_s double,
    server_cpu_ratio double,
    client_cpu_ratio double,
    steal_ratio double,
    server_resident_bytes bigint,
    server_thread_count integer,
    switches_per_s double
)
