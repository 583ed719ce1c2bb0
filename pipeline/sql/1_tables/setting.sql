-- One row per setting value that a framework's manifest declares.
create or replace table setting (
    framework_id varchar,
    key varchar,
    value varchar,
    key_sentence varchar,
    value_sentence varchar
)
