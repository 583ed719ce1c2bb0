-- One row per published document.
create or replace table stg_document as
with
source_row as (select body from source where kind = 'document'),
parsed as (
    select
        body ->> 'document_id' as document_id,
        body ->> 'title' as title,
        body ->> 'source_url' as source_url,
        body ->> 'author' as author,
        body ->> 'published_at' as published_at,
        body ->> 'retrieved_at' as retrieved_at,
        coalesce((body -> 'author_notes')::varchar[], []) as author_notes,
        coalesce((body -> 'ledger_notes')::varchar[], []) as ledger_notes,
        body ->> '$.host.id' as host_id,
        body ->> '$.host.cpu_model' as cpu_model,
        (body ->> '$.host.core_count')::integer as core_count,
        (body ->> '$.host.thread_count')::integer as thread_count,
        (body ->> '$.host.memory_bytes')::bigint as memory_bytes,
        body ->> '$.host.os' as os,
        coalesce((body -> 'lost_logs')::json[], []) as lost_logs
    from source_row
)
select * from parsed
