-- One row per environment fact of a run or a document and phase.
-- nullable: value, reason
from environment order by origin_id, key, phase
