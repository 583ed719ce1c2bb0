-- One row per league, workload, run and metric: the comparable results, and the smallest significant difference.
-- `work` is empty unless the scenario has several workloads.
create or replace table league as
select
    league_id,
    split_part(league_id, '/', 1) as scenario_id,
    split_part(league_id, '/', 2) as host_id,
    split_part(league_id, '/', 3) as load,
    * exclude (league_id)
from league_summary
