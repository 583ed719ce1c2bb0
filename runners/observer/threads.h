/* CPU time and waiting time of every thread of some processes, as differences between readings. */
#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>
#include <stddef.h>

#include "proc.h"

/* schedstat counts nanoseconds; where the kernel has none, stat counts ticks, and no one counts the waiting. */
enum clock { SCHEDSTAT, TICKS };

struct thread {
  int id, clock_fd;
  unsigned long long cpu_ns, wait_ns;
};

struct threads {
  enum clock clock;
  struct thread *list;
  size_t count, room, turn;
};

/* What the threads used together since the reading before. */
struct use {
  unsigned long long cpu_ns, wait_ns;
  size_t thread_count;
};

/* Looks for new threads. What a new one used before counts, unless this is the start of the load. */
void discover_threads(struct threads *threads, const struct ids *pids, bool is_start);
/* With many threads each reading reads the next ones in turn, and holds what those used since their own last turn; `all`
 * reads every one. */
struct use read_threads(struct threads *threads, bool all);

#endif
