-- One row per case of a run, whose trials all have the same framework, settings, scenario and load, and per result
-- that a document names, whose result_id is null where its logs are lost.
create or replace table stg_case (
    origin varchar,
    document_id varchar,
    run_id varchar,
    result_key varchar,
    position integer,
    result_id varchar,
    framework_id varchar,
    framework_version varchar,
    configuration_id varchar,
    settings map(varchar, varchar),
    scenario_id varchar,
    tool varchar,
    threads integer,
    connections integer,
    -- null in a closed loop
    rate_per_s double,
    duration_s double,
    -- `<scenario>/<host>/<load>`: with whom it may be compared; null of a document
    league_id varchar,
    status varchar,
    status_reason varchar
)
