/* The sampler: ten times a second what server, generator, interface, system and observer used since the time before. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "proc.h"
#include "threads.h"

struct sampler {
  /* 0: nothing is sampled. */
  long long duration_us;
  /* Whose bytes are counted. */
  char network_interface[64];
  enum clock clock;
  /* Of the server's processes. None: each process is the server's that is of another group than this program, as in a PID
   * namespace of the trial's own, where server and services are begun as groups. */
  struct ids groups;
  pid_t client;
};

/* The first sample, of the start: levels, and no differences. */
void begin_sampling(const struct sampler *sampler);
/* The instant of the next sample; -1 where none is to come. */
long long next_sample_us(void);
void take_sample(long long now_us);
/* A row `sample` for each, with the columns of timeline.csv (pipeline/sources/recording/timeline.csv.ts has their sentences). */
void write_samples(void);

#endif
