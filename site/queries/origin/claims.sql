-- One row per claim of the document $1, in its order.
from claim where document_id = $1 order by line, ordinal
