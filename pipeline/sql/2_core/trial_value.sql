-- One row per trial and metric of which it gave a number: a sample inside a trial counts once, by its median. The
-- memory of a server and its time for an answer come from what was watched next to the load.
create or replace table trial_value as
with
source as (
    select trial_id, metric_id, value
    from stg_trial
    join stg_value using (path, block_line)
    where value is not null
),
counted_once as (select trial_id, metric_id, median(value) as value from source group by all),
loaded as (
    -- server_cpu_ratio is the share of its CPUs that the server used
    select trial_id, counted_once.value as rate, server_cpu_ratio * len(server_cpus) as cpus
    from stg_recording
    join counted_once using (trial_id)
    where counted_once.metric_id = 'requests_per_s' and counted_once.value > 0 and server_cpu_ratio > 0
        and server_cpus is not null
),
watched as (
    -- its memory is sampled ten times a second
    select trial_id, 'peak_memory_bytes' as metric_id, max(server_resident_bytes)::double as value
    from timeline
    where server_resident_bytes is not null
    group by all
    union all
    select trial_id, 'server_cpu_time_per_request_s', cpus / rate from loaded
    union all
    select answered.trial_id, 'answer_bytes', read.value / answered.value
    from counted_once as answered
    join counted_once as read on read.trial_id = answered.trial_id and read.metric_id = 'read_bytes'
    where answered.metric_id = 'request_count' and answered.value > 0
    union all
    select trial_id, 'requests_per_cpu_s', rate / cpus from loaded
)
select * from counted_once
union all by name
select watched.* from watched anti join counted_once using (trial_id, metric_id)
