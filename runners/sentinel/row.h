/* What the sentinel is told and what it tells: see sentinel.c for the words. */
#ifndef ROW_H
#define ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

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
struct timespec read_start(void);
void write_record(const struct row *rows, size_t row_count, const struct opened *opened, size_t opened_count,
                  long long now_us);

#endif
