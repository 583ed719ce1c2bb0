-- Every claim of a table belongs to a result of its document.
select 'published/' || document_id || '/claims.csv' as path, line, cell as text,
    'no result of document.json has the key ' || coalesce(result_key, '(none)') || ': correct the key or add the result' as problem
from stg_claim
anti join stg_document_result using (document_id, result_key)
where table_name <> 'text'
