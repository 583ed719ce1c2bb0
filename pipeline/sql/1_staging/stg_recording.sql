-- One row per trial of a run: what the rules know of it beyond the tool's own report. Null is not recorded.
create or replace table stg_recording (
    trial_id varchar,
    client_cpu_ratio double,
    client_cpu_count integer,
    server_cpu_ratio double,
    observer_cpu_ratio double,
    steal_ratio double,
    established_connections integer,
    progressing_connections integer,
    reconnection_count bigint,
    interval_rates_per_s double[],
    verifications struct(
        phase varchar, answer_count integer, wrong_answer_count integer, unanswered_count integer,
        failed_checks varchar[]
    )[],
    server_cpus integer[],
    client_cpus integer[],
    client_wait_ratio double,
    sentinel_latencies_s double[],
    sentinel_answer_count integer,
    sentinel_wrong_count integer,
    sentinel_unanswered_count integer,
    server_log_bytes bigint,
    requests_sent bigint,
    load_answers_judged integer,
    load_unread varchar,
    total struct(added bigint, posted_mean integer, posted_most integer, unknown_count integer)
)
