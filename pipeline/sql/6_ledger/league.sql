-- One row per league, work, run and metric: what may be compared, and how small a difference it can tell.
-- A scenario of several works has a row for each of them; of others `work` is empty.
create or replace table league as
select
    league_id,
    split_part(league_id, '/', 1) as scenario_id,
    split_part(league_id, '/', 2) as host_id,
    split_part(league_id, '/', 3) as load,
    work,
    run_id,
    metric_id,
    is_headline,
    -- controls are not entries; usable are those that have a rank
    entries,
    usable,
    rounds,
    -- of a difference of logarithms within a round
    log_variance,
    degrees_of_freedom,
    -- what its intervals are printed at: a pair is told just where its interval leaves 1 out
    "level",
    pairs,
    told,
    -- of the told pairs, the expected share whose order is false
    false_share,
    -- as ratio - 1: the median half-width of the intervals between neighbours
    resolution,
    -- the share of tables of equals in which any two are told apart
    false_order,
    noise,
    method_version
from league_summary
