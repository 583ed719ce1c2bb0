-- One row per result whose case other runs measured on the same host, and their results: same version, settings, load,
-- duration, generator, command and request. The controls of its run under that load are next to it.
create or replace table repeated as
with
control as (
    select run_id, league_id, list(trials order by result_id) as controls
    from listing
    where is_control
    group by all
),
source as (
    select listing.*, coalesce(control.controls, []) as controls
    from listing
    left join control using (run_id, league_id)
    where
        origin = 'measured'
        and not is_control
        and not is_withdrawn
        and state <> 'not_usable'
)
select
    result.result_id,
    any_value(result.trials) as trials,
    any_value(result.controls) as controls,
    list({'run_id': other.run_id, 'result_id': other.result_id} order by other.run_id, other.result_id) as others
from source as result
join source as other
    on other.run_id <> result.run_id
    and other.league_id = result.league_id
    and other.framework_id = result.framework_id
    and other.framework_version is not distinct from result.framework_version
    and other.configuration_id = result.configuration_id
    and other.duration_s is not distinct from result.duration_s
    and other.command = result.command
    -- commands have no request; loads without a stated request are not known to be the same
    and coalesce(other.request_sha256 = result.request_sha256, result.connections is null)
group by result.result_id
order by result.result_id
