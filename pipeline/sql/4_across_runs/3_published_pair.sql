-- One row per published comparison: two results of one document, table, scenario, work and load that differ in one
-- setting or in the framework. A claim that repeats an older document's is not a comparison of its own.
create or replace table published_pair as
with
source as (
    select
        listing.*,
        -- the first part of a key names the table that a result is in
        if(contains(result_key, '/'), split_part(result_key, '/', 1), '') as table_name
    from listing
    anti join repeated_claim using (result_id)
    where origin = 'published' and is_listed
),
pair as (
    select
        a,
        b,
        list_filter(
            list_sort(list_distinct(map_keys(a.settings) || map_keys(b.settings))),
            lambda key: a.settings[key] is distinct from b.settings[key]
        ) as differing
    from source as a
    join source as b
        on a.document_id = b.document_id
        and a.table_name = b.table_name
        and a.scenario_id = b.scenario_id
        and a.work = b.work
        and a.tool is not distinct from b.tool
        and a.threads is not distinct from b.threads
        and a.connections is not distinct from b.connections
        and (a.position, a.result_id) < (b.position, b.result_id)
),
-- what does not state the setting comes first
of_setting as (
    select
        'setting' as kind,
        differing[1] as setting_key,
        if(b.settings[setting_key] is null, b, a) as from_row,
        if(b.settings[setting_key] is null, a, b) as to_row
    from pair
    where a.framework_id = b.framework_id and len(differing) = 1
),
-- of two with several configurations each, those that are each other's nearest; never two that state different values
-- of one setting
of_framework as (
    select 'framework' as kind, null::varchar as setting_key, a as from_row, b as to_row
    from pair
    where
        a.framework_id <> b.framework_id
        and len(list_filter(differing, lambda key: a.settings[key] is not null and b.settings[key] is not null)) = 0
    qualify
        len(differing) = min(len(differing)) over (partition by a.result_id, b.framework_id)
        and len(differing) = min(len(differing)) over (partition by b.result_id, a.framework_id)
)
select
    from_row.result_id || '-' || to_row.result_id as reproduction_id,
    kind,
    from_row.document_id as document_id,
    from_row.table_name as table_name,
    from_row.scenario_id as scenario_id,
    from_row.headline_metric_id as metric_id,
    from_row.connections as connections,
    from_row.threads as threads,
    from_row.position as from_position,
    to_row.position as to_position,
    setting_key,
    from_row.settings[setting_key] as from_value,
    to_row.settings[setting_key] as to_value,
    from_row.framework_id as from_framework_id,
    to_row.framework_id as to_framework_id,
    from_row.result_id as from_result_id,
    to_row.result_id as to_result_id
from (from of_setting union all from of_framework)
