/* Reads the kernel's counters of the sockets to the server (sock_diag): snapshots of established sockets, like `ss -tin`
 * without starting a program, and events when sockets are destroyed, like `ss -E`, so that the bytes of all connections of
 * the load are counted. The probe's sockets are omitted. */
#ifndef SOCKETS_H
#define SOCKETS_H

#include <stddef.h>

struct snapshot_plan {
  /* The server's. */
  unsigned short port;
  long long *at_us;
  size_t count;
};

/* If the kernel reports nothing, `write_sockets` records that. */
void prepare_sockets(const struct snapshot_plan *plan);
/* Starts the snapshot that is due; returns when to wake up, `wake_us` at the latest. */
long long snapshot_when_due(long long wake_us);
/* Readable when the kernel has more data; -1 if none is requested. */
int snapshot_fd(void);
/* Reads one part of the reply, so that requests and samples are not delayed. */
void read_snapshot(void);
/* Reads the events of destroyed sockets. */
void count_closed(void);
/* After the generator has ended: waits a moment for the last events. */
void finish_counting(void);
/* Writes a row `snapshot` for each complete one, followed by a row `socket` for each connection. Then a row `count`: the
 * bytes that all connections sent, without retransmissions; `is_complete` is 0 if connections may be missing. */
void write_sockets(void);

#endif
