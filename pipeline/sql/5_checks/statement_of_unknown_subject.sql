-- A statement is about something that is in the ledger.
with thing as (
    select 'result' as kind, result_id as id from bench_case
    union select 'document', document_id from document
    union select 'run', run_id from run
)
select path, null as line, subject_id as text, 'no ' || subject_kind || ' has this id: correct the subject' as problem
from statement
anti join thing on thing.kind = subject_kind and thing.id = subject_id
