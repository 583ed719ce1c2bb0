#define _GNU_SOURCE
#include "instant.h"

#include <time.h>

static long long start_ns;

void set_start(long long ns) { start_ns = ns; }

long long now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec * 1000000000LL + now.tv_nsec - start_ns) / 1000;
}
