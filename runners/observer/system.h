/* Counters of an interface and of the system's CPU time, and the memory of processes. How long the CPUs of the server, and
 * those of the generator, were idle: what their own CPU time leaves out are interrupts. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include "proc.h"

/* Since the reading before; -1 could not be read, and is what the first reading gives. */
struct system {
  long long received_bytes, sent_bytes, steal_us, all_us, idle_us, server_idle_us, client_idle_us;
};

/* A side's CPUs are those that any of its processes may run on now. */
struct system read_system(const char *network_interface, const struct ids *servers, const struct ids *clients);
/* Resident memory; what processes share is counted for each. -1 where none could be read. */
long long resident_bytes(const struct ids *pids);

#endif
