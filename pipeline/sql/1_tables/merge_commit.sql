-- One row per run, document and statement that is committed: its first commit, and when. None where git cannot tell.
create or replace table merge_commit (
    subject_kind varchar,
    subject_id varchar,
    merged_at varchar,
    -- the day whose end, UTC, is the first to have it
    merged_on varchar,
    -- along the branch, from its oldest commit on
    position integer,
    commit varchar
)
