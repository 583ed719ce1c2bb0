-- One row per published comparison: both ratios and whether direction and size held, or the reason why no one can tell.
-- Filled by pipeline/evaluate/evaluate-reproduction.ts from reproduction_pair.
create or replace table reproduction_verdict (
    reproduction_id varchar,
    published_ratio double,
    rerun_ratio double,
    rerun_low double,
    rerun_high double,
    direction_held varchar,
    size_held varchar,
    verdict varchar,
    reason_id varchar,
    reason varchar
)
