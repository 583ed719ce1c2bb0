-- One row per host: a documented machine, or the facts that documents print of one.
create or replace table host as
with
documented as (select *, true as is_documented from stg_host),
stated as (
    select
        host_id,
        any_value(cpu_model order by document_id) as name,
        any_value(columns(['cpu_model', 'core_count', 'thread_count', 'memory_bytes', 'os']) order by document_id),
        false as is_documented
    from stg_document
    where host_id is not null and host_id not in (select host_id from documented)
    group by host_id
)
select * from documented
union all by name
select * from stated
