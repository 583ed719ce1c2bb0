-- One row per origin, phase and key: what is known of the environment of a run or a document.
create or replace table environment as
with
source as (select * from stg_environment)
select * from source
