-- One row per origin, phase and key: what is known of the environment of a run or a document.
-- A value that could not be read is null, with the reason.
create or replace table environment as
with
source as (select * from stg_environment)
select * from source
