-- One row per result as the rules and the ranks see it; a claim without a log is one too.
create or replace table rule_result as
with
-- only a run says whether the answers were checked, trial by trial
stated as (
    select trial.result_id, min(trial.warm_up_s) as warm_up_s, bool_and(trial.status <> 'unverified') as is_verified
    from trial
    join bench_case using (result_id)
    where bench_case.origin = 'measured' and trial.is_counted
    group by all
),
counted as (
    select
        result_id,
        count(*)::integer as trial_count,
        count_if(status in ('failed', 'void'))::integer as failed_count
    from trial
    group by all
),
source as (
    select
        configured_case.*,
        -- the same number for results that may be compared with each other
        dense_rank() over (
            order by origin_id, scenario_id, work, host_id, tool, threads, connections, rate_per_s
        )::integer as comparison_group_id,
        coalesce(result_sample.sample, []) as sample
    from configured_case
    left join result_sample
        on result_sample.result_id = configured_case.result_id
        and result_sample.metric_id = configured_case.headline_metric_id
)
select
    result_id, origin_id, run_id, comparison_group_id, tool, has_log, headline_metric_id, is_control, limited_by,
    coalesce(trial_count, 0) as trial_count,
    coalesce(failed_count, 0) as failed_count,
    merge_commit.merged_on,
    {
        'values': sample,
        'summary': if(median is null, null, {'median': median, 'low': low, 'high': high}),
        'limit': {
            'limited_by': limited_by, 'server_busy_ratio': server_busy_ratio, 'client_busy_ratio': client_busy_ratio
        },
        'framework_version': framework_version,
        'is_control': is_control,
        'host': {
            'cpu_model': cpu_model, 'thread_count': thread_count, 'memory_bytes': memory_bytes::double,
            'is_virtual': is_virtual
        },
        'warm_up_s': warm_up_s,
        'is_verified': is_verified,
        'superseded': if(status = 'outdated', {'reason': status_reason}, null)
    } as record
from source
left join host using (host_id)
left join result_limit using (result_id)
left join summary on summary.result_id = source.result_id and summary.metric_id = source.headline_metric_id
left join stated on stated.result_id = source.result_id
left join counted on counted.result_id = source.result_id
left join merge_commit
    on merge_commit.subject_kind in ('run', 'document')
    and merge_commit.subject_id = source.origin_id
order by source.result_id
