-- One row per setting value that a framework's manifest declares.
create or replace table setting as
with
source_row as (select path, body from source where kind = 'setting'),
parsed as (
    select
        path as framework_id,
        body ->> 'key' as key,
        body ->> 'value' as value,
        body ->> 'key_sentence' as key_sentence,
        body ->> 'value_sentence' as value_sentence
    from source_row
)
select * from parsed
