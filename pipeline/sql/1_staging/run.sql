-- One row per run: one session on one host in one environment at one commit.
create or replace table run (
    run_id varchar,
    host_id varchar,
    started_at varchar,
    finished_at varchar,
    commit varchar,
    is_clean boolean,
    is_partial boolean,
    rounds_seed varchar,
    arguments varchar[],
    planned_trial_count integer,
    trial_count integer,
    seal varchar,
    is_sealed boolean
)
