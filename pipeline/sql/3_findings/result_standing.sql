-- One row per result: the day on which it was merged, and what all statements that are there today make of it.
-- Filled by pipeline/steps/result-standings.ts from rule_result and result_statement.
create or replace table result_standing (
    result_id varchar,
    landed_on varchar,
    standing standing,
    -- a sentence with who said so, when and why; null where no statement decides
    standing_reason varchar,
    is_withdrawn boolean
)
