-- One row per run: one sitting on one host in one environment at one commit.
create or replace table run as
with
source_row as (select path, body from source where kind = 'run'),
parsed as (
    select
        path as run_id,
        body ->> 'host_id' as host_id,
        body ->> 'started_at' as started_at,
        body ->> 'commit' as commit,
        body ->> 'seal' as seal
    from source_row
)
select * from parsed
