"""Two processes for each CPU and one more, as Gunicorn's guide has it, with threads that keep connections open: the default worker closes each."""

import os

worker_class = "gthread"
workers = 2 * len(os.sched_getaffinity(0)) + 1
threads = 4
# The control socket is not used, and several servers may run at the same time.
control_socket_disable = True
