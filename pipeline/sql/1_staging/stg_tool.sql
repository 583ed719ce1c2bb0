-- One row per folder of pipeline/tools: what a result of the tool is known by where its scenario names nothing.
create or replace table stg_tool (tool varchar, headline_metric_id varchar)
