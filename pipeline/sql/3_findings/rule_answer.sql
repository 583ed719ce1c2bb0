-- One row per rule and subject, a result or a claim, that the rule marks or about which it cannot be computed.
-- A finding has a severity; what cannot be computed says what is missing. Filled by pipeline/steps/apply-rules.ts.
create or replace table rule_answer (
    subject_kind varchar,
    subject_id varchar,
    rule_id varchar,
    severity severity,
    observed double,
    expected double,
    message varchar,
    missing varchar
)
