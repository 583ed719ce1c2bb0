#include "protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instant.h"

static void fail(const char *what) {
  fprintf(stderr, "observer: standard input: %s\n", what);
  exit(2);
}

static void read_hosts(struct asking *asking) {
  if (scanf(" hosts %zu", &asking->host_count) != 1) fail("it has no `hosts N`");
  if (asking->host_count > MOST_HOSTS) fail("it names too many hosts");
  for (size_t host = 0; host < asking->host_count; host++)
    if (scanf("%255s", asking->hosts[host]) != 1) fail("a host is missing");
}

static void read_questions(struct asking *asking) {
  if (scanf(" questions %zu", &asking->count) != 1) fail("it has no `questions N`");
  asking->rows = resize(NULL, (asking->count + 1) * sizeof *asking->rows);
  for (size_t index = 0; index < asking->count; index++) {
    int is_head;
    struct row row = {.sent_us = -1, .settled_us = -1, .outcome = "pending"};
    if (scanf("%lld %zu %d %zu", &row.at_us, &row.host, &is_head, &row.request_length) != 4 || getchar() != '\n')
      fail("a question does not begin with `AT_US HOST IS_HEAD LENGTH`");
    if (row.host >= asking->host_count) fail("a question is for a host that was not named");
    row.is_head = is_head != 0;
    row.request = resize(NULL, row.request_length + 1);
    if (fread(row.request, 1, row.request_length, stdin) != row.request_length) fail("a question is cut");
    asking->rows[index] = row;
  }
}

static void read_looks(struct looking *looking) {
  if (scanf(" looks %zu", &looking->count) != 1) fail("it has no `looks N`");
  looking->at_us = resize(NULL, (looking->count + 1) * sizeof *looking->at_us);
  for (size_t index = 0; index < looking->count; index++)
    if (scanf("%lld", &looking->at_us[index]) != 1) fail("a look has no instant");
}

static void read_tap(struct tap *tap) {
  if (scanf(" tap %hu %u %u %zu", &tap->mask, &tap->frame_bytes, &tap->frame_count, &tap->count) != 4)
    fail("it has no `tap MASK FRAME_BYTES FRAMES N`");
  tap->instants = resize(NULL, (tap->count + 1) * sizeof *tap->instants);
  for (size_t index = 0; index < tap->count; index++)
    if (scanf("%lld %hu", &tap->instants[index].at_us, &tap->instants[index].draw) != 2) fail("a tap has no `AT_US DRAW`");
}

static void read_sampler(struct sampler *sampler) {
  char clock[16];
  size_t count;
  if (scanf(" sampler %lld %63s %15s %zu", &sampler->duration_us, sampler->network_interface, clock, &count) != 4)
    fail("it has no `sampler DURATION_US INTERFACE CLOCK N`");
  sampler->clock = strcmp(clock, "ticks") == 0 ? TICKS : SCHEDSTAT;
  for (int group; sampler->groups.count < count; add_id(&sampler->groups, group))
    if (scanf("%d", &group) != 1) fail("a group is missing");
}

void read_told(struct told *told) {
  struct asking *asking = &told->asking;
  if (scanf("server %7s %d %lld %lld", asking->port, &asking->most_connections, &asking->timeout_us, &told->grace_us) != 4)
    fail("it begins without `server PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US`");
  if (asking->most_connections > MOST_SOCKETS) fail("it asks for too many connections");
  read_hosts(asking);
  read_questions(asking);
  told->looking.port = (unsigned short)atoi(asking->port);
  read_looks(&told->looking);
  read_tap(&told->tap);
  read_sampler(&told->sampler);
  told->tap.port = told->looking.port;
  told->tap.network_interface = told->sampler.network_interface;
}

bool read_start(struct told *told) {
  long long start_ns;
  if (scanf(" start %lld %d", &start_ns, &told->sampler.client) != 2) return false;
  set_start(start_ns);
  return true;
}
