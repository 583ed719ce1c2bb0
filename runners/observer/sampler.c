#define _GNU_SOURCE
#include "sampler.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "system.h"

enum { INTERVAL_US = 100000, EARLY_US = 1000 };
/* New threads are looked for in each of the first samples, then in each fifth; new processes, which costs more, in each tenth. */
enum { EAGER_SAMPLES = 5, SAMPLES_A_SEARCH = 5, SAMPLES_A_PROCESS_SEARCH = 10 };

struct sample {
  long long elapsed_us, server_bytes, client_bytes, observer_ns;
  struct system system;
  struct use server, client;
};

static const struct sampler *sampler;
static struct ids servers, clients;
static struct threads server_threads, client_threads;
static struct system before;
static long long observer_before_ns;
static struct sample *samples;
static size_t sample_count;
static bool is_over = true;

static long long clock_ns(clockid_t clock) {
  struct timespec time;
  return clock_gettime(clock, &time) == 0 ? time.tv_sec * 1000000000LL + time.tv_nsec : 0;
}

/* Of this program and of whoever started it, all threads. */
static long long observer_ns(void) {
  clockid_t above;
  long long above_ns = clock_getcpuclockid(getppid(), &above) == 0 ? clock_ns(above) : 0;
  return clock_ns(CLOCK_PROCESS_CPUTIME_ID) + above_ns;
}

static void keep(const struct sample *sample) {
  samples = resize(samples, (sample_count + 1) * sizeof *samples);
  samples[sample_count++] = *sample;
}

void begin_sampling(const struct sampler *asked) {
  sampler = asked;
  is_over = sampler->duration_us == 0;
  if (is_over) return;
  clients = (struct ids){.list = resize(NULL, sizeof *clients.list), .count = 1};
  clients.list[0] = sampler->client;
  server_threads = (struct threads){.clock = sampler->clock, .counts_switches = true};
  client_threads = (struct threads){.clock = sampler->clock};
  find_servers(&sampler->identity, &servers);
  discover_threads(&server_threads, &servers, true);
  discover_threads(&client_threads, &clients, true);
  before = read_system(sampler->network_interface);
  observer_before_ns = observer_ns();
  struct sample first = {.server_bytes = resident_bytes(&servers), .client_bytes = resident_bytes(&clients)};
  first.server.thread_count = server_threads.count;
  keep(&first);
}

long long next_sample_us(void) {
  if (is_over) return -1;
  long long last_us = samples[sample_count - 1].elapsed_us;
  /* The instant that a sample was for is over, though it may have been taken a little early. */
  return ((last_us + INTERVAL_US / 10) / INTERVAL_US + 1) * INTERVAL_US;
}

void take_sample(long long now_us) {
  bool is_last = now_us >= sampler->duration_us - EARLY_US;
  if (sample_count <= EAGER_SAMPLES || sample_count % SAMPLES_A_SEARCH == 0) {
    if (sample_count % SAMPLES_A_PROCESS_SEARCH == 0) find_servers(&sampler->identity, &servers);
    discover_threads(&server_threads, &servers, false);
    discover_threads(&client_threads, &clients, false);
  }
  struct sample sample = {.elapsed_us = now_us};
  sample.server = read_threads(&server_threads, is_last);
  sample.client = read_threads(&client_threads, is_last);
  struct system now = read_system(sampler->network_interface);
  sample.system = difference(&now, &before);
  before = now;
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
    const struct system *system = &sample->system;
    bool has_waits = sampler->clock == SCHEDSTAT;
    printf("sample %lld %lld %lld", sample->elapsed_us, system->received_bytes, system->sent_bytes);
    printf(" %llu %lld", sample->server.cpu_ns, has_waits ? (long long)sample->server.wait_ns : -1);
    printf(" %llu %lld", sample->client.cpu_ns, has_waits ? (long long)sample->client.wait_ns : -1);
    printf(" %lld %lld %zu", sample->server_bytes, sample->client_bytes, sample->server.thread_count);
    printf(" %llu %llu", sample->server.voluntary, sample->server.involuntary);
    printf(" %lld %lld %lld %lld\n", system->steal_us, system->all_us, system->idle_us, sample->observer_ns);
  }
}
