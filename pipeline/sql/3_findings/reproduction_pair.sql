-- One row per published comparison with all that its verdict depends on: both published numbers, and our league.
create or replace table reproduction_pair as
with
source as (select * from published_pair left join rerun_pair using (reproduction_id)),
peers as (
    select
        run_id,
        league_id,
        work,
        list({id: result_id, trials: trials, is_control: is_control} order by result_id) as rows
    from listing
    where league_id is not null
    group by all
),
side as (
    select
        listing.result_id,
        listing.league_id,
        listing.work,
        listing.headline_value as median,
        listing.state = 'not_usable' as is_invalid,
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
    league_summary.level,
    coalesce(peers.rows, []) as peers
from source
join metric using (metric_id)
join side as from_published on from_published.result_id = source.from_result_id
join side as to_published on to_published.result_id = source.to_result_id
left join side as from_rerun on from_rerun.result_id = source.from_rerun_id
left join side as to_rerun on to_rerun.result_id = source.to_rerun_id
left join peers
    on peers.run_id = source.run_id and peers.league_id = from_rerun.league_id and peers.work = from_rerun.work
left join league_summary
    on league_summary.run_id = source.run_id
    and league_summary.league_id = from_rerun.league_id
    and league_summary.work = from_rerun.work
    and league_summary.metric_id = source.metric_id
order by source.reproduction_id
