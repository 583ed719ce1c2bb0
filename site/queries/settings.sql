-- One row per key and value of a result or a manifest. key_sentence and value_sentence are null if no manifest has
-- them.
-- nullable: key_sentence, value_sentence
with
used as (
    select configuration.key, configuration.value, count(*) as result_count
    from leaderboard join configuration using (framework_id, configuration_id)
    group by all
),
described_key as (select key, any_value(key_sentence order by framework_id) as key_sentence from setting group by key),
described_value as (select key, value,
    any_value(value_sentence order by framework_id) as value_sentence from setting group by all)
select key, value, key_sentence, value_sentence, coalesce(result_count, 0) as result_count
from used
full join described_value using (key, value)
left join described_key using (key)
order by key, value
