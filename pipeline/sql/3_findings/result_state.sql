-- One row per result and metric that it has a number of, and the one that it is known by: whether that can be used by
-- the findings and trials of the result, and why not. Rules by id, the worst first. Statements are its standing.
-- Filled by pipeline/findings/result-states.ts from rule_result, summary and rule_answer.
create or replace table result_state (
    result_id varchar,
    metric_id varchar,
    state usability,
    state_reason varchar,
    excluded_by varchar[],
    flagged_by varchar[]
)
