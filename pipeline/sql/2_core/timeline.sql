-- One row per tenth of a second and trial: what happened in the time up to elapsed_s. Null could not be read.
-- Rates of requests are the step's share of the bytes times the requests of the trial.
create or replace table timeline as
with
source_row as (select body from source where kind = 'timeline'),
file as materialized (select body ->> 'trial_id' as trial_id, (body -> 'rows')::json[] as rows from source_row),
cell as (select trial_id, unnest(rows) as cells from file),
parsed as (
    select
        trial_id,
        (cells ->> 0)::double as elapsed_s,
        (cells ->> 1)::double as requests_per_s,
        (cells ->> 2)::double as received_bytes_per_s,
        (cells ->> 3)::double as server_cpu_ratio,
        (cells ->> 4)::double as client_cpu_ratio,
        (cells ->> 5)::double as steal_ratio,
        (cells ->> 6)::bigint as server_resident_bytes,
        (cells ->> 7)::integer as server_thread_count,
        (cells ->> 8)::double as switches_per_s
    from cell
)
select * from parsed
