-- Every result of a document has a log or a claim.
select 'published/' || document_id || '/document.json' as path, null as line, result_key as text,
    'this result has neither a log nor a claim: add the path of its log, or remove it' as problem
from document_case
anti join claim using (document_id, result_key)
where document_case.result_id is null
