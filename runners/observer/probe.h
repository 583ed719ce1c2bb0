/* The probe: asks prepared questions at their instants and keeps what came back, byte for byte. It draws no random
 * number and evaluates nothing: probe.ts does both, before and after the load. */
#ifndef SENTINEL_H
#define SENTINEL_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

enum { MOST_SOCKETS = 64, MOST_HOSTS = 8 };

/* A question and what came of it. Times are microseconds since the start; what did not happen is -1. */
struct row {
  long long at_us, sent_us, settled_us;
  const char *outcome;
  int error;
  /* Of those that are sent. */
  size_t host;
  bool is_head, is_end;
  size_t request_length, answer_length;
  char *request, *answer;
};

struct asking {
  /* A server's instances, each on a host of its own. */
  char hosts[MOST_HOSTS][256], port[8];
  size_t host_count;
  int most_connections;
  long long timeout_us;
  struct row *rows;
  size_t count;
};

void prepare_asking(const struct asking *asking);
/* In the order of their instants; what finds no connection waits, and its latency with it. */
void ask_what_is_due(bool is_finishing);
/* Fills MOST_SOCKETS places, gives up what took too long, and gives when to look again, `wake_us` at the latest. */
long long poll_connections(struct pollfd *polled, long long wake_us);
void watch_connections(const struct pollfd *polled);
/* Whether a socket was one of the probe's, by its cookie. */
bool is_own_socket(unsigned long long cookie);
/* Answers are still to come. */
bool is_asking(void);
/* A row `asked` with the bytes of the answer for each question whose instant came; `sent_us` is the first time, where a
 * connection was gone. Outcomes: answered, long (not kept), closed, stray (bytes had come before that no one asked for),
 * timeout, pending. Then a row `connection` for each connection. */
void write_asked(void);

#endif
