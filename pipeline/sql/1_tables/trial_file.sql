-- One row per file of a measured trial, its report among them: what it is, where it stands and its digest.
create or replace table trial_file (
    trial_id varchar,
    what varchar,
    path varchar,
    sha256 varchar,
    size_bytes integer
)
