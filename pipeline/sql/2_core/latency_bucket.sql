-- One row per latency and trial where the whole histogram was recorded.
create or replace table latency_bucket as
select stg_trial.trial_id, stg_bucket.latency_s, stg_bucket.count, stg_bucket.file as path
from stg_trial
join stg_bucket on stg_bucket.path = stg_trial.path and stg_bucket.block_line = stg_trial.block_line
