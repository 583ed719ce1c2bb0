-- One row per file that pages link to: logs, evidence, archives, and the manifests and claims of the documents.
select path from trial
union select path from evidence
union select split_part(path, '#', 1) from trial_file
union select split_part(path, '#', 1) from build where path is not null
union select 'raw/' || run_id || '/' || unnest(['run.json', 'environment.json', 'SHA256SUMS']) from run
union select 'raw/' || run_id || '/SHA256SUMS.sig' from proof where kind = 'signed'
union select 'published/' || document_id || '/document.json' from document
union select 'published/' || document_id || '/claims.csv' from claim
union select path from statement
order by path
