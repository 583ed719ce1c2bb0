-- One row per published document, with what it says of its host.
create or replace table stg_document (
    document_id varchar,
    title varchar,
    source_url varchar,
    author varchar,
    published_at varchar,
    retrieved_at varchar,
    author_notes varchar[],
    ledger_notes varchar[],
    host_id varchar,
    lost_logs struct(row_name varchar, address varchar)[],
    cpu_model varchar,
    core_count integer,
    thread_count integer,
    memory_bytes bigint,
    os varchar
)
