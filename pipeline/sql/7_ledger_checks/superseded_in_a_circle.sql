-- The chain of successors of a superseded subject does not lead back to it.
with recursive
in_order as (
    select
        statement.*,
        -- as byEffect in pipeline/schema/publication-status.ts
        last_value(statement_id) over (
            partition by statement.subject_kind, statement.subject_id
            order by merge_commit.position nulls last, statement_id
            rows between unbounded preceding and unbounded following
        ) as last_id
    from statement
    left join merge_commit on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement_id
    where kind in ('superseded', 'retracted', 'reinstated')
),
step as (
    select path, subject_kind, subject_id, successor_kind, successor_id
    from in_order
    where statement_id = last_id and kind = 'superseded'
),
chain as (
    select path, subject_kind, subject_id, successor_kind, successor_id from step
    union
    select chain.path, chain.subject_kind, chain.subject_id, step.successor_kind, step.successor_id
    from chain
    join step on step.subject_kind = chain.successor_kind and step.subject_id = chain.successor_id
)
select path, null as line, successor_id as text,
    'its successor is superseded by this ' || subject_kind || ' in turn: reinstate the valid one, '
        || 'or specify another successor' as problem
from chain
where successor_kind = subject_kind and successor_id = subject_id
