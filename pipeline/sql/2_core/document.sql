-- One row per published document: somebody's write-up, with the addresses of the logs that it has lost.
create or replace table document as
select * exclude (cpu_model, core_count, thread_count, memory_bytes, os) from stg_document
