-- One row per rule and subject that the rule marks: what an audit rule says of a result or a claim, whose it is, and
-- which trial it quotes. What is found of documents and across runs stands in the part without a host.
create or replace table finding as
select subject_kind, subject_id, rule_id, severity, observed, expected, message, owner, trial_id
from rule_answer
where severity is not null
