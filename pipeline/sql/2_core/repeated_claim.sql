-- One row per claim that an earlier document made already: the same cell, of the same case, in another write-up.
create or replace table repeated_claim as
with
source as (
    select
        stg_claim.document_id,
        stg_claim.result_id,
        stg_claim.metric_id,
        stg_claim.cell,
        stg_case.framework_id,
        stg_case.configuration_id,
        stg_case.scenario_id
    from stg_claim
    join stg_case using (document_id, result_key)
    where stg_claim.table_name <> 'text' and stg_case.result_id is null
)
select
    later.result_id,
    any_value(earlier.result_id order by earlier.document_id) as repeats_result_id
from source as later
join source as earlier
    on earlier.document_id < later.document_id
    and earlier.metric_id = later.metric_id
    and earlier.cell = later.cell
    and earlier.framework_id = later.framework_id
    and earlier.configuration_id = later.configuration_id
    and earlier.scenario_id = later.scenario_id
group by later.result_id
