-- One row per entry's configuration and run: how its build went. Failure is a row, with the reason.
create or replace table build (
    run_id varchar,
    framework_id varchar,
    configuration_id varchar,
    framework_version varchar,
    lockfile_sha256 varchar,
    path varchar,
    status varchar,
    reason varchar,
    duration_s double,
    redaction_count integer
)
