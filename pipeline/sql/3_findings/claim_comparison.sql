-- One row per claim: what its log says instead, and the verdict.
-- Filled by pipeline/findings/compare-claims.ts from comparable_claim.
create or replace table claim_comparison (
    document_id varchar,
    line integer,
    claim_id varchar,
    observed double,
    relative_difference double,
    verdict varchar,
    explanation varchar
)
