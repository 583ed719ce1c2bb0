-- One row per league, work, run and metric: how many results it has, and what it can tell apart today.
create or replace table league_summary (
    league_id varchar,
    work varchar,
    run_id varchar,
    metric_id varchar,
    is_headline boolean,
    -- controls are not entries; usable are those that have a rank
    entries integer,
    usable integer,
    rounds integer,
    -- of a difference of logarithms within a round
    log_variance double,
    degrees_of_freedom integer,
    -- what its intervals are printed at: a pair is significant just where its interval excludes 1
    level double,
    pairs integer,
    significant_pairs integer,
    -- of the significant pairs, the expected share whose order is false
    false_share double,
    -- as ratio - 1: the median half-width of the intervals between neighbours
    resolution double,
    noise double,
    method_version integer,
    -- of its fit, controls included
    result_ids varchar[],
    -- of the intervals of ln(ratio), for the first result with each after it, then the second, and so on; null without a
    -- chain of common rounds
    half_widths double[]
)
