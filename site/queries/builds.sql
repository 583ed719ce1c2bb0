-- One row per build of an entry in a run.
from build order by run_id, framework_id, configuration_id
