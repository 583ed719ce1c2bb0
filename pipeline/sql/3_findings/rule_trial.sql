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
source as (
    select trial.*, coalesce(measured.samples, []) as samples, stg_recording.recording
    from trial
    left join measured using (trial_id)
    left join stg_recording using (trial_id)
    where trial.block_line is not null and trial.status <> 'void'
)
select result_id, tool, tool_version, threads, connections, nominal_duration_s, samples, recording
from source
order by started_at nulls first, path, first_line
