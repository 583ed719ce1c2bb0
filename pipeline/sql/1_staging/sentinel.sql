-- One row per request of the sentinel and trial: when it was due, how long it waited, and whether its answer was right.
create or replace table sentinel (
    trial_id varchar,
    scheduled_s double,
    latency_s double,
    outcome varchar,
    detail varchar
)
