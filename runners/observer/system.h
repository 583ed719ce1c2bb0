/* Counters of an interface and of the system's CPU time, and the memory of processes. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include "proc.h"

/* Totals since boot, or differences of them; -1 could not be read. */
struct system {
  long long received_bytes, sent_bytes, steal_us, all_us, idle_us;
};

struct system read_system(const char *network_interface);
/* Not below 0: the kernel's idle time is known to step back now and then. */
struct system difference(const struct system *now, const struct system *before);
/* Resident memory; what processes share is counted for each. -1 where none could be read. */
long long resident_bytes(const struct ids *pids);

#endif
