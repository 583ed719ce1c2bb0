-- One row per value of one metric in one trial, in SI units; a sample has one row per element.
-- path and line are where it stands: next to a trial's report its exact numbers have a file of their own.
-- is_implied marks the zero that a tool prints by leaving a line out.
create or replace table measurement as
select trial_id, metric_id, ordinal, value, file as path, line, is_implied
from stg_trial
join stg_value using (path, block_line)
