-- One row per case that a run planned and did not run, with the reason.
create or replace table not_run (
    run_id varchar,
    framework_id varchar,
    configuration_id varchar,
    scenario_id varchar,
    threads integer,
    connections integer,
    reason varchar
)
