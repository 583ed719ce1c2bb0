-- One row per origin and phase, with what is known of the environment then, as the rules see it.
create or replace table rule_fact as
with
-- what begins with now_ is the state of a moment, such as free memory, and decides no comparison
source as (select * from environment where not starts_with(key, 'now_')),
listed as (
    select origin_id, phase, list({'key': key, 'value': value} order by key) as facts
    from source
    group by all
)
select * from listed
