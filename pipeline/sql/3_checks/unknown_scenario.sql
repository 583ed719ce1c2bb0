-- Every result names a scenario that has a manifest.
select distinct
    coalesce('published/' || document_id || '/document.json', 'raw/' || run_id || '/run.json') as path,
    null as line,
    scenario_id as text,
    'this scenario has no manifest: add runners/scenarios/' || scenario_id || '/scenario.json' as problem
from listing
where scenario_id is not null and scenario_id not in (select scenario_id from scenario)
