-- One row per build of an entry in a run.
-- nullable: framework_version, lockfile_sha256, runtime, runtime_version, path, reason, duration_s, redaction_count
from build order by run_id, framework_id, configuration_id
