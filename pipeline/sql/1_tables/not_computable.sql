-- One row per rule and result for which the rule's answer could not be computed, with what is missing.
create or replace table not_computable (
    subject_id varchar,
    rule_id varchar,
    missing varchar
)
