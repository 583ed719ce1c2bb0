-- One row per origin, phase and key: what is known of the environment of a run or a document.
-- A value that could not be read is null, with the reason.
create or replace table environment (
    origin_id varchar,
    phase varchar,
    key varchar,
    value varchar,
    reason varchar
)
