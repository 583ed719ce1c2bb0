-- One row per counter of the kernel's TCP and trial, before and after the load.
create or replace table tcp_counter (
    trial_id varchar,
    key varchar,
    before bigint,
    after bigint
)
