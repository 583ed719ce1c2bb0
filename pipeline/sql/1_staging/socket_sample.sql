-- One row per moment and trial: how many of the generator's connections were open, and how many stood still since the
-- moment before.
create or replace table socket_sample (
    trial_id varchar,
    moment varchar,
    elapsed_s double,
    established_count integer,
    without_progress_count integer
)
