-- One row per result and metric, with a number for each trial that counts, in the order in which the trials ran.
-- Trials of a run have their rounds next to their values, for comparisons; trials of a document have none.
create or replace table result_sample as
with
source as (
    select trial.*, trial_value.metric_id, trial_value.value
    from trial_value
    join trial using (trial_id)
    where trial.is_counted
),
sampled as (
    select
        result_id,
        metric_id,
        list(value order by started_at nulls first, path, first_line) as sample,
        coalesce(
            list({'round': round, 'value': value} order by round, path) filter (where round is not null), []
        ) as trials
    from source
    group by all
)
select * from sampled
