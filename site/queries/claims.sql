-- One row per claim, in the order of its document.
-- nullable: metric_id, value, unit_printed, result_key, from_row, to_row, predicate, observed, relative_difference,
-- explanation, repeats_result_id
from claim order by document_id, line, ordinal
