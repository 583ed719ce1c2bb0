-- One row per bucket of a latency histogram that stands in a log, or in the file beside it.
create or replace table stg_bucket as
with
source_row as (select path, body from source where kind = 'histogram'),
-- materialized, or the whole JSON would be parsed again for each of its buckets
histogram as materialized (
    select
        path,
        (body ->> 'block_line')::integer as block_line,
        body ->> 'file' as file,
        (body -> 'buckets')::double[][] as buckets
    from source_row
),
bucket as (select path, block_line, file, unnest(buckets) as pair from histogram),
parsed as (
    select
        path,
        block_line,
        file,
        pair[1] as latency_s,
        pair[2]::bigint as count
    from bucket
)
select * from parsed
