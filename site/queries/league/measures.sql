-- One row per result of a run and measure of a league: its number, and the trials that count, each with its
-- round.
-- nullable: started_at, finished_at, low, high, estimate, estimate_low, estimate_high, rank_low, rank_high, tier,
-- rounds[]
with
own as (
    select trial.*, leaderboard.headline_metric_id
    from trial
    join leaderboard using (result_id)
    where trial.is_counted and leaderboard.run_id is not null
),
sampled as (
    select
        own.result_id,
        metric_id,
        list("value" order by own.round, own.path, own.first_line) as "values",
        list(own.round order by own.round, own.path, own.first_line) as rounds,
        min(own.started_at) as started_at,
        max(own.finished_at) as finished_at
    from own
    join trial_value using (trial_id)
    join metric using (metric_id)
    where metric.is_ranked or metric_id = own.headline_metric_id
    group by own.result_id, metric_id
)
select
    sampled.*,
    result.n, result.median, result.low, result.high,
    result.estimate, result.estimate_low, result.estimate_high, result.is_lower_bound, result.is_upper_bound,
    result.state, result.excluded_by, result.flagged_by, result.rank_low, result.rank_high, result.tier
from sampled
join result using (result_id, metric_id)
order by sampled.result_id, metric_id
