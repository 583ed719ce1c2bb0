-- One row per result: the day on which it was merged, and what all statements that are there today make of it.
-- Filled by pipeline/findings/publication-statuses.ts from rule_result and result_statement.
create or replace table result_publication_status (
    result_id varchar,
    merged_on varchar,
    publication_status publication_status,
    -- a sentence with who said so, when and why; null where no statement decides
    publication_status_reason varchar,
    is_withdrawn boolean
)
