"""Uvicorn workers under Gunicorn: one for each CPU that the server may use."""

import os

workers = len(os.sched_getaffinity(0))
worker_class = "uvicorn_worker.UvicornWorker"
# The control socket is not used, and several servers may run at the same time.
control_socket_disable = True
