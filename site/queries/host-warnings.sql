-- One row per warning about the host of a run before the run began.
from host_warning order by run_id, complaint_id
