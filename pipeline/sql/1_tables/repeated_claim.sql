-- One row per claim that an earlier document made already: the same cell, of the same case, in another write-up.
create or replace table repeated_claim (
    result_id varchar,
    repeats_result_id varchar
)
