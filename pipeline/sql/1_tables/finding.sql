-- One row per rule and subject that the rule marks: what an audit rule says of a result or a claim, whose it is, and
-- which trial it quotes. What is found of documents and across runs is in the part without a host.
create or replace table finding (
    subject_kind varchar,
    subject_id varchar,
    rule_id varchar,
    severity severity,
    observed double,
    expected double,
    message varchar,
    owner finding_owner,
    trial_id varchar
)
