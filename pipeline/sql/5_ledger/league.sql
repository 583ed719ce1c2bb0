-- One row per league, work, run and metric: what may be compared, and how small a difference it can tell.
-- A scenario of several works has a row for each of them; of others `work` is empty.
create or replace table league as
select
    league_id,
    split_part(league_id, '/', 1) as scenario_id,
    split_part(league_id, '/', 2) as host_id,
    split_part(league_id, '/', 3) as load,
    * exclude (league_id)
from league_summary
