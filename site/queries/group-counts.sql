-- One row per document or framework, as $1 says: its listed results, each counted once, by its worst finding.
with
listed as (
    select 'document' as kind, document_id as id, title as name, worst_severity
    from leaderboard join document using (document_id)
    union all
    select 'framework', framework_id, framework_name, worst_severity from leaderboard
)
select
    id,
    any_value(name) as name,
    count(*) as result_count,
    count(*) filter (worst_severity = 'invalid') as invalid,
    count(*) filter (worst_severity = 'caution') as caution,
    count(*) filter (worst_severity = 'note') as note,
    count(*) filter (worst_severity is null) as clean
from listed
where kind = $1
group by kind, id
order by case kind when 'framework' then lower(any_value(name)) end, id
