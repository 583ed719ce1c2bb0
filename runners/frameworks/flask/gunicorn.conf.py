"""Two processes for each CPU, as Flask's guide has it, with threads that keep connections open: the default worker closes each."""

import os

worker_class = "gthread"
workers = 2 * len(os.sched_getaffinity(0))
threads = 4
# Nobody steers this server, and several may run at a time.
control_socket_disable = True
