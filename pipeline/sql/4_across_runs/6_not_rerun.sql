-- One row per published result that no run has, with the reason as its manifest or the newest run gives it.
create or replace table not_rerun as
with
source as (
    select * from listing
    anti join rerun_found on rerun_found.published_result_id = listing.result_id
    where origin = 'published' and is_listed
),
refused as (
    select
        framework_id,
        scenario_id,
        arg_max(reason, run_id || reason) as reason,
        coalesce(
            nullif(ltrim(regexp_replace(configuration_id, '(^|,)release=[^,]*', ''), ','), ''),
            'default'
        ) as configuration_id
    from not_run
    group by all
)
select
    source.result_id as published_result_id,
    coalesce(framework.name, source.framework_id) || ' is not re-run: '
        || coalesce(framework.published_only, refused.reason, 'no run has this case under this load') as reason
from source
left join framework using (framework_id)
left join refused using (framework_id, scenario_id, configuration_id)
