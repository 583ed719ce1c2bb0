/* Looks at the generator's connections while the load runs: asks the kernel what `ss -tin` asks, without starting a program. */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stddef.h>

struct looking {
  /* Of the server. */
  unsigned short port;
  long long *at_us;
  size_t count;
};

void prepare_looking(const struct looking *looking);
/* Begins the one that is due; gives when to look again, `wake_us` at the latest. */
long long look_when_due(long long wake_us);
/* Readable when the kernel has more to tell; -1 where nothing was asked. */
int look_fd(void);
/* A part of the answer at a time, so that questions and samples go between. */
void read_look(void);
/* A row `look` for each that came to its end, then a row `socket` for each established connection to the port, the sentinel's
 * own among them. */
void write_looks(void);

#endif
