-- One row per check and phase and trial: what was asked of the server before, during and after the load.
create or replace table verification (
    trial_id varchar,
    phase varchar,
    check_id varchar,
    is_passed boolean,
    message varchar
)
