/* How long the CPUs of the server, and those of the generator, were idle: what their own CPU time leaves out are interrupts. */
#ifndef CPU_IDLE_H
#define CPU_IDLE_H

#include "proc.h"

/* Since the time before; -1 could not be read, and is what the first time gives. */
struct cpu_idle {
  long long server_us, client_us;
};

/* Of the CPUs that any of them may run on now. */
struct cpu_idle read_cpu_idle(const struct ids *servers, const struct ids *clients);

#endif
