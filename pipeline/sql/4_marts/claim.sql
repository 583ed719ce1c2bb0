-- One row per claim with its verdict: one value of one cell of a hand-written table, or one sentence, against the log.
create or replace table claim as
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
    stg_claim.predicate,
    stg_claim.result_id,
    claim_comparison.claim_id,
    claim_comparison.observed,
    claim_comparison.relative_difference,
    claim_comparison.verdict,
    claim_comparison.explanation,
    repeated_claim.repeats_result_id,
    stg_claim.line
from stg_claim
left join claim_comparison using (document_id, line)
left join repeated_claim using (result_id)
