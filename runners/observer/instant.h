/* Microseconds since the start of the load. */
#ifndef INSTANT_H
#define INSTANT_H

/* An instant of CLOCK_MONOTONIC. */
void set_start(long long start_ns);
long long now_us(void);

static inline long long least_us(long long a, long long b) { return a < b ? a : b; }

#endif
