#define _GNU_SOURCE
#include "cpu-idle.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In the row of a CPU in /proc/stat: user nice system idle iowait. */
enum { IDLE = 3, WAITING = 4, NUMBERS = 5 };
/* Far more than a machine of MOST_CPUS needs for the rows of its CPUs, which come first. */
enum { MOST_CPUS = CPU_SETSIZE, STAT_BYTES = 256 * 1024 };

/* Since boot, by CPU; -1 is not there. */
static long long before_us[MOST_CPUS];
static bool has_before;

static void read_cpus(long long idle_us[MOST_CPUS]) {
  static int fd = -2;
  static char text[STAT_BYTES];
  for (int cpu = 0; cpu < MOST_CPUS; cpu++) idle_us[cpu] = -1;
  if (fd == -2) fd = open_proc("/proc/stat");
  if (read_proc(fd, text, sizeof text) == 0) return;
  long long tick_us = 1000000 / sysconf(_SC_CLK_TCK);
  for (const char *row = strstr(text, "\ncpu"); row != NULL; row = strstr(row + 1, "\ncpu")) {
    int cpu, length;
    unsigned long long numbers[NUMBERS];
    if (sscanf(row, "\ncpu%d%n", &cpu, &length) != 1 || cpu < 0 || cpu >= MOST_CPUS) continue;
    if (parse_numbers(row + length, numbers, NUMBERS) < NUMBERS) continue;
    idle_us[cpu] = (long long)(numbers[IDLE] + numbers[WAITING]) * tick_us;
  }
}

static long long idle_of(const struct ids *pids, const long long now_us[MOST_CPUS]) {
  cpu_set_t all, own;
  CPU_ZERO(&all);
  for (size_t index = 0; index < pids->count; index++)
    if (sched_getaffinity(pids->list[index], sizeof own, &own) == 0) CPU_OR(&all, &all, &own);
  if (!has_before || CPU_COUNT(&all) == 0) return -1;
  long long sum_us = 0;
  for (int cpu = 0; cpu < MOST_CPUS; cpu++) {
    if (!CPU_ISSET(cpu, &all)) continue;
    if (now_us[cpu] < 0 || before_us[cpu] < 0) return -1;
    /* The kernel's idle time is known to step back now and then. */
    if (now_us[cpu] > before_us[cpu]) sum_us += now_us[cpu] - before_us[cpu];
  }
  return sum_us;
}

struct cpu_idle read_cpu_idle(const struct ids *servers, const struct ids *clients) {
  long long now_us[MOST_CPUS];
  read_cpus(now_us);
  struct cpu_idle idle = {.server_us = idle_of(servers, now_us), .client_us = idle_of(clients, now_us)};
  memcpy(before_us, now_us, sizeof before_us);
  has_before = true;
  return idle;
}
