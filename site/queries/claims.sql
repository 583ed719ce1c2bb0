-- One row per claim, in the order of its document.
from claim order by document_id, line, ordinal
