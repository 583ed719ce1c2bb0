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
    -- as ratio - 1: what is told apart in four of five tables
    resolution,
    false_order,
    -- of two entries that are 10 % apart
    power,
    noise,
    method_version
from league_summary
