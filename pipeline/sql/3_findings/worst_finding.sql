-- One row per subject with findings: the worst of their severities.
create or replace table worst_finding as
with
source as (select subject_id, severity from rule_answer where severity is not null)
select subject_id, max(severity) as worst_severity from source group by all
