-- One row per result and statement about it, its document or its run, with the place of its commit along the branch.
create or replace table result_statement as
with
subject as (
    select result_id, 'result' as subject_kind, result_id as subject_id from bench_case
    union
    select result_id, 'document', document_id from bench_case
    union
    select result_id, 'run', run_id from bench_case
),
source as (
    select
        subject.*,
        statement.statement_id,
        statement.kind,
        statement.effect,
        statement.reason,
        statement.who,
        statement.stated_on,
        merge_commit.position
    from subject
    join statement using (subject_kind, subject_id)
    left join merge_commit
        on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement.statement_id
)
select * from source
order by all
