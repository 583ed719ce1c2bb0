-- One row per file that is next to a result without being one of its trials.
create or replace table evidence (
    result_id varchar,
    path varchar
)
