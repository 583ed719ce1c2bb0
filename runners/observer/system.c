#include "system.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* In /proc/net/dev and in /proc/stat: user nice system idle iowait irq softirq steal; guest time behind these is in user already. */
enum { RECEIVED = 0, SENT = 8, NET_NUMBERS = 9, IDLE = 3, WAITING = 4, STEAL = 7, CPU_NUMBERS = 8 };

struct system read_system(const char *network_interface) {
  static int net_fd = -2, stat_fd = -2;
  if (net_fd == -2) net_fd = open_proc("/proc/self/net/dev");
  if (stat_fd == -2) stat_fd = open_proc("/proc/stat");
  struct system read = {-1, -1, -1, -1, -1};
  char text[PROC_BYTES], name[128];
  unsigned long long numbers[NET_NUMBERS];
  snprintf(name, sizeof name, " %s:", network_interface);
  const char *row = read_proc(net_fd, text, sizeof text) > 0 ? strstr(text, name) : NULL;
  if (row != NULL && parse_numbers(row + strlen(name), numbers, NET_NUMBERS) == NET_NUMBERS) {
    read.received_bytes = (long long)numbers[RECEIVED];
    read.sent_bytes = (long long)numbers[SENT];
  }
  if (read_proc(stat_fd, text, sizeof text) > 0 && parse_numbers(text, numbers, CPU_NUMBERS) == CPU_NUMBERS) {
    long long tick_us = 1000000 / sysconf(_SC_CLK_TCK);
    unsigned long long ticks = 0;
    for (size_t index = 0; index < CPU_NUMBERS; index++) ticks += numbers[index];
    read.steal_us = (long long)numbers[STEAL] * tick_us;
    read.all_us = (long long)ticks * tick_us;
    read.idle_us = (long long)(numbers[IDLE] + numbers[WAITING]) * tick_us;
  }
  return read;
}

static long long subtract(long long now, long long before) {
  if (now < 0 || before < 0) return -1;
  return now > before ? now - before : 0;
}

struct system difference(const struct system *now, const struct system *before) {
  return (struct system){
      .received_bytes = subtract(now->received_bytes, before->received_bytes),
      .sent_bytes = subtract(now->sent_bytes, before->sent_bytes),
      .steal_us = subtract(now->steal_us, before->steal_us),
      .all_us = subtract(now->all_us, before->all_us),
      .idle_us = subtract(now->idle_us, before->idle_us),
  };
}

long long resident_bytes(const struct ids *pids) {
  long long sum = -1;
  for (size_t index = 0; index < pids->count; index++) {
    char text[256];
    unsigned long long numbers[2];
    if (read_proc_once(text, sizeof text, "/proc/%d/statm", pids->list[index]) == 0) continue;
    if (parse_numbers(text, numbers, 2) == 2) sum = (sum < 0 ? 0 : sum) + (long long)numbers[1] * sysconf(_SC_PAGESIZE);
  }
  return sum;
}
