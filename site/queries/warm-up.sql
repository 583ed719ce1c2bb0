-- One row per counted trial of a run and point of its warm-up, in the order of results, trials and time.
-- nullable: received_bytes_per_s
select result_id, trial_id, elapsed_s, received_bytes_per_s
from warm_up join trial using (trial_id)
where is_counted
order by result_id, trial_id, elapsed_s
