-- One row per result of a load on a server: what limited it in most of its trials that count, and how busy both sides
-- were in their median.
create or replace table result_limit as
with
counted as (
    select result_id, limited_by, count(*) as n from trial where is_counted and limited_by is not null group by all
),
-- of two that are as frequent the one that says less of the server
settled as (select result_id, arg_max(limited_by, (n, limited_by)) as limited_by from counted group by all),
busy as (
    select
        result_id,
        median(coalesce(server_busy_ratio, server_cpu_ratio)) as server_busy_ratio,
        median(coalesce(client_busy_ratio, client_cpu_ratio)) as client_busy_ratio
    from trial
    where is_counted
    group by all
)
select settled.*, busy.server_busy_ratio, busy.client_busy_ratio
from settled
join busy using (result_id)
