-- One row per run, document and statement that is committed: its first commit, and when. None where git cannot tell.
create or replace table landing (
    subject_kind varchar,
    subject_id varchar,
    landed_at varchar,
    -- the day whose end, UTC, is the first to have it
    landed_on varchar,
    -- along the branch, from its oldest commit on
    position integer,
    commit varchar
)
