#define _GNU_SOURCE
#include "threads.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CLOCKS_A_READING = 128 };
/* Positions after the name in parentheses: state (no number), ten numbers, utime, stime. */
enum { UTIME = 10, STIME = 11, STAT_NUMBERS = 12 };

static unsigned long long tick_ns(void) { return 1000000000ULL / (unsigned long long)sysconf(_SC_CLK_TCK); }

static bool read_clock(struct thread *thread, enum clock clock, struct use *use) {
  char text[PROC_BYTES];
  unsigned long long numbers[STAT_NUMBERS], cpu_ns = 0, wait_ns = 0;
  if (read_proc(thread->clock_fd, text, sizeof text) == 0) return false;
  if (clock == SCHEDSTAT) {
    if (parse_numbers(text, numbers, 2) < 2) return false;
    cpu_ns = numbers[0];
    wait_ns = numbers[1];
  } else {
    const char *after_name = strrchr(text, ')');
    if (after_name == NULL || parse_numbers(after_name, numbers, STAT_NUMBERS) < STAT_NUMBERS) return false;
    cpu_ns = (numbers[UTIME] + numbers[STIME]) * tick_ns();
  }
  if (use != NULL) {
    use->cpu_ns += cpu_ns - thread->cpu_ns;
    use->wait_ns += wait_ns - thread->wait_ns;
  }
  thread->cpu_ns = cpu_ns;
  thread->wait_ns = wait_ns;
  return true;
}

static bool is_known(const struct threads *threads, int id) {
  for (size_t index = 0; index < threads->count; index++)
    if (threads->list[index].id == id) return true;
  return false;
}

static void forget(struct threads *threads, size_t index) {
  close(threads->list[index].clock_fd);
  threads->list[index] = threads->list[--threads->count];
}

void discover_threads(struct threads *threads, const struct ids *pids, bool is_start) {
  static struct ids found;
  for (size_t process = 0; process < pids->count; process++) {
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%d/task", pids->list[process]);
    list_ids(&found, folder);
    for (size_t index = 0; index < found.count; index++) {
      int id = found.list[index];
      if (is_known(threads, id)) continue;
      int clock_fd = open_proc("%s/%d/%s", folder, id, threads->clock == SCHEDSTAT ? "schedstat" : "stat");
      if (clock_fd < 0) continue;
      struct thread thread = {.id = id, .clock_fd = clock_fd};
      if (is_start) read_clock(&thread, threads->clock, NULL);
      if (threads->count == threads->room)
        threads->list = resize(threads->list, (threads->room = 2 * threads->room + 32) * sizeof *threads->list);
      threads->list[threads->count++] = thread;
    }
  }
}

struct use read_threads(struct threads *threads, bool all) {
  size_t clocks = all || threads->count < CLOCKS_A_READING ? threads->count : CLOCKS_A_READING;
  struct use use = {0};
  for (size_t step = 0; step < clocks;) {
    size_t index = (threads->turn + step) % threads->count;
    if (read_clock(&threads->list[index], threads->clock, &use)) {
      step++;
    } else {
      forget(threads, index);
      clocks--;
    }
  }
  threads->turn += clocks;
  use.thread_count = threads->count;
  return use;
}
