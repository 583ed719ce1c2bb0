-- One row per value of one metric in one trial, in SI units; a sample has one row per element.
-- path and line are where it stands: beside a trial's report its exact numbers have a file of their own.
-- is_implied marks the zero that a tool prints by leaving a line out.
create or replace table measurement as
select
    stg_trial.trial_id,
    stg_value.metric_id,
    stg_value.ordinal,
    stg_value.value,
    stg_value.file as path,
    stg_value.line,
    stg_value.is_implied
from stg_trial
join stg_value on stg_value.path = stg_trial.path and stg_value.block_line = stg_trial.block_line
