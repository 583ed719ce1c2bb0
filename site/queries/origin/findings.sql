-- One row per finding about a result of the run or document $1. trial_id is null where it quotes none.
-- nullable: observed, expected, trial_id
from finding
where subject_id in (select result_id from result where $1 in (run_id, document_id))
order by all
