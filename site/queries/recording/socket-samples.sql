-- One row per trial and snapshot of its sockets, of the result $1.
select trial_id, moment, elapsed_s, established_count, without_progress_count
from socket_sample join trial using (trial_id)
where result_id = $1
order by trial_id, elapsed_s
