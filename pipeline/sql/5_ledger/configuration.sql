-- One row per setting of a configuration: the long form of configuration_id. The configuration `default` has none.
create or replace table configuration as
with
-- a case of a document may have no result
source as (
    select configuration_id, framework_id, settings from listing
    union all
    select configuration_id, framework_id, settings from document_case
),
entry as (select configuration_id, framework_id, unnest(map_entries(settings)) as setting from source)
select distinct configuration_id, framework_id, setting.key as key, setting.value as value from entry
