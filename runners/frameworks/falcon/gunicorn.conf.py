"""One process for one CPU, and threads that keep connections open, which Gunicorn's default worker does not."""

worker_class = "gthread"
workers = 1
threads = 4
# Nobody steers this server, and several may run at a time.
control_socket_disable = True
