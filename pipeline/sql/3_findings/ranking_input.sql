-- One row per result and metric that it is ranked by, as the ranks see it: its trials, whom it may be compared with,
-- and
-- whether it is shown. A result without values has the row of its headline metric.
create or replace table ranking_input as
with
ranked as (
    select result_id, headline_metric_id as metric_id from rule_result
    union
    select result_id, metric_id from result_sample join metric using (metric_id) where is_ranked
),
source as (select * from rule_result join ranked using (result_id)),
-- of the two results of a control that took part under two names, the second has the first here
twin as (
    select second.result_id, first.result_id as twin_result_id
    from configured_case as second
    join framework using (framework_id)
    join configured_case as first
        on first.framework_id = framework.twin_of
        and first.configuration_id = second.configuration_id
        and first.run_id = second.run_id
        and first.league_id = second.league_id
)
select
    source.result_id,
    configured_case.framework_id,
    source.comparison_group_id,
    configured_case.run_id,
    configured_case.league_id,
    -- only what is stated: `primitive=event,threading=single`
    array_to_string(list_filter(configured_case.work, lambda part: not ends_with(part, '=')), ',') as work,
    source.metric_id,
    source.metric_id = source.headline_metric_id as is_headline,
    metric.better,
    coalesce(result_sample.trials, []) as trials,
    coalesce(result_bound.is_lower_bound, false) as is_lower_bound,
    coalesce(result_bound.is_upper_bound, false) as is_upper_bound,
    source.is_control,
    -- a rank of the trials that went well is not a rank of the result
    not source.is_control
    and not result_publication_status.is_withdrawn
    and result_state.state is distinct from 'not_usable' as is_eligible,
    twin.twin_result_id
from source
join configured_case using (result_id)
join result_publication_status using (result_id)
left join metric using (metric_id)
left join result_sample using (result_id, metric_id)
left join result_state using (result_id, metric_id)
left join result_bound using (result_id, metric_id)
left join twin using (result_id)
order by source.result_id, source.metric_id
