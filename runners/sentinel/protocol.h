/* What the sentinel is told and what it tells: see sentinel.c for the words. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "look.h"

/* A question and what came of it. Times are microseconds since the start; what did not happen is -1. */
struct row {
  long long at_us, sent_us, settled_us;
  const char *outcome;
  int error;
  bool is_head, is_end;
  size_t request_length, answer_length;
  char *request, *answer;
};

/* A connection that was opened; port is the local one. */
struct opened {
  int port;
  long long opened_us, closed_us;
};

void *resize(void *memory, size_t bytes);
struct row *read_questions(size_t *count);
struct look *read_looks(size_t *count);
struct timespec read_start(void);
void write_rows(const struct row *rows, size_t count);
void write_opened(const struct opened *opened, size_t count);
void write_looks(const struct look *looks, size_t count);

#endif
