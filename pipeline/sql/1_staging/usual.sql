-- One row per framework and scenario: the configuration that the framework's name alone means, as its manifest says.
create or replace table usual (
    framework_id varchar,
    scenario_id varchar,
    configuration_id varchar
)
