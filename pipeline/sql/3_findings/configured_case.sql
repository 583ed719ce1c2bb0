-- One row per result with its settings, those of them that separate its work from others', and whether it is listed.
create or replace table configured_case as
with
source as (
    select
        bench_case.* replace (
            coalesce(map_from_entries(list_sort(map_entries(settings))), map {}) as settings
        ),
        coalesce(document_id, run_id) as origin_id
    from bench_case
),
separated as (
    select
        source.*,
        list_transform(
            list_sort(coalesce(scenario.separate_by, [])),
            lambda key: key || '=' || coalesce(source.settings[key], '')
        ) as work,
        -- of a row of claims without a log only the headline is listed; its other claims stand next to it
        source.has_log or coalesce(source.claimed_metric_id = source.headline_metric_id, false) as is_listed
    from source
    left join scenario using (scenario_id)
)
select * from separated
