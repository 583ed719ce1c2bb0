-- One row per latency and trial with a recorded histogram.
-- A view, because as rows of a file they would be nine tenths of the data.
select trial_id, unnest(latency_s) as latency_s, unnest(count) as count, path from latency_histogram
