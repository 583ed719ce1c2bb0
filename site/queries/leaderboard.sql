-- One row per listed result, in the order of the ledger.
-- not nullable: result_id, origin, framework_id, framework_name, configuration_id, settings, status,
-- publication_status, is_withdrawn, has_log, is_control, headline_metric_id, work, state, rules, is_lower_bound,
-- is_upper_bound
select * exclude (sort_order, findings) from leaderboard order by sort_order
