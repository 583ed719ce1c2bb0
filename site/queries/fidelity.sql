-- One row per pair of loads, without and with the runner; the newest record first.
select fidelity.*, coalesce(framework.name, framework_id) as framework_name, coalesce(scenario.name, scenario_id) as scenario_name
from fidelity
left join framework using (framework_id)
left join scenario using (scenario_id)
order by measured_at desc, path, pair
