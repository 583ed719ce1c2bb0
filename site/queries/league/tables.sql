-- One row per league, run, workload and measure: the statistics of its table.
-- nullable: false_share, resolution, noise, half_widths[]
select
    league_id, run_id, work, metric_id, entries, usable, rounds, "level", pairs, significant_pairs, false_share,
    resolution, noise, method_version, result_ids, half_widths
from league
order by league_id, run_id, work, metric_id
