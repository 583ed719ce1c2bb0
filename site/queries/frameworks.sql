-- One row per framework with the facts of its manifest. A framework without a manifest has its id as its name, and
-- its role is null.
-- nullable: homepage, language, licence, summary, published_only, twin_of, kind, workers, workers.guide,
-- database, database.guide, flags[].guide, runtime, role
with
counted as (
    select framework_id, count(*) as result_count, count(*) filter (state = 'not_usable') as invalid_count,
        list(distinct document_id order by document_id) filter (document_id is not null) as document_ids
    from leaderboard group by framework_id
),
declared as (
    select framework_id, list({
        'key': key, 'value': value, 'key_sentence': key_sentence, 'value_sentence': value_sentence
    } order by key, value) as settings
    from setting group by framework_id
),
-- the runtime of the latest build, of the default configuration if it was built, not the one that a pinned version
-- would give today
built as (
    select framework_id, arg_max(
        concat_ws(' ', runtime, runtime_version),
        ((framework_id, configuration_id) in (select framework_id, configuration_id from default_configuration), run_id)
    ) as runtime
    from build where runtime_version is not null group by framework_id
)
select
    framework_id, coalesce(framework.name, framework_id) as name, homepage, language, licence, summary, published_only,
    coalesce(notes, []) as notes, role, twin_of, kind, coalesce(used_with, []) as used_with, workers, framework.database,
    coalesce(flags, []) as flags, runtime,
    coalesce(result_count, 0) as result_count, coalesce(invalid_count, 0) as invalid_count,
    coalesce(document_ids, []) as document_ids, coalesce(settings, []) as settings
from framework
full join counted using (framework_id)
left join declared using (framework_id)
left join built using (framework_id)
order by lower(name), framework_id
