/* Reads CPU time and waiting time of all threads of some processes, as differences between readings. */
#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>
#include <stddef.h>

#include "proc.h"

/* schedstat counts nanoseconds; on kernels without it, stat counts ticks and no waiting time. */
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

/* What the threads used in total since the last reading. */
struct use {
  unsigned long long cpu_ns, wait_ns;
  size_t thread_count;
};

/* Searches for new threads. Their earlier usage counts, unless this is the start of the load. */
void discover_threads(struct threads *threads, const struct ids *pids, bool is_start);
/* If there are many threads, each reading covers the next ones in turn, since their last reading; `all` reads all of them. */
struct use read_threads(struct threads *threads, bool all);

#endif
