-- One row per complaint and run: what the runner held against the host before it measured, and what would mend it.
create or replace table complaint (
    run_id varchar,
    complaint_id varchar,
    fact varchar,
    fix varchar
)
