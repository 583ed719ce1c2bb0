-- One row per published comparison that one run has: the newest run and, where it has several, the newest releases.
create or replace table rerun_pair as
select
    published_pair.reproduction_id,
    from_side.run_id,
    from_side.measured_result_id as from_rerun_id,
    to_side.measured_result_id as to_rerun_id
from published_pair
join rerun_found as from_side on from_side.published_result_id = published_pair.from_result_id
join rerun_found as to_side
    on to_side.published_result_id = published_pair.to_result_id
    and to_side.run_id = from_side.run_id
qualify row_number() over (
    partition by reproduction_id
    order by
        from_side.run_id desc,
        from_side.release_order desc,
        to_side.release_order desc,
        from_rerun_id,
        to_rerun_id
) = 1
