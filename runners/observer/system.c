#define _GNU_SOURCE
#include "system.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In /proc/net/dev and in /proc/stat: user nice system idle iowait irq softirq steal; the guest time after these is included in user. */
enum { RECEIVED = 0, SENT = 8, NET_NUMBERS = 9, IDLE = 3, WAITING = 4, STEAL = 7, CPU_NUMBERS = 8 };
/* Enough for the rows of MOST_CPUS CPUs, which come first. */
enum { MOST_CPUS = CPU_SETSIZE, STAT_BYTES = 256 * 1024 };

/* Since boot; -1 means that it could not be read, or that there is no such CPU. */
struct totals {
  long long received_bytes, sent_bytes, steal_us, all_us, idle_us, idle_of_us[MOST_CPUS];
};

static void read_interface(const char *network_interface, struct totals *totals) {
  static int fd = -2;
  char text[PROC_BYTES], name[128];
  unsigned long long numbers[NET_NUMBERS];
  if (fd == -2) fd = open_proc("/proc/self/net/dev");
  snprintf(name, sizeof name, " %s:", network_interface);
  const char *row = read_proc(fd, text, sizeof text) > 0 ? strstr(text, name) : NULL;
  if (row == NULL || parse_numbers(row + strlen(name), numbers, NET_NUMBERS) < NET_NUMBERS) return;
  totals->received_bytes = (long long)numbers[RECEIVED];
  totals->sent_bytes = (long long)numbers[SENT];
}

static void read_cpus(struct totals *totals) {
  static int fd = -2;
  static char text[STAT_BYTES];
  unsigned long long numbers[CPU_NUMBERS];
  if (fd == -2) fd = open_proc("/proc/stat");
  if (read_proc(fd, text, sizeof text) == 0 || parse_numbers(text, numbers, CPU_NUMBERS) < CPU_NUMBERS) return;
  long long tick_us = 1000000 / sysconf(_SC_CLK_TCK);
  totals->all_us = 0;
  for (size_t index = 0; index < CPU_NUMBERS; index++) totals->all_us += (long long)numbers[index] * tick_us;
  totals->steal_us = (long long)numbers[STEAL] * tick_us;
  totals->idle_us = (long long)(numbers[IDLE] + numbers[WAITING]) * tick_us;
  for (const char *row = strstr(text, "\ncpu"); row != NULL; row = strstr(row + 1, "\ncpu")) {
    int cpu, length;
    if (sscanf(row, "\ncpu%d%n", &cpu, &length) != 1 || cpu < 0 || cpu >= MOST_CPUS) continue;
    if (parse_numbers(row + length, numbers, CPU_NUMBERS) < CPU_NUMBERS) continue;
    totals->idle_of_us[cpu] = (long long)(numbers[IDLE] + numbers[WAITING]) * tick_us;
  }
}

/* At least 0, because the kernel's idle time sometimes decreases. */
static long long subtract(long long now, long long before) {
  if (now < 0 || before < 0) return -1;
  return now > before ? now - before : 0;
}

static long long idle_of(const struct ids *pids, const struct totals *now, const struct totals *before) {
  cpu_set_t all, process_cpus;
  CPU_ZERO(&all);
  for (size_t index = 0; index < pids->count; index++)
    if (sched_getaffinity(pids->list[index], sizeof process_cpus, &process_cpus) == 0) CPU_OR(&all, &all, &process_cpus);
  long long sum_us = CPU_COUNT(&all) == 0 ? -1 : 0;
  for (int cpu = 0; cpu < MOST_CPUS; cpu++) {
    if (!CPU_ISSET(cpu, &all)) continue;
    long long idle_us = subtract(now->idle_of_us[cpu], before->idle_of_us[cpu]);
    if (idle_us < 0) return -1;
    sum_us += idle_us;
  }
  return sum_us;
}

struct system read_system(const char *network_interface, const struct ids *servers, const struct ids *clients) {
  static struct totals before, now;
  static bool has_before;
  if (!has_before) memset(&before, -1, sizeof before);
  memset(&now, -1, sizeof now);
  read_interface(network_interface, &now);
  read_cpus(&now);
  struct system read = {
      .received_bytes = subtract(now.received_bytes, before.received_bytes),
      .sent_bytes = subtract(now.sent_bytes, before.sent_bytes),
      .steal_us = subtract(now.steal_us, before.steal_us),
      .all_us = subtract(now.all_us, before.all_us),
      .idle_us = subtract(now.idle_us, before.idle_us),
      .server_idle_us = idle_of(servers, &now, &before),
      .client_idle_us = idle_of(clients, &now, &before),
  };
  before = now;
  has_before = true;
  return read;
}

long long resident_bytes(const struct ids *pids) {
  long long sum = -1;
  for (size_t index = 0; index < pids->count; index++) {
    char text[256];
    unsigned long long numbers[2];
    int fd = open_proc("/proc/%d/statm", pids->list[index]);
    if (fd < 0) continue;
    read_proc(fd, text, sizeof text);
    close(fd);
    if (parse_numbers(text, numbers, 2) == 2) sum = (sum < 0 ? 0 : sum) + (long long)numbers[1] * sysconf(_SC_PAGESIZE);
  }
  return sum;
}
