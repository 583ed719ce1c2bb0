-- One row per framework and scenario that it answers: the configuration that its name alone means, and the version
-- that
-- its lockfile pins today.
create or replace table default_configuration (
    framework_id varchar,
    scenario_id varchar,
    configuration_id varchar,
    framework_version varchar
)
