"""Uvicorn workers under Gunicorn: one for each CPU that the server may use."""

import os

workers = len(os.sched_getaffinity(0))
worker_class = "uvicorn_worker.UvicornWorker"
# Nobody steers this server, and several may run at a time.
control_socket_disable = True
