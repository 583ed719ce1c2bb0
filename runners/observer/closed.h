/* Counts what all connections of the load carried, whenever they ended: the kernel tells of each socket when it is destroyed
 * (sock_diag's multicast, as `ss -E` has it), and at the end of the load of those that are left. */
#ifndef CLOSED_H
#define CLOSED_H

#include <stddef.h>

/* `port`: of the server. Where the kernel tells nothing, `write_count` says so. */
void prepare_counting(unsigned short port);
/* Reads what has been told so far. */
void count_closed(void);
/* So many sockets to the port are open now: none of them may be missing at the end. */
void expect_sockets(size_t open_count);
/* Once the generator has ended: waits a moment for what the kernel has yet to tell. */
void finish_counting(void);
/* A row `count`: bytes that the load's connections sent, without what was sent again and without the sentinel's; `is_whole`
 * is 0 where some may be missing. */
void write_count(void);

#endif
