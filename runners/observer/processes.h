/* Which processes are the server's: by their group, the trial's marker in their environment, the trial's own network
 * namespace, or the control group of its sandbox; as find-processes.ts says it for the runner. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include <stdbool.h>
#include <stddef.h>

#include "proc.h"

struct identity {
  /* `BENCHLEDGER_TRIAL=…`, as it stands in an environment. */
  char *marker;
  /* `net:[inode]` of the trial's own namespace; empty on loopback, where it is everybody's. */
  char network_namespace[64];
  /* `/<last part>` of its path, with a line break; empty where there is no sandbox. */
  char control_group[256];
  struct ids groups;
};

/* Looks again; each process of the system is looked at once only. Left out are this program and whoever started it, and
 * their children that are in no group of the server: the generator. */
void find_servers(const struct identity *identity, struct ids *servers);

#endif
