-- One row per claim with its verdict: one value of one cell of a hand-written table, or one sentence, against the log.
create or replace table claim as
select
    stg_claim.* exclude (line),
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
