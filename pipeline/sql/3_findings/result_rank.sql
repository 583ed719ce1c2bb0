-- One row per result that has a rank today: the interval of its places among the results that it may be held against.
-- Filled by pipeline/steps/rank-results.ts from contender and result_statement.
create or replace table result_rank (
    result_id varchar,
    metric_id varchar,
    rank_low integer,
    rank_high integer
)
