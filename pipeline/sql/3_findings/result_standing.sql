-- One row per result: the day on which it landed, and whether it stands by all statements that are there today.
-- Filled by pipeline/steps/rank-results.ts from contender and result_statement.
create or replace table result_standing (
    result_id varchar,
    landed_on varchar,
    standing standing,
    is_withdrawn boolean
)
