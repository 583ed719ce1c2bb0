-- One row per key and value that a result has or a manifest declares. key_sentence and value_sentence are null where
-- no manifest says it.
-- nullable: key_sentence, value_sentence
with
used as (
    select configuration.key, configuration.value, count(*) as result_count
    from leaderboard join configuration using (framework_id, configuration_id)
    group by all
),
key_said as (select key, any_value(key_sentence order by framework_id) as key_sentence from setting group by key),
value_said as (select key, value,
    any_value(value_sentence order by framework_id) as value_sentence from setting group by all)
select key, value, key_sentence, value_sentence, coalesce(result_count, 0) as result_count
from used
full join value_said using (key, value)
left join key_said using (key)
order by key, value
