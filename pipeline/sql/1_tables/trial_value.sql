-- One row per trial and metric of which it gave a number: a sample inside a trial counts once, by its median. The
-- memory of a server and its time for an answer come from what was watched next to the load.
create or replace table trial_value (
    trial_id varchar,
    metric_id varchar,
    value double
)
