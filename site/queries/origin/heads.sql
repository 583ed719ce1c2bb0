-- One row per result of the run or document $1: its case, its standing and where it comes from.
with
head as (
    select result.* exclude (metric_id, n, median, low, high, interval_method, rank_low, rank_high),
        max(rank_low) as rank_low, max(rank_high) as rank_high
    from result where $1 in (run_id, document_id) group by all
),
settings as (
    select framework_id, configuration_id, json_group_object(key, value)::varchar as settings
    from (from configuration order by all) group by all
),
lost as (select document_id, unnest(lost_logs) as log from document),
lost_claim as (
    select claim.result_id, any_value(lost.log.address order by lost.log.address) as lost_address
    from claim join lost on lost.document_id = claim.document_id and lost.log.row_name = claim.row_name
    group by all
)
select
    head.*, document.title as document_title, document.source_url, document.author, document.published_at,
    coalesce(framework.name, head.framework_id) as framework_name, coalesce(settings.settings, '{}') as settings,
    scenario.name as scenario_name, scenario.headline_metric_id, lost_claim.lost_address
from head
left join document using (document_id)
left join framework using (framework_id)
left join scenario using (scenario_id)
left join settings using (framework_id, configuration_id)
left join lost_claim using (result_id)
order by head.result_id
