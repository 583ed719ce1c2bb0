-- Every result names a framework that has a manifest.
select distinct
    coalesce('published/' || document_id || '/document.json', 'raw/' || run_id || '/run.json') as path,
    null as line,
    framework_id as text,
    'this framework has no manifest: add runners/frameworks/' || framework_id || '/framework.json' as problem
from listing
where framework_id not in (select framework_id from framework)
