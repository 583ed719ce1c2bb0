-- One row per result: whether it can be used by its findings and its trials, and why not. Statements are its standing.
-- Filled by pipeline/steps/result-states.ts from rule_result and rule_answer.
create or replace table result_state (
    result_id varchar,
    state usability,
    state_reason varchar
)
