/* What the observer reads from its standard input. Each part begins with its word. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "sampler.h"
#include "probe.h"
#include "sockets.h"
#include "tap.h"

struct told {
  struct asking asking;
  struct looking looking;
  struct tap tap;
  struct sampler sampler;
  /* How long the last answers are waited for at the end. */
  long long grace_us;
};

/* `server PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US`; `hosts N`, then N names; `questions N`, then N times `AT_US HOST
 * IS_HEAD LENGTH` (HOST: a place among the names), a line break and the bytes of the request; `looks N`, then N instants;
 * `tap MASK FRAME_BYTES FRAMES N`, then N times `AT_US DRAW`; `sampler DURATION_US INTERFACE CLOCK N` (CLOCK: schedstat or
 * ticks), then N process groups of the server. */
void read_told(struct told *told);
/* `start NS CLIENT`: an instant of CLOCK_MONOTONIC from which all microseconds count, and the generator's pid. False where
 * there will be no load. */
bool read_start(struct told *told);

#endif
