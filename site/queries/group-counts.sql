-- One row per document and per framework, with the number of its listed results by state.
with
listed as (
    select 'document' as kind, document_id as id, title as name, state
    from leaderboard join document using (document_id)
    union all
    select 'framework', framework_id, framework_name, state from leaderboard
)
select
    kind,
    id,
    any_value(name) as name,
    count(*) as result_count,
    count(*) filter (state = 'usable') as usable,
    count(*) filter (state = 'doubtful') as doubtful,
    count(*) filter (state = 'not_usable') as not_usable
from listed
group by kind, id
order by kind, case kind when 'framework' then lower(any_value(name)) end, id
