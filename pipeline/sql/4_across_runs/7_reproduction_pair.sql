-- One row per published comparison with everything that its verdict depends on: both published results, ours, and our
-- league.
create or replace table reproduction_pair as
with
peers as (
    select
        run_id, league_id, work,
        list({id: result_id, trials: trials, is_control: is_control} order by result_id) as rows
    from listing
    where league_id is not null
    group by all
),
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
    league_summary.level,
    coalesce(peers.rows, []) as peers
from published_pair
join metric using (metric_id)
join side as from_published on from_published.result_id = published_pair.from_result_id
join side as to_published on to_published.result_id = published_pair.to_result_id
left join rerun_pair using (reproduction_id)
left join side as from_rerun on from_rerun.result_id = rerun_pair.from_rerun_id
left join side as to_rerun on to_rerun.result_id = rerun_pair.to_rerun_id
left join listing on listing.result_id = rerun_pair.from_rerun_id
left join peers
    on peers.run_id = rerun_pair.run_id and peers.league_id = listing.league_id and peers.work = listing.work
left join league_summary
    on league_summary.run_id = rerun_pair.run_id
    and league_summary.league_id = listing.league_id
    and league_summary.work = listing.work
    and league_summary.metric_id = published_pair.metric_id
order by published_pair.reproduction_id
