-- One row per finding. trial_id is null if the finding quotes no trial.
-- nullable: observed, expected, trial_id
from finding order by all
