-- One row per result, document and run: what a statement can be about, and what it can name as the successor.
create or replace table subject as
select 'result' as subject_kind, result_id as subject_id from listing
union
select 'document', document_id from document
union
select 'run', run_id from run
union
select 'host', host_id from host
