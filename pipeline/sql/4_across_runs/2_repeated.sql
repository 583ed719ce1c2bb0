-- One row per case that several runs measured on the same host: same version, settings, load, duration, generator,
-- command and request, all in rounds or all in blocks. Its results, each with the controls of its run under that load.
create or replace table repeated as
with
control as (
    select
        run_id, league_id,
        list({'result_id': result_id, 'number': headline_value, 'trials': trials} order by result_id) as controls
    from listing
    where is_control
    group by all
),
fitted as (
    select run_id, league_id, work, method_version
    from league_summary
    where is_headline
),
source as (
    select listing.*, coalesce(control.controls, []) as controls, fitted.method_version
    from listing
    left join control using (run_id, league_id)
    left join fitted using (run_id, league_id, work)
    where
        origin = 'measured'
        and not is_control
        and not is_withdrawn
        and state <> 'not_usable'
        and league_id is not null
        and command is not null
        -- commands have no request; loads without a stated request are not known to be the same
        and (request_sha256 is not null or connections is null)
)
select
    league_id,
    work,
    list(
        {
            'run_id': run_id, 'result_id': result_id, 'number': headline_value, 'trials': trials,
            'controls': controls
        }
        order by run_id, result_id
    ) as results
from source
group by
    league_id, work, framework_id, framework_version, configuration_id, duration_s, command, request_sha256,
    method_version
having count(distinct run_id) > 1
