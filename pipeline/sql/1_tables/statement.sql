-- One row per statement about a result, a document, a run or a host, made after it was published.
create or replace table statement (
    statement_id varchar,
    path varchar,
    kind varchar,
    -- of a concern: note, too-low, too-high or void; null is note
    effect varchar,
    subject_kind varchar,
    subject_id varchar,
    reason varchar,
    who varchar,
    entry varchar,
    successor_kind varchar,
    successor_id varchar,
    key varchar,
    stated_on varchar
)
