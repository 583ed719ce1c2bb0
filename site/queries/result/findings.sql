-- One row per finding. trial_id is null where it quotes none.
-- nullable: observed, expected, trial_id
from finding order by all
