-- One row per published comparison and ours; those with a verdict first. Columns are null if the document does not
-- state the fact or if we have no such comparison.
-- nullable: threads, connections, setting_key, from_value, to_value, run_id, from_rerun_id, to_rerun_id, from_rerun,
-- to_rerun, from_rerun_publication_status, to_rerun_publication_status, from_published, from_published.low,
-- from_published.high, to_published, to_published.low, to_published.high, published_ratio, from_rerun.low,
-- from_rerun.high, to_rerun.low, to_rerun.high, rerun_ratio, rerun_low, rerun_high, reason_id, reason
with
listed as (
    select
        result_id, framework_name, publication_status, settings::json as settings,
        if(headline_value is null, null, {'median': headline_value, 'low': headline_low,
            'high': headline_high}) as headline
    from leaderboard
),
stated as (
    select result_id, list_sort(list_transform(json_keys(settings),
        lambda key: key || '=' || (settings ->> key))) as settings
    from listed
)
select
    reproduction.* exclude (sort_order),
    a.framework_name as from_name, b.framework_name as to_name,
    list_filter(a_stated.settings, lambda setting: list_contains(b_stated.settings, setting)) as common_settings,
    a.headline as from_published, b.headline as to_published,
    a.publication_status as from_published_publication_status, b.publication_status as to_published_publication_status,
    our_a.publication_status as from_rerun_publication_status, our_b.publication_status as to_rerun_publication_status,
    our_a.headline as from_rerun, our_b.headline as to_rerun
from reproduction
join listed as a on a.result_id = from_result_id
join listed as b on b.result_id = to_result_id
join stated as a_stated on a_stated.result_id = from_result_id
join stated as b_stated on b_stated.result_id = to_result_id
left join listed as our_a on our_a.result_id = from_rerun_id
left join listed as our_b on our_b.result_id = to_rerun_id
order by sort_order
