-- Every result, and every measurement of fidelity, names a framework that has a manifest.
select distinct
    coalesce('published/' || document_id || '/document.json', 'raw/' || run_id || '/run.json') as path,
    null as line,
    framework_id as text,
    'no manifest names this framework: add runners/frameworks/' || framework_id || '/framework.json' as problem
from bench_case
where framework_id not in (select framework_id from framework)
union all
select distinct path, null, framework_id,
    'no manifest names this framework: add runners/frameworks/' || framework_id || '/framework.json'
from fidelity
where framework_id not in (select framework_id from framework)
