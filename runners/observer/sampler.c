#define _GNU_SOURCE
#include "sampler.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "record.h"
#include "system.h"

enum { INTERVAL_US = 100000, EARLY_US = 1000 };
/* Searches for new threads in each of the first samples, then in every fifth; for new processes in every tenth. */
enum { EAGER_SAMPLES = 5, SAMPLES_A_SEARCH = 5, SAMPLES_A_PROCESS_SEARCH = 10 };

struct sample {
  long long elapsed_us, server_bytes, client_bytes, observer_ns;
  struct system system;
  struct use server, client;
};

static const struct sampler *sampler;
static struct ids servers, clients, databases;
static struct threads server_threads, client_threads, database_threads;
static unsigned long long database_ns;
static long long observer_before_ns;
static struct sample *samples;
static size_t sample_count;
static bool is_over = true;

static long long clock_ns(clockid_t clock) {
  struct timespec time;
  return clock_gettime(clock, &time) == 0 ? time.tv_sec * 1000000000LL + time.tv_nsec : 0;
}

/* CPU time of this program and its parent, all threads. */
static long long observer_ns(void) {
  clockid_t parent;
  long long parent_ns = clock_getcpuclockid(getppid(), &parent) == 0 ? clock_ns(parent) : 0;
  return clock_ns(CLOCK_PROCESS_CPUTIME_ID) + parent_ns;
}

static bool has_id(const struct ids *ids, int id) {
  for (size_t index = 0; index < ids->count; index++)
    if (ids->list[index] == id) return true;
  return false;
}

/* PostgreSQL starts each of its processes in a new session, so its process group does not show that it belongs to it. */
static bool is_database(int pid) {
  char text[PROC_BYTES];
  unsigned long long parent;
  if (sampler->database <= 0 || pid == sampler->database) return pid == sampler->database;
  int fd = open_proc("/proc/%d/stat", pid);
  size_t length = fd < 0 ? 0 : read_proc(fd, text, sizeof text);
  if (fd >= 0) close(fd);
  const char *after_name = length > 0 ? strrchr(text, ')') : NULL;
  return after_name != NULL && parse_numbers(after_name, &parent, 1) == 1 && (pid_t)parent == sampler->database;
}

/* The generator and the observer's parent are in the observer's process group. */
static void find_servers(void) {
  static struct ids all;
  list_ids(&all, "/proc");
  servers.count = databases.count = 0;
  for (size_t index = 0; index < all.count; index++) {
    if (is_database(all.list[index])) {
      add_id(&databases, all.list[index]);
      continue;
    }
    int group = getpgid(all.list[index]);
    if (group < 0 || group == getpgrp() || (sampler->groups.count > 0 && !has_id(&sampler->groups, group))) continue;
    add_id(&servers, all.list[index]);
  }
}

static void keep(const struct sample *sample) {
  samples = resize(samples, (sample_count + 1) * sizeof *samples);
  samples[sample_count++] = *sample;
}

void begin_sampling(const struct sampler *options) {
  sampler = options;
  is_over = sampler->duration_us == 0;
  if (is_over) return;
  clients = (struct ids){.list = resize(NULL, sizeof *clients.list), .count = 1};
  clients.list[0] = sampler->client;
  server_threads = (struct threads){.clock = sampler->clock};
  client_threads = (struct threads){.clock = sampler->clock};
  database_threads = (struct threads){.clock = sampler->clock};
  find_servers();
  discover_threads(&database_threads, &databases, true);
  discover_threads(&server_threads, &servers, true);
  discover_threads(&client_threads, &clients, true);
  read_system(sampler->network_interface, &servers, &clients);
  observer_before_ns = observer_ns();
  struct sample first = {.server_bytes = resident_bytes(&servers), .client_bytes = resident_bytes(&clients)};
  first.server.thread_count = server_threads.count;
  keep(&first);
}

long long next_sample_us(void) {
  if (is_over) return -1;
  long long last_us = samples[sample_count - 1].elapsed_us;
  /* A sample that was taken slightly early counts for its instant. */
  return ((last_us + INTERVAL_US / 10) / INTERVAL_US + 1) * INTERVAL_US;
}

void take_sample(long long now_us) {
  bool is_last = now_us >= sampler->duration_us - EARLY_US;
  if (sample_count <= EAGER_SAMPLES || sample_count % SAMPLES_A_SEARCH == 0) {
    if (sample_count % SAMPLES_A_PROCESS_SEARCH == 0) find_servers();
    discover_threads(&database_threads, &databases, false);
    discover_threads(&server_threads, &servers, false);
    discover_threads(&client_threads, &clients, false);
  }
  struct sample sample = {.elapsed_us = now_us};
  database_ns += read_threads(&database_threads, is_last).cpu_ns;
  sample.server = read_threads(&server_threads, is_last);
  sample.client = read_threads(&client_threads, is_last);
  sample.system = read_system(sampler->network_interface, &servers, &clients);
  sample.server_bytes = resident_bytes(&servers);
  sample.client_bytes = resident_bytes(&clients);
  long long observer_now_ns = observer_ns();
  sample.observer_ns = observer_now_ns - observer_before_ns;
  observer_before_ns = observer_now_ns;
  keep(&sample);
  is_over = is_last;
}

void write_samples(void) {
  for (const struct sample *sample = samples; sample < samples + sample_count; sample++) {
    bool has_waits = sampler->clock == SCHEDSTAT;
    begin_row("sample");
    put_number("elapsed_s", sample->elapsed_us / 1e6, 6);
    put_number("received_bytes", sample->system.received_bytes, 0);
    put_number("sent_bytes", sample->system.sent_bytes, 0);
    put_number("server_cpu_us", sample->server.cpu_ns / 1e3, 3);
    put_number("server_wait_us", has_waits ? sample->server.wait_ns / 1e3 : -1, 3);
    put_number("client_cpu_us", sample->client.cpu_ns / 1e3, 3);
    put_number("client_wait_us", has_waits ? sample->client.wait_ns / 1e3 : -1, 3);
    put_number("server_resident_bytes", sample->server_bytes, 0);
    put_number("client_resident_bytes", sample->client_bytes, 0);
    put_number("server_thread_count", sample->server.thread_count, 0);
    /* Columns of the file that are not used. */
    put_text("voluntary_switch_count", "");
    put_text("involuntary_switch_count", "");
    put_number("steal_us", sample->system.steal_us, 0);
    put_number("cpu_us", sample->system.all_us, 0);
    put_number("idle_us", sample->system.idle_us, 0);
    put_number("observer_cpu_us", sample->observer_ns / 1e3, 3);
    put_number("server_idle_us", sample->system.server_idle_us, 0);
    put_number("client_idle_us", sample->system.client_idle_us, 0);
    write_row();
  }
  if (sample_count == 0 || sampler->database <= 0) return;
  begin_row("database");
  put_number("cpu_us", database_ns / 1e3, 0);
  write_row();
}
