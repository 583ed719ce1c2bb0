-- One row per result of a load on a server: what limited it in most of its trials that count, and how busy both sides
-- were in their median.
create or replace table result_limit as
with
counted as (
    select *, limited_by in ('both', 'generator') as is_of_generator
    from trial
    where is_counted and limited_by is not null
),
-- first whether it was the generator, where half of those that tell say so, then what most of these say
sided as (
    select result_id, avg(is_of_generator::integer) >= 0.5 as is_of_generator
    from counted
    where limited_by <> 'unknown'
    group by all
),
named as (
    select result_id, limited_by, count(*) as n
    from counted
    join sided using (result_id, is_of_generator)
    where limited_by <> 'unknown'
    group by all
),
-- of two that are as frequent the one that says less of the server
settled as (select result_id, arg_max(limited_by, (n, limited_by)) as limited_by from named group by all),
busy as (
    select
        result_id,
        median(coalesce(server_busy_ratio, server_cpu_ratio)) as server_busy_ratio,
        median(coalesce(client_busy_ratio, client_cpu_ratio)) as client_busy_ratio
    from counted
    group by all
)
select busy.result_id, coalesce(settled.limited_by, 'unknown')::load_limit as limited_by,
    busy.server_busy_ratio, busy.client_busy_ratio
from busy
left join settled using (result_id)
