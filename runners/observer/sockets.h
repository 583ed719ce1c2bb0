/* What the kernel tells of the sockets to the server (sock_diag): at moments of the load of those that are established, as
 * `ss -tin` has it, without starting a program; and of each when it is destroyed, as `ss -E` has it, so that what all
 * connections of the load carried is known, whenever they ended. The probe's own are omitted. */
#ifndef SOCKETS_H
#define SOCKETS_H

#include <stddef.h>

struct looking {
  /* Of the server. */
  unsigned short port;
  long long *at_us;
  size_t count;
};

/* Where the kernel tells nothing, `write_sockets` says so. */
void prepare_sockets(const struct looking *looking);
/* Begins the look that is due; gives when to look again, `wake_us` at the latest. */
long long look_when_due(long long wake_us);
/* Readable when the kernel has more to tell; -1 where nothing was asked. */
int look_fd(void);
/* A part of the answer at a time, so that questions and samples go between. */
void read_look(void);
/* Reads what the kernel has reported so far about destroyed sockets. */
void count_closed(void);
/* Once the generator has ended: waits a moment for what the kernel has yet to tell. */
void finish_counting(void);
/* A row `look` for each that came to its end, then a row `socket` for each connection. Then a row `count`: bytes that all
 * sent, without what was sent again; `is_complete` is 0 where some may be missing. */
void write_sockets(void);

#endif
