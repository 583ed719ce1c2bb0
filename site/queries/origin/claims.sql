-- One row per claim of the document $1, in its order.
-- nullable: metric_id, value, unit_printed, result_key, from_row, to_row, predicate, observed, relative_difference,
-- explanation, repeats_result_id
from claim where document_id = $1 order by line, ordinal
