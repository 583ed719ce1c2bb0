-- One row per published document: somebody's write-up, with the addresses of the logs that it has lost.
create or replace table document as
with
source as (select * from stg_document)
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
    list_transform(lost_logs, lambda log: {'row_name': log ->> 'row_name', 'address': log ->> 'address'}) as lost_logs
from source
