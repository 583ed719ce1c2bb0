-- One row per file that stands beside a result without being one of its trials.
create or replace table evidence as
with
source_row as (select body from source where kind = 'evidence'),
parsed as (select body ->> 'result_id' as result_id, body ->> 'path' as path from source_row)
select * from parsed
