-- One row per published comparison with everything that its verdict depends on: both published results, ours, and the
-- pairs of our league.
create or replace table reproduction_pair as
with
side as (
    select
        listing.result_id,
        listing.headline_value as median,
        listing.state = 'not_usable' as is_invalid,
        listing.is_withdrawn,
        listing.is_lower_bound or listing.is_upper_bound as is_bound,
        listing.limited_by::varchar as limited_by,
        not_rerun.reason as missing
    from listing
    left join not_rerun on not_rerun.published_result_id = listing.result_id
)
select
    published_pair.reproduction_id,
    metric.better,
    {'from': from_published, 'to': to_published} as published,
    if(from_rerun.result_id is null, null, {'from': from_rerun, 'to': to_rerun}) as rerun,
    if(league_summary.level is null, null, {
        'result_ids': league_summary.result_ids,
        'half_widths': league_summary.half_widths,
        'level': league_summary.level
    }) as pairs,
    if(to_listing.run_id is null, null, least(len(from_listing.trials), len(to_listing.trials))) as fewest_trials
from published_pair
join metric using (metric_id)
join side as from_published on from_published.result_id = published_pair.from_result_id
join side as to_published on to_published.result_id = published_pair.to_result_id
left join rerun_pair using (reproduction_id)
left join side as from_rerun on from_rerun.result_id = rerun_pair.from_rerun_id
left join side as to_rerun on to_rerun.result_id = rerun_pair.to_rerun_id
left join listing as from_listing on from_listing.result_id = rerun_pair.from_rerun_id
left join listing as to_listing
    on to_listing.result_id = rerun_pair.to_rerun_id
    and to_listing.league_id = from_listing.league_id
    and to_listing.work = from_listing.work
left join league_summary
    on league_summary.run_id = rerun_pair.run_id
    and league_summary.league_id = from_listing.league_id
    and league_summary.work = from_listing.work
    and league_summary.metric_id = published_pair.metric_id
order by published_pair.reproduction_id
