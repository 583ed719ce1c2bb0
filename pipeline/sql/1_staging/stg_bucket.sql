-- One row per bucket of a latency histogram that stands in a log.
create or replace table stg_bucket as
with
source_row as (select path, body from source where kind = 'histogram'),
bucket as (
    select
        path,
        (body ->> 'block_line')::integer as block_line,
        body ->> 'file' as file,
        unnest((body -> 'buckets')::json[]) as pair
    from source_row
),
parsed as (
    select
        path,
        block_line,
        file,
        (pair ->> 0)::double as latency_s,
        (pair ->> 1)::bigint as count
    from bucket
)
select * from parsed
