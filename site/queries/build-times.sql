-- One row per framework with a build that succeeded: the shortest and the longest of its newest run with such builds.
with
timed as (select * from build where status = 'ok' and duration_s is not null),
newest as (select framework_id, max(run_id) as run_id from timed group by framework_id)
select framework_id, run_id, min(duration_s) as shortest_s, max(duration_s) as longest_s
from timed join newest using (framework_id, run_id)
group by framework_id, run_id
order by framework_id
