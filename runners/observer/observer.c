/*
 * What watches a load from next to it: the probe asks, the kernel is requested the sockets, the sampler counts, the tap
 * reads a sample of the load's own packets. It is in C
 * because whoever sleeps next to a busy server wakes with cold caches and pays for all the memory that he touches: a look
 * of a large runtime costs the load ten times as much.
 *
 * Standard input says what to do (protocol.h); its end is the end of the load: from then on nothing more is begun, and
 * answers are waited for a little. Standard output has the record (record.h), which ends with a row `end`. All is in memory until then, and the memory is had before the load begins: a virtual machine pays dearly
 * for each page that it has not touched yet.
 */
#define _GNU_SOURCE
#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "instant.h"
#include "protocol.h"
#include "record.h"

/* Nothing is due for that long, at least. */
enum { IDLE_US = 1000000, MEMORY_BYTES = 8 * 1024 * 1024 };
enum { INPUT = MOST_SOCKETS, LOOK, POLLED };

static bool is_end_of_input(void) {
  char bytes[64];
  return read(STDIN_FILENO, bytes, sizeof bytes) == 0;
}

static void sample_when_due(void) {
  long long due_us = next_sample_us();
  if (due_us < 0 || now_us() < due_us) return;
  take_sample(now_us());
  count_closed();
}

static void have_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 2 * MEMORY_BYTES);
  mallopt(M_MMAP_THRESHOLD, 2 * MEMORY_BYTES);
  void *memory = resize(NULL, MEMORY_BYTES);
  memset(memory, 1, MEMORY_BYTES);
  free(memory);
  /* Where we may not, pages may be taken away again. */
  mlockall(MCL_CURRENT);
}

static void watch(const struct told *told) {
  long long finish_us = -1;
  for (;;) {
    bool is_finishing = finish_us >= 0;
    ask_what_is_due(is_finishing);
    long long wake_us = is_finishing ? finish_us : now_us() + IDLE_US;
    struct pollfd polled[POLLED];
    wake_us = poll_connections(polled, wake_us);
    if (!is_finishing) {
      sample_when_due();
      wake_us = look_when_due(wake_us);
      long long sample_us = next_sample_us();
      if (sample_us >= 0) wake_us = least_us(wake_us, sample_us);
    }
    bool is_idle = !is_asking() && look_fd() < 0;
    if (is_finishing && (is_idle || now_us() >= finish_us)) break;
    polled[INPUT] = (struct pollfd){.fd = is_finishing ? -1 : STDIN_FILENO, .events = POLLIN};
    polled[LOOK] = (struct pollfd){.fd = look_fd(), .events = POLLIN};
    long long wait_us = wake_us - now_us();
    if (wait_us < 0) wait_us = 0;
    struct timespec wait = {.tv_sec = wait_us / 1000000, .tv_nsec = wait_us % 1000000 * 1000};
    if (ppoll(polled, POLLED, &wait, NULL) <= 0) continue;
    watch_connections(polled);
    if (polled[LOOK].revents != 0) read_look();
    if (polled[INPUT].revents != 0 && is_end_of_input()) finish_us = now_us() + told->grace_us;
  }
}

int main(void) {
  static struct told told;
  prctl(PR_SET_TIMERSLACK, 1);
  read_told(&told);
  prepare_asking(&told.asking);
  prepare_sockets(&told.looking);
  prepare_tap(&told.tap);
  have_memory();
  if (!read_start(&told)) return 0;
  begin_sampling(&told.sampler);
  begin_tapping();
  watch(&told);
  end_tapping();
  finish_counting();
  write_asked();
  write_sockets();
  write_samples();
  write_packets();
  begin_row("end");
  put_number("finished_us", now_us(), 0);
  write_row();
  return 0;
}
