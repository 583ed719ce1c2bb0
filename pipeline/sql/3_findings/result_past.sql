-- One row per result and day on which it landed, or its standing or its rank became other than the day before.
-- Filled by pipeline/steps/rank-results.ts from contender and result_statement.
create or replace table result_past (
    result_id varchar,
    since varchar,
    standing standing,
    is_withdrawn boolean,
    rank_low integer,
    rank_high integer
)
