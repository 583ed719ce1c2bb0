-- One row per case that a run had planned and did not run.
-- nullable: threads, connections
from not_run order by run_id, framework_id, configuration_id, scenario_id, connections
