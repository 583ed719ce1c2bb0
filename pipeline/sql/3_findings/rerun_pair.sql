-- One row per published comparison that one run has under one load: the nearest load, then the newest run and releases.
create or replace table rerun_pair as
with
both_sides as (
    select
        published_pair.reproduction_id,
        from_side.run_id,
        from_side.threads as rerun_threads,
        from_side.connections as rerun_connections,
        from_side.load_match,
        from_side.measured_result_id as from_rerun_id,
        to_side.measured_result_id as to_rerun_id,
        if(from_side.is_stand_in, from_side.framework_id, null) as stand_in_id,
        from_side.connections_distance,
        from_side.threads_distance,
        from_side.release_order as from_release_order,
        to_side.release_order as to_release_order
    from published_pair
    join rerun_found as from_side on from_side.published_result_id = published_pair.from_result_id
    join rerun_found as to_side
        on to_side.published_result_id = published_pair.to_result_id
        and to_side.run_id = from_side.run_id
        and to_side.threads is not distinct from from_side.threads
        and to_side.connections is not distinct from from_side.connections
        and to_side.is_stand_in = from_side.is_stand_in
    where
        not from_side.is_stand_in
        or (published_pair.kind = 'setting' and from_side.framework_id = to_side.framework_id)
),
nearest as (
    select * exclude (connections_distance, threads_distance, from_release_order, to_release_order)
    from both_sides
    qualify row_number() over (
        partition by reproduction_id
        order by
            load_match <> 'same',
            connections_distance,
            threads_distance,
            rerun_connections desc,
            run_id desc,
            from_release_order desc,
            to_release_order desc,
            from_rerun_id,
            to_rerun_id
    ) = 1
)
select * from nearest
