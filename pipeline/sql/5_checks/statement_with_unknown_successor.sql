-- What a statement names as the successor is in the ledger.
with thing as (
    select 'result' as kind, result_id as id from bench_case
    union select 'document', document_id from document
    union select 'run', run_id from run
)
select path, null as line, successor_id as text, 'no ' || successor_kind || ' has this id: correct the successor' as problem
from statement
anti join thing on thing.kind = successor_kind and thing.id = successor_id
where successor_id is not null
