-- One row per pair of loads of npm run bench:fidelity: the same server without and with what is compared, in turn.
create or replace table fidelity (
    path varchar,
    measured_at varchar,
    host_id varchar,
    commit varchar,
    is_clean boolean,
    compared varchar,
    framework_id varchar,
    framework_version varchar,
    scenario_id varchar,
    threads integer,
    connections integer,
    warm_up_s double,
    duration_s double,
    pair integer,
    first varchar,
    alone_per_s double,
    runner_per_s double,
    observer_ratio double
)
