/*
 * The observer of a load: the probe sends requests, the kernel reports the sockets, the sampler reads counters, and the
 * capture records some of the load's packets. It is written in C because a program that wakes up beside a busy server has
 * cold caches and pays for all the memory that it touches: with a large runtime it would cost the load ten times as much.
 *
 * Standard input has the options (protocol.h). When it ends, the load is over: nothing more is started, and the last
 * responses may take the grace time. Standard output has the record (record.h), which ends with a row `end`. Everything is
 * in memory until then; the memory is touched before the load, because on virtual machines new pages are expensive.
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

/* The longest wait when nothing is due. */
enum { IDLE_US = 1000000, MEMORY_BYTES = 8 * 1024 * 1024 };
enum { INPUT = MOST_SOCKETS, SNAPSHOT, POLLED };

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

static void reserve_memory(void) {
  mallopt(M_TRIM_THRESHOLD, 2 * MEMORY_BYTES);
  mallopt(M_MMAP_THRESHOLD, 2 * MEMORY_BYTES);
  void *memory = resize(NULL, MEMORY_BYTES);
  memset(memory, 1, MEMORY_BYTES);
  free(memory);
  /* Without permission the pages may be swapped out. */
  mlockall(MCL_CURRENT);
}

static void watch(const struct options *options) {
  long long finish_us = -1;
  for (;;) {
    bool is_finishing = finish_us >= 0;
    send_due_requests(is_finishing);
    long long wake_us = is_finishing ? finish_us : now_us() + IDLE_US;
    struct pollfd polled[POLLED];
    wake_us = poll_connections(polled, wake_us);
    if (!is_finishing) {
      sample_when_due();
      wake_us = snapshot_when_due(wake_us);
      long long sample_us = next_sample_us();
      if (sample_us >= 0) wake_us = least_us(wake_us, sample_us);
    }
    bool is_idle = !is_probing() && snapshot_fd() < 0;
    if (is_finishing && (is_idle || now_us() >= finish_us)) break;
    polled[INPUT] = (struct pollfd){.fd = is_finishing ? -1 : STDIN_FILENO, .events = POLLIN};
    polled[SNAPSHOT] = (struct pollfd){.fd = snapshot_fd(), .events = POLLIN};
    long long wait_us = wake_us - now_us();
    if (wait_us < 0) wait_us = 0;
    struct timespec wait = {.tv_sec = wait_us / 1000000, .tv_nsec = wait_us % 1000000 * 1000};
    if (ppoll(polled, POLLED, &wait, NULL) <= 0) continue;
    watch_connections(polled);
    if (polled[SNAPSHOT].revents != 0) read_snapshot();
    if (polled[INPUT].revents != 0 && is_end_of_input()) finish_us = now_us() + options->grace_us;
  }
}

int main(void) {
  static struct options options;
  prctl(PR_SET_TIMERSLACK, 1);
  read_options(&options);
  prepare_probe(&options.schedule);
  prepare_sockets(&options.snapshots);
  prepare_capture(&options.capture);
  reserve_memory();
  if (!read_start(&options)) return 0;
  begin_sampling(&options.sampler);
  begin_capture();
  watch(&options);
  end_capture();
  finish_counting();
  write_requests();
  write_sockets();
  write_samples();
  write_packets();
  begin_row("end");
  put_number("finished_us", now_us(), 0);
  write_row();
  return 0;
}
