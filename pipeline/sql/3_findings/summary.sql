-- One row per result and metric: n trials, their median and from six trials on its 95 % interval. A claim without a
-- log
-- has a number and no n; the others are filled by pipeline/findings/run-stage.ts from result_sample.
create or replace table summary (
    result_id varchar,
    metric_id varchar,
    n integer,
    median double,
    low double,
    high double,
    interval_method varchar
);
insert into summary by name
select result_id, claimed_metric_id as metric_id, value as median
from bench_case
join stg_claim using (result_id)
where not has_log and value is not null
