-- The result of a claim, if any, belongs to the same document. Without one, the verdict is unmatched.
select 'published/' || document_id || '/claims.csv' as path, line, cell as text,
    'no result of document.json has the key ' || result_key || ': correct the key or add the result' as problem
from claim
anti join document_case using (document_id, result_key)
where table_name <> 'text' and result_key is not null
