-- One row per scenario: the request or command, the correct answer and the metric that it is known by.
create or replace table scenario as
with
source_row as (select path, body from source where kind = 'scenario'),
parsed as (
    select
        path as scenario_id,
        body ->> 'name' as name,
        body ->> 'sentence' as sentence,
        body ->> 'tool' as tool,
        body ->> 'answer' as answer,
        body ->> 'headline_metric_id' as headline_metric_id,
        coalesce((body -> 'separate_by')::varchar[], []) as separate_by,
        body -> 'request' as request
    from source_row
)
select * from parsed
