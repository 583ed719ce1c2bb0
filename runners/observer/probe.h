/* The probe: sends prepared requests when they are due and stores the responses byte for byte. probe.ts draws the requests
 * before the load and evaluates the responses after it. */
#ifndef PROBE_H
#define PROBE_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

enum { MOST_SOCKETS = 64, MOST_HOSTS = 8 };

/* A request and its response. Times are microseconds since the start; -1 means that it did not happen. */
struct row {
  long long at_us, sent_us, settled_us;
  const char *outcome;
  int error;
  /* An index into the hosts. */
  size_t host;
  bool is_head, is_end;
  size_t request_length, answer_length;
  char *request, *answer;
};

struct schedule {
  /* The instances of a server, each on a different host. */
  char hosts[MOST_HOSTS][256], port[8];
  size_t host_count;
  int most_connections;
  long long timeout_us;
  struct row *rows;
  size_t count;
};

void prepare_probe(const struct schedule *schedule);
/* In order of time; a request waits for a free connection, and its latency includes that. */
void send_due_requests(bool is_finishing);
/* Fills MOST_SOCKETS places, times out late requests, and returns when to wake up, `wake_us` at the latest. */
long long poll_connections(struct pollfd *polled, long long wake_us);
void watch_connections(const struct pollfd *polled);
/* Whether the socket with this cookie belongs to the probe. */
bool is_probe_socket(unsigned long long cookie);
/* Whether responses are outstanding. */
bool is_probing(void);
/* Writes a row `request` with the bytes of the response for each due request; after a lost connection `sent_us` is the
 * first time. Outcomes: answered, long (not stored), closed, stray (unexpected bytes before the request), timeout,
 * pending. Then a row `connection` for each connection. */
void write_requests(void);

#endif
