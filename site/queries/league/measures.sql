-- One row per result of a run and measure of a league: its number, and the values of its rounds: of its counted
-- trials, or of each start the geometric mean of the turns.
-- nullable: started_at, finished_at, low, high, estimate, estimate_low, estimate_high, rank_low, rank_high, tier,
-- rounds[]
with
counted as (
    select trial.*, leaderboard.headline_metric_id
    from trial
    join leaderboard using (result_id)
    where trial.is_counted and leaderboard.run_id is not null
),
by_round as (
    select
        counted.result_id, metric_id, coalesce(counted.start, counted.round) as round,
        case count(*) when 1 then any_value("value") else exp(avg(ln("value"))) end as "value",
        min(counted.started_at) as started_at, max(counted.finished_at) as finished_at,
        min((counted.path, counted.first_line)) as place
    from counted
    join trial_value using (trial_id)
    join metric using (metric_id)
    where metric.is_ranked or metric.is_secondary or metric_id = counted.headline_metric_id
    group by counted.result_id, metric_id, coalesce(counted.start, counted.round),
        case when counted.start is null then trial_id end
),
sampled as (
    select
        result_id,
        metric_id,
        list("value" order by round, place) as "values",
        list(round order by round, place) as rounds,
        min(started_at) as started_at,
        max(finished_at) as finished_at
    from by_round
    group by result_id, metric_id
)
select
    sampled.*,
    result.n, result.median, result.low, result.high,
    result.estimate, result.estimate_low, result.estimate_high, result.is_lower_bound, result.is_upper_bound,
    result.state, result.excluded_by, result.flagged_by, result.rank_low, result.rank_high, result.tier
from sampled
join result using (result_id, metric_id)
order by sampled.result_id, metric_id
