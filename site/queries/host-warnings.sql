-- One row per thing that spoke against the host of a run before it began.
from host_warning order by run_id, complaint_id
