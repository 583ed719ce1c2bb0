-- One row per trial of the run $1, moment and number of bytes that connections had received.
select socket_bytes.*
from socket_bytes join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, moment, received_bytes
