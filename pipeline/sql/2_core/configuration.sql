-- One row per setting of a configuration: the long form of configuration_id. The configuration `default` has none.
create or replace table configuration as
with
source as (
    select configuration_id, framework_id, settings from stg_document_result
    union
    select configuration_id, framework_id, settings from stg_run_result
),
entry as (select configuration_id, framework_id, unnest(map_entries(settings)) as setting from source)
-- two that say the same settings in another order are one configuration
select distinct configuration_id, framework_id, setting.key as key, setting.value as value from entry
