-- One row per claim with its verdict: one value of one cell of a hand-written table, or one sentence, against the log.
create or replace table claim as
with
repeated as (
    select
        later.document_id,
        later.result_id,
        any_value(earlier.result_id order by earlier.document_id) as repeats_result_id
    from stg_claim as later
    join stg_document_result as later_result using (document_id, result_key)
    join stg_claim as earlier
        on earlier.document_id < later.document_id and earlier.cell = later.cell and earlier.metric_id = later.metric_id
    join stg_document_result as earlier_result
        on earlier_result.document_id = earlier.document_id
        and earlier_result.result_key = earlier.result_key
        and earlier_result.framework_id = later_result.framework_id
        and earlier_result.configuration_id = later_result.configuration_id
        and earlier_result.scenario_id = later_result.scenario_id
    where earlier.table_name <> 'text'
    group by later.document_id, later.result_id
)
select
    stg_claim.document_id,
    stg_claim.table_name,
    stg_claim.row_name,
    stg_claim.column_name,
    stg_claim.ordinal,
    stg_claim.cell,
    stg_claim.metric_id,
    stg_claim.value,
    stg_claim.unit_printed,
    stg_claim.result_key,
    stg_claim.from_row,
    stg_claim.to_row,
    stg_claim.result_id,
    claim_comparison.claim_id,
    claim_comparison.observed,
    claim_comparison.relative_difference,
    claim_comparison.verdict,
    claim_comparison.explanation,
    repeated.repeats_result_id,
    stg_claim.line
from stg_claim
left join claim_comparison using (document_id, table_name, row_name, column_name, ordinal)
left join repeated using (document_id, result_id)
