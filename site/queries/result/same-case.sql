-- One row per result and result of the same case on the same host in another run, the newest run first.
-- nullable: framework_version, duration_s, n, headline_low, headline_high, control_value
with
control as (
    select run_id, league_id, max(headline_value) as control_value from leaderboard where is_control group by all
),
listed as (from leaderboard left join control using (run_id, league_id) where league_id is not null)
select
    this.result_id as of_result_id, other.result_id, other.run_id, other.framework_version, other.duration_s, other.n,
    other.headline_value, other.headline_low, other.headline_high, other.control_value, other.state,
    other.publication_status, other.is_lower_bound, other.is_upper_bound
from listed as this
join listed as other
    on other.framework_id = this.framework_id
    and other.configuration_id = this.configuration_id
    and other.league_id = this.league_id
    and coalesce(other.request_sha256 = this.request_sha256, this.connections is null)
    and other.run_id <> this.run_id
where other.headline_value is not null
order by of_result_id, other.run_id desc, other.result_id
