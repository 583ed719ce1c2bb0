/* The capture: reads a sample of the load's packets from the interface, so that the responses to the generator can be
 * judged after the load (judge-sample.ts). The options say when it reads which connections. The kernel writes to a mapped
 * ring buffer; once that is full, the socket receives nothing until the next instant, at no cost to the load. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stddef.h>

/* Selects the connections whose local port equals `draw` in the bits of the mask; skipped if it comes during a pause. */
struct capture_instant {
  long long at_us;
  unsigned short draw;
};

struct capture {
  const char *network_interface;
  /* The server's. */
  unsigned short port;
  unsigned short mask;
  /* Each frame of the ring holds one packet of up to 64 KB. */
  unsigned frame_bytes, frame_count;
  struct capture_instant *instants;
  size_t count;
};

/* If capturing is not permitted, `write_packets` records that. */
void prepare_capture(const struct capture *capture);
/* At the start and after the end of the load; takes some milliseconds. */
void begin_capture(void);
void end_capture(void);
/* Writes a row `packets` with bytes: for each packet its captured length (four bytes in the machine's byte order) and those
 * bytes, from the IPv4 header on. `error` is 0 or the errno of the failure. */
void write_packets(void);

#endif
