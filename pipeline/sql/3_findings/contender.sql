-- One row per result as the ranks see it: its sample, whom it may be held against, and what takes a rank away.
create or replace table contender as
with
-- a rank of the trials that went well is not a rank of the result
incomplete as (select distinct result_id from trial where not is_counted),
source as (select * from rule_result)
select
    source.result_id,
    source.peer_id,
    source.headline_metric_id as metric_id,
    metric.better,
    source.sample,
    coalesce(worst_finding.worst_severity = 'invalid', false) as is_invalid,
    not source.is_control and incomplete.result_id is null as is_eligible,
    landing.landed_on
from source
left join metric on metric.metric_id = source.headline_metric_id
left join incomplete on incomplete.result_id = source.result_id
left join worst_finding on worst_finding.subject_id = source.result_id
left join landing
    on landing.subject_kind in ('run', 'document')
    and landing.subject_id = source.origin_id
order by source.result_id
