-- One row per scenario: the request or command, the correct answer and the metric that it is known by.
create or replace table scenario (
    scenario_id varchar,
    name varchar,
    sentence varchar,
    tool varchar,
    answer varchar,
    -- for whoever runs such a service, and what it does not
    meaning varchar,
    headline_metric_id varchar,
    separate_by varchar[],
    request json,
    -- draws, oracle, refused and the other requests of the load, as in the manifest; null where nothing is measured
    described json
)
