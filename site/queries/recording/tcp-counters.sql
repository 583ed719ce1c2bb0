-- One row per trial of the run $1 and TCP counter of the kernel.
select tcp_counter.*
from tcp_counter join trial using (trial_id)
where result_id in (select result_id from result where run_id = $1)
order by trial_id, key
