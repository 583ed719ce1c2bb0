-- One row per published document: somebody's write-up, with the addresses of the logs that it has lost.
create or replace table document as
select
    document_id,
    title,
    source_url,
    author,
    published_at,
    retrieved_at,
    author_notes,
    ledger_notes,
    host_id,
    lost_logs
from stg_document
