-- One row per metric: its unit, which direction is better, its bound, its column in tables, and its sentence.
create or replace table metric (
    metric_id varchar,
    unit varchar,
    better varchar,
    is_series boolean,
    -- leagues are ranked by it too, next to the headline metric of their scenario
    is_ranked boolean,
    -- leagues can show it without a rank
    is_secondary boolean,
    family varchar,
    quantile double,
    maximum double,
    table_column varchar,
    sentence varchar,
    position integer
)
