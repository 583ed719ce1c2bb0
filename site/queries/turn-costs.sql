-- One row per result of a run in blocks, the newest run first: over its n starts, the mean of log(rate in the turns ÷
-- rate of the load alone), which ascends within a run, and the standard error of the mean.
with
loads as (
    select result_id, start, turn is null as is_alone, ln(nullif(value / coalesce(running_s, 1), 0)) as log_rate
    from measurement join trial using (trial_id)
    where is_counted and block is not null and metric_id = if(turn is null, 'requests_per_s', 'request_count')
),
starts as (
    select result_id, avg(log_rate) filter (not is_alone) - avg(log_rate) filter (is_alone) as cost
    from loads group by result_id, start
)
select result_id, run_id, name, count(cost)::integer as n, avg(cost) as mean,
    stddev_samp(cost) / sqrt(count(cost)) as error
from starts join (select distinct result_id, run_id, framework_id from result) using (result_id)
join framework using (framework_id)
group by all
having count(cost) > 1
order by run_id desc, mean, result_id
