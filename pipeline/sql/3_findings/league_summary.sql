-- One row per league, work, run and metric: how many results it has, and what it can tell apart today.
-- Filled by pipeline/steps/rank-results.ts from contender and result_statement.
create or replace table league_summary (
    league_id varchar,
    work varchar,
    run_id varchar,
    peer_id integer,
    metric_id varchar,
    is_headline boolean,
    entries integer,
    usable integer,
    rounds integer,
    log_variance double,
    degrees_of_freedom integer,
    level double,
    pairs integer,
    told integer,
    false_share double,
    resolution double,
    false_order double,
    noise double,
    method_version integer
)
