-- One row per result of a run and result of another of the same case on the same host, the newest run first.
-- nullable: framework_version, duration_s, n, headline_low, headline_high, control_value
with
control as (
    select run_id, league_id, max(headline_value) as control_value from leaderboard where is_control group by all
),
listed as (from leaderboard left join control using (run_id, league_id) where league_id is not null)
select
    own.result_id as of_result_id, other.result_id, other.run_id, other.framework_version, other.duration_s, other.n,
    other.headline_value, other.headline_low, other.headline_high, other.control_value, other.state,
    other.publication_status, other.is_lower_bound, other.is_upper_bound
from listed as own
join listed as other
    on other.framework_id = own.framework_id
    and other.configuration_id = own.configuration_id
    and other.league_id = own.league_id
    and coalesce(other.request_sha256 = own.request_sha256, own.connections is null)
    and other.run_id <> own.run_id
where other.headline_value is not null
order by of_result_id, other.run_id desc, other.result_id
