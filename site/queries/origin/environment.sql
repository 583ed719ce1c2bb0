-- One row per fact of the environment of the run or document $1, and phase.
-- nullable: value, reason
select phase, key, value, reason from environment where origin_id = $1 order by key, phase
