-- One row per result that has a rank today: its tier, and the interval of its places, in its league.
-- Filled by pipeline/steps/rank-results.ts from contender and result_statement.
create or replace table result_rank (
    result_id varchar,
    metric_id varchar,
    rank_low integer,
    rank_high integer,
    tier integer
)
