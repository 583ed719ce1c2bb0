#include "protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instant.h"

static void fail(const char *what) {
  fprintf(stderr, "observer: standard input: %s\n", what);
  exit(2);
}

static void read_hosts(struct schedule *schedule) {
  if (scanf(" hosts %zu", &schedule->host_count) != 1) fail("it has no `hosts N`");
  if (schedule->host_count > MOST_HOSTS) fail("it names too many hosts");
  for (size_t host = 0; host < schedule->host_count; host++)
    if (scanf("%255s", schedule->hosts[host]) != 1) fail("a host is missing");
}

static void read_requests(struct schedule *schedule) {
  if (scanf(" requests %zu", &schedule->count) != 1) fail("it has no `requests N`");
  schedule->rows = resize(NULL, (schedule->count + 1) * sizeof *schedule->rows);
  for (size_t index = 0; index < schedule->count; index++) {
    int is_head;
    struct row row = {.sent_us = -1, .settled_us = -1, .outcome = "pending"};
    if (scanf("%lld %zu %d %zu", &row.at_us, &row.host, &is_head, &row.request_length) != 4 || getchar() != '\n')
      fail("a request does not begin with `AT_US HOST IS_HEAD LENGTH`");
    if (row.host >= schedule->host_count) fail("a request is for an unknown host");
    row.is_head = is_head != 0;
    row.request = resize(NULL, row.request_length + 1);
    if (fread(row.request, 1, row.request_length, stdin) != row.request_length) fail("a request is incomplete");
    schedule->rows[index] = row;
  }
}

static void read_snapshots(struct snapshot_plan *snapshots) {
  if (scanf(" snapshots %zu", &snapshots->count) != 1) fail("it has no `snapshots N`");
  snapshots->at_us = resize(NULL, (snapshots->count + 1) * sizeof *snapshots->at_us);
  for (size_t index = 0; index < snapshots->count; index++)
    if (scanf("%lld", &snapshots->at_us[index]) != 1) fail("a snapshot has no instant");
}

static void read_capture(struct capture *capture) {
  if (scanf(" capture %hu %u %u %zu", &capture->mask, &capture->frame_bytes, &capture->frame_count, &capture->count) != 4)
    fail("it has no `capture MASK FRAME_BYTES FRAMES N`");
  capture->instants = resize(NULL, (capture->count + 1) * sizeof *capture->instants);
  for (size_t index = 0; index < capture->count; index++)
    if (scanf("%lld %hu", &capture->instants[index].at_us, &capture->instants[index].draw) != 2)
      fail("a capture has no `AT_US DRAW`");
}

static void read_sampler(struct sampler *sampler) {
  char clock[16];
  size_t count;
  if (scanf(" sampler %lld %63s %15s %d %zu", &sampler->duration_us, sampler->network_interface, clock, &sampler->database,
            &count) != 5)
    fail("it has no `sampler DURATION_US INTERFACE CLOCK DATABASE N`");
  sampler->clock = strcmp(clock, "ticks") == 0 ? TICKS : SCHEDSTAT;
  for (int group; sampler->groups.count < count; add_id(&sampler->groups, group))
    if (scanf("%d", &group) != 1) fail("a group is missing");
}

void read_options(struct options *options) {
  struct schedule *schedule = &options->schedule;
  if (scanf("server %7s %d %lld %lld", schedule->port, &schedule->most_connections, &schedule->timeout_us,
            &options->grace_us) != 4)
    fail("it begins without `server PORT MOST_CONNECTIONS TIMEOUT_US GRACE_US`");
  if (schedule->most_connections > MOST_SOCKETS) fail("it requests too many connections");
  read_hosts(schedule);
  read_requests(schedule);
  options->snapshots.port = (unsigned short)atoi(schedule->port);
  read_snapshots(&options->snapshots);
  read_capture(&options->capture);
  read_sampler(&options->sampler);
  options->capture.port = options->snapshots.port;
  options->capture.network_interface = options->sampler.network_interface;
}

bool read_start(struct options *options) {
  long long start_ns;
  if (scanf(" start %lld %d", &start_ns, &options->sampler.client) != 2) return false;
  set_start(start_ns);
  return true;
}
