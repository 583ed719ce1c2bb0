-- A reinstatement reverts something: the previous statement about its subject is of another kind.
with
in_order as (
    select
        path,
        kind,
        statement.subject_kind,
        statement.subject_id,
        -- as byEffect in pipeline/schema/publication-status.ts
        lag(kind) over (
            partition by statement.subject_kind, statement.subject_id
            order by merge_commit.position nulls last, statement_id
        ) as kind_before
    from statement
    left join merge_commit on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement_id
)
select path, null as line, subject_id as text,
    'no statement about this ' || subject_kind || ' is in force that it could revert: '
        || 'write the subject of the earlier statement; '
        || 'of two in one commit the earlier needs the smaller file name' as problem
from in_order
where kind = 'reinstated' and (kind_before is null or kind_before = 'reinstated')
