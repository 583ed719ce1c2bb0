-- One row per result and metric, with a number for each trial that counts, in the order in which the trials ran.
create or replace table result_sample as
with
source as (
    select trial.result_id, trial_value.metric_id, trial_value.value, trial.started_at, trial.path, trial.first_line
    from trial_value
    join trial using (trial_id)
    where trial.is_counted
),
sampled as (
    select result_id, metric_id, list(value order by started_at nulls first, path, first_line) as sample
    from source
    group by all
)
select * from sampled
