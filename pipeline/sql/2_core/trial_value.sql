-- One row per trial and metric of which it gave a number: a sample inside a trial counts once, by its median.
create or replace table trial_value as
with
source as (
    select stg_trial.trial_id, stg_value.metric_id, stg_value.value
    from stg_trial
    join stg_value on stg_value.path = stg_trial.path and stg_value.block_line = stg_trial.block_line
    where stg_value.value is not null
),
counted_once as (select trial_id, metric_id, median(value) as value from source group by all)
select * from counted_once
