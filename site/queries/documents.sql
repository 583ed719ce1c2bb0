-- One row per published document, with its stated environment and the logs that survive. Facts that it does not state
-- are null.
-- nullable: source_url, author, published_at, retrieved_at, host_id, environment[].value
with
counted as (
    select document_id, count(*) as result_count, count(*) filter (state = 'not_usable') as invalid_count
    from leaderboard group by document_id
),
stated as (
    select origin_id as document_id, list({'key': key, 'value': value} order by key) as environment
    from environment where phase = 'stated' group by origin_id
),
logged as (
    select document_id, list(distinct trial.path order by trial.path) as log_paths
    from trial join result using (result_id) group by document_id
)
select document.*, coalesce(environment, []) as environment, coalesce(log_paths, []) as log_paths,
    coalesce(result_count, 0) as result_count, coalesce(invalid_count, 0) as invalid_count
from document
left join counted using (document_id)
left join stated using (document_id)
left join logged using (document_id)
order by document_id
