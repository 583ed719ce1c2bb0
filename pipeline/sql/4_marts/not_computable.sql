-- One row per rule and result for which the rule's answer could not be computed, with what is missing.
create or replace table not_computable as
select subject_id, rule_id, missing
from rule_answer
where missing is not null
