/* The sampler: ten times a second it records what server, generator, interface, system and observer used since the
 * last sample. */
#ifndef SAMPLER_H
#define SAMPLER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "proc.h"
#include "threads.h"

struct sampler {
  /* 0 means no samples. */
  long long duration_us;
  /* The interface whose bytes are counted. */
  char network_interface[64];
  enum clock clock;
  /* The process groups of the server. None means all processes outside this program's group, as in the PID namespace of a
 * trial, where server and services are started as groups. */
  struct ids groups;
  pid_t client;
  /* The first process of a database, which is not part of the server and neither are its children; 0 if there is none. */
  pid_t database;
};

/* Takes the first sample, which has levels but no differences. */
void begin_sampling(const struct sampler *sampler);
/* The instant of the next sample; -1 if there is none. */
long long next_sample_us(void);
void take_sample(long long now_us);
/* Writes a row `sample` for each, with the columns of timeline.csv (see pipeline/evaluate/recordings/timeline.csv.ts), and
 * a row `database` with what it used in all of them. */
void write_samples(void);

#endif
