-- One row per two frameworks that share a league, by their default configurations, and per two configurations that
-- share one: which is faster, from every league (scenario, host and load) that has both. Filled by
-- pipeline/evaluate/pair.ts. `a` is before `b` by framework, then by configuration; ratios are of speed, `a` over `b`.
create or replace table pair (
    framework_a varchar,
    -- null where the default configuration differs by scenario
    configuration_a varchar,
    framework_b varchar,
    configuration_b varchar,
    -- the pair that the names of the frameworks alone mean; the same comparisons are not repeated in another row
    is_default boolean,
    name_a varchar,
    name_b varchar,
    -- what every page prints
    sentence varchar,
    -- a or b: significantly faster in most of the eligible comparisons; disagree where each is somewhere; otherwise
    -- unclear; null if all is excluded
    verdict varchar,
    n_compared integer,
    n_a integer,
    n_b integer,
    n_unclear integer,
    n_excluded integer,
    -- the random-effects mean of the comparisons, in which the loads of a scenario in one run count once, with its 95 %
    -- interval; null where they disagree, and the interval of fewer than three
    ratio double,
    low double,
    high double,
    -- one per league and program, of the run that the league shows or the next best that has both: the ratio with its
    -- interval and level, which is significantly faster (a, b or unclear), or why it is excluded
    comparisons struct(
        league_id varchar, scenario_id varchar, host_id varchar, load varchar, work varchar, run_id varchar,
        result_a varchar, result_b varchar, ratio double, low double, high double, level double, verdict varchar,
        excluded varchar
    )[]
)
