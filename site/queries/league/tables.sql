-- One row per league and work of the run $1: what its table can tell apart.
select league_id, work, entries, usable, rounds, resolution, false_order, noise, method_version
from league
where run_id = $1 and is_headline
order by league_id, work
