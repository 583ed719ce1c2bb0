-- One row per file of a measured trial, including its report: its kind, location and digest.
create or replace table trial_file (
    trial_id varchar,
    what varchar,
    path varchar,
    sha256 varchar,
    size_bytes integer
)
