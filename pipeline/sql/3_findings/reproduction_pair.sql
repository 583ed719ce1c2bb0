-- One row per published comparison with all that its verdict depends on: both published numbers, both of our samples.
create or replace table reproduction_pair as
with
source as (select * from published_pair left join rerun_pair using (reproduction_id)),
side as (
    select
        listing.result_id,
        listing.trials,
        listing.league_id,
        listing.work,
        listing.headline_value as median,
        coalesce(listing.worst_severity = 'invalid', false) as is_invalid,
        listing.is_withdrawn,
        not_rerun.reason as missing
    from listing
    left join not_rerun on not_rerun.published_result_id = listing.result_id
)
select
    source.*,
    metric.better,
    from_published.median as from_published,
    to_published.median as to_published,
    from_published.missing as from_missing,
    to_published.missing as to_missing,
    from_published.is_withdrawn or to_published.is_withdrawn as is_withdrawn,
    from_published.is_invalid as is_from_invalid,
    to_published.is_invalid as is_to_invalid,
    coalesce(from_rerun.is_invalid, false) as is_from_rerun_invalid,
    coalesce(to_rerun.is_invalid, false) as is_to_rerun_invalid,
    coalesce(from_rerun.trials, []) as from_trials,
    coalesce(to_rerun.trials, []) as to_trials,
    league.log_variance,
    league.degrees_of_freedom
from source
join metric using (metric_id)
join side as from_published on from_published.result_id = source.from_result_id
join side as to_published on to_published.result_id = source.to_result_id
left join side as from_rerun on from_rerun.result_id = source.from_rerun_id
left join side as to_rerun on to_rerun.result_id = source.to_rerun_id
left join league_summary as league
    on league.run_id = source.run_id
    and league.league_id = from_rerun.league_id
    and league.work = from_rerun.work
    and league.metric_id = source.metric_id
order by source.reproduction_id
