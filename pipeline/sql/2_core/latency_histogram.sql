-- One row per trial of which the whole histogram was recorded: its latencies and, in their order, how often each came.
create or replace table latency_histogram as
select trial_id, latency_s, count, file as path
from stg_trial
join stg_histogram using (path, block_line)
