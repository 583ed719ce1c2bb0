/* The tap: reads a sample of the load's own packets off the interface, so that what the generator was answered can be
 * judged after the load. It keeps bytes and evaluates nothing (judge-sample.ts does), and draws nothing: which connections
 * are read from which instant on is reported. The kernel writes into a ring that the program maps; once that is full the socket
 * hears nothing until the next instant, and the load pays for nothing. */
#ifndef TAP_H
#define TAP_H

#include <stddef.h>

/* From here on the connections are read whose local port has the bits of `draw` where the mask has some; one that comes
 * while the load is left alone is passed over. */
struct tap_instant {
  long long at_us;
  unsigned short draw;
};

struct tap {
  const char *network_interface;
  /* Of the server. */
  unsigned short port;
  unsigned short mask;
  /* Of the ring: each frame holds one packet, which a sender may make up to 64 KB long. */
  unsigned frame_bytes, frame_count;
  struct tap_instant *instants;
  size_t count;
};

/* Where it may not listen, `write_packets` says so. */
void prepare_tap(const struct tap *tap);
/* With the load, and after it: that takes some milliseconds. */
void begin_tapping(void);
void end_tapping(void);
/* A row `packets` with bytes: for each packet with a payload its length in the ring (four bytes, the machine's order) and
 * those bytes, from its IPv4 header on. `error` is 0, or why nothing could be read. */
void write_packets(void);

#endif
