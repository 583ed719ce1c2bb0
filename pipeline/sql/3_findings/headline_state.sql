-- One row per result: the state of the measure that it is known by, and its findings with what each does to that one.
create or replace table headline_state as
with
known as (
    -- trials that stand in two results are a problem of their own, and no reason for two rows
    select distinct on (result_id) result_id, state, state_reason, excluded_by, flagged_by
    from rule_result
    join result_state using (result_id)
    where result_state.metric_id = rule_result.headline_metric_id
),
marked as (
    select
        subject_id as result_id,
        list({
            rule_id: rule_id, severity: severity, owner: owner, message: message,
            affects: case
                when list_contains(excluded_by, rule_id) then 'excludes'
                when list_contains(flagged_by, rule_id) then 'flags'
            end
        } order by rule_id) as findings
    from rule_answer
    join known on known.result_id = rule_answer.subject_id
    where severity is not null
    group by all
)
select known.result_id, known.state, known.state_reason, coalesce(marked.findings, []) as findings
from known
left join marked using (result_id)
