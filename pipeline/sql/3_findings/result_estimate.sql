-- One row per result and metric of a league, whether it is shown or not: its number, with the 95 % interval of its own
-- trials. A place, as an interval, and a tier have only those that are shown.
-- Filled by pipeline/findings/rank-results.ts from ranking_input and result_statement.
create or replace table result_estimate (
    result_id varchar,
    metric_id varchar,
    estimate double,
    estimate_low double,
    estimate_high double,
    rank_low integer,
    rank_high integer,
    tier integer
)
