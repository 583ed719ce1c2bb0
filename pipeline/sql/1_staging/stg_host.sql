-- One row per host that has a manifest.
create or replace table stg_host (
    host_id varchar,
    name varchar,
    cpu_model varchar,
    core_count integer,
    thread_count integer,
    memory_bytes bigint,
    os varchar,
    description varchar,
    is_virtual boolean,
    is_shared boolean
)
