-- One row per trial of which the whole histogram was recorded: its latencies and, in their order, how often each came.
create or replace table latency_histogram as
select stg_trial.trial_id, stg_histogram.latency_s, stg_histogram.count, stg_histogram.file as path
from stg_trial
join stg_histogram on stg_histogram.path = stg_trial.path and stg_histogram.block_line = stg_trial.block_line
