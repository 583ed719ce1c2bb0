-- One row per scenario, with the number of its results.
-- nullable: sentence, tool, answer, meaning, headline_metric_id, request, described
with counted as (
    select scenario_id, count(*) as result_count, count(distinct framework_id) as framework_count
    from leaderboard group by scenario_id
)
select scenario.*,
    coalesce(result_count, 0) as result_count, coalesce(framework_count, 0) as framework_count
from scenario left join counted using (scenario_id)
order by scenario_id
