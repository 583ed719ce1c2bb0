-- One row per rule: the numbers of listed results and claims with a finding, and of results it could not be computed
-- for.
with
listed as (select result_id from leaderboard),
marked as (
    select rule_id,
        count(distinct subject_id) filter (severity = 'invalid') as invalid,
        count(distinct subject_id) filter (severity = 'caution') as caution,
        count(distinct subject_id) filter (severity = 'note') as note
    from finding
    where subject_kind = 'claim' or subject_id in (from listed)
    group by rule_id
),
missing as (
    select rule_id, count(distinct subject_id) as not_computable
    from not_computable where subject_id in (from listed) group by rule_id
)
select rule_id, coalesce(invalid, 0) as invalid, coalesce(caution, 0) as caution, coalesce(note, 0) as note,
    coalesce(not_computable, 0) as not_computable
from marked full join missing using (rule_id)
order by rule_id
