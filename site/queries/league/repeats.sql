-- One row per host that measured a case in two runs or more: the largest ratio between medians of one case.
with
repeated as (
    select host_id, max(headline_value) / min(headline_value) as ratio
    from leaderboard
    where run_id is not null
        and headline_value > 0
        and state <> 'not_usable'
        and not is_withdrawn
        and (request_sha256 is not null or connections is null)
    group by
        host_id, framework_id, framework_version, configuration_id, scenario_id, headline_metric_id, tool, threads,
        connections, rate_per_s, duration_s, request_sha256
    having count(distinct run_id) > 1
)
select host_id, max(ratio) as ratio, count(*) as case_count from repeated group by host_id order by host_id
