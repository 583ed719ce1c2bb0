#include "protocol.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what) {
  fprintf(stderr, "sentinel: standard input: %s\n", what);
  exit(2);
}

void *resize(void *memory, size_t bytes) {
  void *resized = realloc(memory, bytes);
  if (resized == NULL) {
    perror("sentinel");
    exit(1);
  }
  return resized;
}

struct row *read_questions(size_t *count) {
  if (scanf("questions %zu", count) != 1) fail("it begins without `questions N`");
  struct row *rows = resize(NULL, (*count + 1) * sizeof *rows);
  for (size_t index = 0; index < *count; index++) {
    int is_head;
    struct row row = {.sent_us = -1, .settled_us = -1, .outcome = "pending"};
    if (scanf("%lld %d %zu", &row.at_us, &is_head, &row.request_length) != 3 || getchar() != '\n')
      fail("a question does not begin with `AT_US IS_HEAD LENGTH`");
    row.is_head = is_head != 0;
    row.request = resize(NULL, row.request_length + 1);
    if (fread(row.request, 1, row.request_length, stdin) != row.request_length) fail("a question is cut");
    rows[index] = row;
  }
  return rows;
}

struct look *read_looks(size_t *count) {
  if (scanf(" looks %zu", count) != 1) fail("it has no `looks N`");
  struct look *looks = resize(NULL, (*count + 1) * sizeof *looks);
  for (size_t index = 0; index < *count; index++) {
    struct look look = {.started_us = -1, .ended_us = -1, .cpu_us = -1, .status = -1, .exit_fd = -1};
    if (scanf("%lld", &look.at_us) != 1) fail("a look has no instant");
    looks[index] = look;
  }
  return looks;
}

struct timespec read_start(void) {
  long long start_ns;
  /* There may never be a load. */
  if (scanf(" start %lld", &start_ns) != 1) exit(0);
  return (struct timespec){.tv_sec = start_ns / 1000000000, .tv_nsec = start_ns % 1000000000};
}

void write_rows(const struct row *rows, size_t count) {
  for (const struct row *row = rows; row < rows + count; row++) {
    printf("row %lld %lld %lld %s %d %d %zu\n", row->at_us, row->sent_us, row->settled_us, row->outcome, row->error,
           row->is_end, row->answer_length);
    fwrite(row->answer, 1, row->answer_length, stdout);
    putchar('\n');
  }
}

void write_opened(const struct opened *opened, size_t count) {
  for (const struct opened *each = opened; each < opened + count; each++)
    printf("connection %d %lld %lld\n", each->port, each->opened_us, each->closed_us);
}

void write_looks(const struct look *looks, size_t count) {
  for (const struct look *look = looks; look < looks + count; look++)
    printf("look %lld %lld %lld %d\n", look->started_us, look->ended_us, look->cpu_us, look->status);
}
