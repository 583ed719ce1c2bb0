-- One row per result of a run and measure of a league: its number, and its counted trials with their rounds.
-- nullable: started_at, finished_at, low, high, estimate, estimate_low, estimate_high, rank_low, rank_high, tier,
-- rounds[]
with
counted as (
    select trial.*, leaderboard.headline_metric_id
    from trial
    join leaderboard using (result_id)
    where trial.is_counted and leaderboard.run_id is not null
),
sampled as (
    select
        counted.result_id,
        metric_id,
        list("value" order by counted.round, counted.path, counted.first_line) as "values",
        list(counted.round order by counted.round, counted.path, counted.first_line) as rounds,
        min(counted.started_at) as started_at,
        max(counted.finished_at) as finished_at
    from counted
    join trial_value using (trial_id)
    join metric using (metric_id)
    where metric.is_ranked or metric_id = counted.headline_metric_id
    group by counted.result_id, metric_id
)
select
    sampled.*,
    result.n, result.median, result.low, result.high,
    result.estimate, result.estimate_low, result.estimate_high, result.is_lower_bound, result.is_upper_bound,
    result.state, result.excluded_by, result.flagged_by, result.rank_low, result.rank_high, result.tier
from sampled
join result using (result_id, metric_id)
order by sampled.result_id, metric_id
