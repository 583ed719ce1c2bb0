#define _GNU_SOURCE
#include "look.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "instant.h"
#include "proc.h"

struct look {
  long long started_us, ended_us, cpu_us;
  int status, exit_fd;
  pid_t pid;
};

static struct look *looks;
static size_t begun;

static void begin_look(const struct looking *looking) {
  char path[4096];
  struct look look = {.started_us = now_us(), .ended_us = -1, .cpu_us = -1, .status = -1, .exit_fd = -1, .pid = -1};
  posix_spawn_file_actions_t actions;
  snprintf(path, sizeof path, "%s/%zu", looking->folder, begun);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (posix_spawn(&look.pid, looking->program[0], &actions, NULL, looking->program, environ) == 0)
    look.exit_fd = (int)syscall(SYS_pidfd_open, look.pid, 0);
  posix_spawn_file_actions_destroy(&actions);
  looks = resize(looks, (begun + 1) * sizeof *looks);
  looks[begun++] = look;
}

long long look_when_due(const struct looking *looking, long long wake_us) {
  if (look_fd() >= 0 || begun == looking->count) return wake_us;
  long long at_us = looking->at_us[begun];
  if (now_us() < at_us) return least_us(wake_us, at_us);
  begin_look(looking);
  return wake_us;
}

int look_fd(void) { return begun == 0 ? -1 : looks[begun - 1].exit_fd; }

static long long micros(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

void end_look(void) {
  struct look *look = &looks[begun - 1];
  struct rusage usage;
  if (wait4(look->pid, &look->status, 0, &usage) == look->pid) {
    look->ended_us = now_us();
    look->cpu_us = micros(usage.ru_utime) + micros(usage.ru_stime);
  }
  close(look->exit_fd);
  look->exit_fd = -1;
}

void stop_look(void) {
  if (look_fd() < 0) return;
  kill(looks[begun - 1].pid, SIGKILL);
  end_look();
}

long long looks_cpu_us(void) {
  long long sum_us = 0;
  for (size_t index = 0; index < begun; index++) sum_us += looks[index].cpu_us > 0 ? looks[index].cpu_us : 0;
  return sum_us;
}

void write_looks(void) {
  for (const struct look *look = looks; look < looks + begun; look++)
    printf("look %lld %lld %lld %d\n", look->started_us, look->ended_us, look->cpu_us, look->status);
}
