-- One row per rule and subject, a result or a claim, that the rule marks or about which it cannot be computed.
-- A finding has a severity, the trial that it quotes, and an owner who heads the page where it is said; what cannot be
-- computed says what is missing. Filled by pipeline/findings/apply-rules.ts.
create or replace table rule_answer (
    subject_kind varchar,
    subject_id varchar,
    rule_id varchar,
    owner finding_owner,
    trial_id varchar,
    severity severity,
    observed double,
    expected double,
    message varchar,
    missing varchar
)
