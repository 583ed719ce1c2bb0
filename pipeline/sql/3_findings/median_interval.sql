-- One row per result and metric: the median of the trials that count, and from six trials on its 95 % interval.
-- Filled by pipeline/steps/summarise.ts from result_sample.
create or replace table median_interval (
    result_id varchar,
    metric_id varchar,
    n integer,
    median double,
    low double,
    high double,
    interval_method varchar
)
