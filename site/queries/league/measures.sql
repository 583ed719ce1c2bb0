-- One row per result of the run $1 and measure of a league: the values of the trials that count, each with its round.
with
own as (
    select trial.*
    from trial
    where is_counted and result_id in (select result_id from leaderboard where run_id = $1)
),
measured as (
    select trial_id, metric_id, value
    from trial_value
    where metric_id in (
        'requests_per_s', 'latency_p50_s', 'latency_p99_s', 'time_s', 'loop_time_max_s', 'peak_memory_bytes'
    )
    union all
    -- of a server its memory is sampled ten times a second
    select trial_id, 'peak_memory_bytes', max(server_resident_bytes)::double
    from timeline
    where server_resident_bytes is not null
    group by trial_id
    union all
    -- server_cpu_ratio is the share of the CPUs that were the server's
    select
        own.trial_id,
        'server_cpu_time_per_request_s',
        own.server_cpu_ratio * len(string_split(own.server_cpus, ',')) / rate.value
    from own
    join trial_value as rate on rate.trial_id = own.trial_id and rate.metric_id = 'requests_per_s' and rate.value > 0
    where own.server_cpu_ratio > 0 and own.server_cpus is not null
)
select
    own.result_id,
    measured.metric_id,
    list(measured.value order by own.round, own.path, own.first_line) as "values",
    list(own.round order by own.round, own.path, own.first_line) as rounds,
    min(own.started_at) as started_at,
    max(own.finished_at) as finished_at
from own
join measured using (trial_id)
group by own.result_id, measured.metric_id
order by own.result_id, measured.metric_id
