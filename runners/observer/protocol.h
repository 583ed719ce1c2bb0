/* Parses the options of the observer from standard input. Each part begins with a keyword. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "sampler.h"
#include "probe.h"
#include "sockets.h"
#include "capture.h"

struct options {
  struct schedule schedule;
  struct snapshot_plan snapshots;
  struct capture capture;
  struct sampler sampler;
  /* How long the last responses may take after the end of the load. */
  long long grace_us;
};

/* `server PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US`; `hosts N`, then N names; `requests N`, then N times
 * `AT_US HOST IS_HEAD LENGTH` (HOST: an index into the names), a line break and the bytes of the request; `snapshots N`, then
 * N instants; `capture MASK FRAME_BYTES FRAMES N`, then N times `AT_US DRAW`; `sampler DURATION_US INTERFACE CLOCK DATABASE N`
 * (CLOCK: schedstat or ticks; DATABASE: a pid or 0), then N process groups of the server. */
void read_options(struct options *options);
/* `start NS CLIENT`: the instant of CLOCK_MONOTONIC from which all microseconds count, and the generator's pid. False if
 * there will be no load. */
bool read_start(struct options *options);

#endif
