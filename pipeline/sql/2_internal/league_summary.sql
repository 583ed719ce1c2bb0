-- One row per league, work, run and metric: the number of its results, and the differences that it resolves.
create or replace table league_summary (
    league_id varchar,
    work varchar,
    run_id varchar,
    metric_id varchar,
    is_headline boolean,
    -- controls are not entries; usable entries have a rank
    entries integer,
    usable integer,
    rounds integer,
    -- the variance of a difference of logarithms within a round
    log_variance double,
    degrees_of_freedom integer,
    -- the level of the printed intervals: a pair is significant exactly if its interval excludes 1
    level double,
    pairs integer,
    significant_pairs integer,
    -- the expected share of significant pairs with a false order
    false_share double,
    -- the median half-width of the intervals between neighbours, as ratio - 1
    resolution double,
    noise double,
    method_version integer,
    -- the results of the fit, including controls
    result_ids varchar[],
    -- half-widths of the intervals of ln(ratio): the first result with each later one, then the second, and so on;
    -- null if no chain of common rounds connects the two
    half_widths double[]
)
