-- One row per trial of the run $1 and snapshot of its sockets.
-- nullable: elapsed_s, without_progress_count
select socket_sample.*
from socket_sample join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, elapsed_s
