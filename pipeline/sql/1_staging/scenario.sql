-- One row per scenario: the request or command, the correct answer and the metric that it is known by.
create or replace table scenario (
    scenario_id varchar,
    name varchar,
    sentence varchar,
    tool varchar,
    answer varchar,
    headline_metric_id varchar,
    separate_by varchar[],
    request json
)
