-- One row per planned case of a run that was not run.
-- nullable: threads, connections
from not_run order by run_id, framework_id, configuration_id, scenario_id, connections
