-- One row per latency and trial where the whole histogram was recorded.
create or replace table latency_bucket as
with
bucket as (select path, block_line, file, unnest(buckets, recursive := true) from stg_histogram)
select stg_trial.trial_id, bucket.latency_s, bucket.count, bucket.file as path
from stg_trial
join bucket on bucket.path = stg_trial.path and bucket.block_line = stg_trial.block_line
