-- One row per latency and trial where the whole histogram was recorded.
-- As rows of a file they would be nine of ten of all.
select trial_id, unnest(latency_s) as latency_s, unnest(count) as count, path from latency_histogram
