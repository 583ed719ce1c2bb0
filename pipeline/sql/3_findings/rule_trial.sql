-- One row per trial with a report, as the rules see it, in the order in which the trials ran.
-- The recording of a void trial cannot be trusted, so no rule is asked about it.
create or replace table rule_trial as
with
sampled as (select trial_id, metric_id, list(value order by ordinal) as sample from measurement group by all),
measured as (
    select trial_id, list({'metric_id': metric_id, 'sample': sample} order by metric_id) as samples
    from sampled
    group by all
),
-- as numbers, which bigint is not on its way to JavaScript
recorded as (
    select
        * replace (
            reconnection_count::double as reconnection_count,
            server_log_bytes::double as server_log_bytes,
            requests_sent::double as requests_sent,
            if(total is null, null, struct_update(total, added := total.added::double)) as total
        )
    from stg_recording
),
source as (
    select
        trial.*,
        coalesce(measured.samples, []) as samples,
        if(recorded.trial_id is null, null, recorded) as recording
    from trial
    left join measured using (trial_id)
    left join recorded using (trial_id)
    where trial.block_line is not null and trial.status <> 'void'
)
select
    result_id, trial_id, tool, tool_version, threads, connections, nominal_duration_s, exit_code, samples, recording
from source
order by started_at nulls first, path, first_line
