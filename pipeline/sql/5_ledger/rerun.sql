-- One row per published result and measured result that re-runs it, or one row with the reason if there is none.
create or replace table rerun as
select
    published_result_id,
    measured_result_id,
    run_id,
    framework_id,
    framework_version,
    null::varchar as reason
from rerun_found
union all by name
select published_result_id, reason from not_rerun
