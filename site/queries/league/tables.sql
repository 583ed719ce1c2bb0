-- One row per league, work and measure of the run $1: what its table can tell.
-- nullable: false_share, resolution, noise
select
    league_id, work, metric_id, entries, usable, rounds, "level", pairs, significant_pairs, false_share, resolution,
    noise, method_version
from league
where run_id = $1
order by league_id, work, metric_id
