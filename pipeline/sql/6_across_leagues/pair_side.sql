-- One row per listed result of a league that measures speed, controls omitted. A load at an offered rate shows that the
-- rate was held, not who is faster.
create or replace table pair_side as
select
    listing.league_id,
    listing.scenario_id,
    listing.host_id,
    split_part(listing.league_id, '/', 3) as load,
    listing.run_id,
    listing.work,
    league_run.evidence_rank,
    metric.better,
    listing.result_id,
    listing.framework_id,
    listing.framework_name,
    listing.framework_version,
    listing.configuration_id,
    cardinality(listing.settings)::integer as setting_count,
    default_configuration.configuration_id is not null as is_default,
    listing.headline_value as number,
    listing.state,
    listing.state_reason,
    listing.publication_status,
    listing.is_withdrawn,
    listing.is_lower_bound,
    listing.is_upper_bound
from listing
join league_run using (league_id, run_id)
join metric on metric.metric_id = listing.headline_metric_id
left join default_configuration
    on default_configuration.framework_id = listing.framework_id
    and default_configuration.scenario_id = listing.scenario_id
    and default_configuration.configuration_id = listing.configuration_id
where
    listing.is_listed
    and not listing.is_control
    and listing.rate_per_s is null
    and metric.family = 'rate'
    and metric.better is not null
order by listing.league_id, listing.run_id, listing.result_id
