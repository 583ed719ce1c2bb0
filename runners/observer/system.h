/* Reads the counters of an interface, the system's CPU time and the memory of processes. The idle time of the server's and
 * the generator's CPUs accounts for interrupts, which the CPU time of processes lacks. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include "proc.h"

/* Differences to the last reading; -1 for the first, and if it could not be read. */
struct system {
  long long received_bytes, sent_bytes, steal_us, all_us, idle_us, server_idle_us, client_idle_us;
};

/* The CPUs of each side are those that any of its processes may use. */
struct system read_system(const char *network_interface, const struct ids *servers, const struct ids *clients);
/* Resident memory, with shared memory counted for each process; -1 if none could be read. */
long long resident_bytes(const struct ids *pids);

#endif
