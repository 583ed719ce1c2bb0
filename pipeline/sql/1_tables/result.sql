-- One row per result and metric: n trials, their median, its interval and the worst finding. This is what people cite.
-- A result that gave no value keeps one row with an empty metric; a claim without a log has no n.
create or replace table result (
    result_id varchar,
    origin varchar,
    document_id varchar,
    run_id varchar,
    result_key varchar,
    host_id varchar,
    framework_id varchar,
    framework_version varchar,
    configuration_id varchar,
    scenario_id varchar,
    tool varchar,
    threads integer,
    connections integer,
    -- null in a closed loop
    rate_per_s double,
    duration_s double,
    request_sha256 varchar,
    kernel_release varchar,
    -- `<scenario>/<host>/<load>`: with whom it may be compared; null of a document
    league_id varchar,
    -- the settings that separate its work from others' in one league; empty where none do
    work varchar,
    metric_id varchar,
    n integer,
    median double,
    -- from six trials on, the 95 % interval of the median
    low double,
    high double,
    interval_method varchar,
    -- its number in its league, from the fit of all trials there; null outside of a league
    estimate double,
    estimate_low double,
    estimate_high double,
    -- only a bound is known: of a rate that the generator limited, or may have, and of what a statement corrects
    is_lower_bound boolean,
    is_upper_bound boolean,
    rank_low integer,
    rank_high integer,
    -- null for a control, and for what is invalid, withdrawn or incomplete
    tier integer,
    -- how many of its league have a tier
    league_size integer,
    worst_severity severity,
    -- of this measure by findings and trials, with the sentence; null where it is usable
    state usability,
    state_reason varchar,
    -- rules by id, the worst first
    excluded_by varchar[],
    flagged_by varchar[],
    -- what limited the load in most of its trials; null of a command
    limited_by load_limit,
    status varchar,
    status_reason varchar,
    -- by the statements about it, its document and its run
    publication_status publication_status,
    is_withdrawn boolean,
    merged_on varchar,
    has_log boolean,
    is_control boolean
)
