-- One row per value of one metric in one trial, in SI units; a sample has one row per element.
-- path and line are its location: the exact numbers of a trial are in a file other than the report.
-- is_implied marks the zero that a tool prints by leaving a line out.
create or replace table measurement (
    trial_id varchar,
    metric_id varchar,
    ordinal integer,
    value double,
    path varchar,
    line integer,
    is_implied boolean
)
