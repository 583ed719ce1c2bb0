-- One row per run: one sitting on one host in one environment at one commit.
create or replace table run as
with
source_row as (select path, body from source where kind = 'run'),
parsed as (
    select
        path as run_id,
        body ->> 'host_id' as host_id,
        body ->> 'started_at' as started_at,
        body ->> 'finished_at' as finished_at,
        body ->> 'commit' as commit,
        (body ->> 'is_clean')::boolean as is_clean,
        coalesce((body ->> 'is_partial')::boolean, false) as is_partial,
        body ->> 'rounds_seed' as rounds_seed,
        coalesce((body -> 'arguments')::varchar[], []) as arguments,
        (body ->> 'planned_trial_count')::integer as planned_trial_count,
        (body ->> 'trial_count')::integer as trial_count,
        body ->> 'seal' as seal,
        (body ->> 'is_sealed')::boolean as is_sealed
    from source_row
)
select * from parsed
