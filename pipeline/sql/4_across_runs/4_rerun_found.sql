-- One row per published result and measured one of the same framework, scenario, settings and load; a release is no
-- setting here. A control re-runs nothing, and neither does what was withdrawn or was offered at a fixed rate.
create or replace table rerun_found as
with
source as (select *, list_sort(map_entries(settings)) as setting_list from listing),
published as (select * from source where origin = 'published' and is_listed),
measured as (
    select source.* replace (list_filter(setting_list, lambda entry: entry.key <> 'release') as setting_list)
    from source
    where origin = 'measured' and rate_per_s is null and not is_control and not is_withdrawn
)
select
    published.result_id as published_result_id,
    measured.result_id as measured_result_id,
    measured.run_id,
    measured.framework_id,
    measured.framework_version,
    list_transform(
        regexp_extract_all(coalesce(measured.framework_version, ''), '\d{1,9}'),
        lambda part: part::integer
    ) as release_order
from published
join measured
    on measured.framework_id = published.framework_id
    and measured.scenario_id = published.scenario_id
    and measured.setting_list = published.setting_list
    and measured.threads is not distinct from published.threads
    and measured.connections is not distinct from published.connections
