#define _GNU_SOURCE
#include "look.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void begin_look(struct look *look, size_t number, const char *folder, char **argv, long long now_us) {
  char path[4096];
  posix_spawn_file_actions_t actions;
  snprintf(path, sizeof path, "%s/%zu", folder, number);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  look->started_us = now_us;
  if (posix_spawn(&look->pid, argv[0], &actions, NULL, argv, environ) != 0) look->pid = -1;
  posix_spawn_file_actions_destroy(&actions);
  if (look->pid > 0) look->exit_fd = (int)syscall(SYS_pidfd_open, look->pid, 0);
}

static long long micros(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

void end_look(struct look *look, long long (*now_us)(void)) {
  struct rusage usage;
  if (wait4(look->pid, &look->status, 0, &usage) == look->pid) {
    look->ended_us = now_us();
    look->cpu_us = micros(usage.ru_utime) + micros(usage.ru_stime);
  }
  close(look->exit_fd);
  look->exit_fd = -1;
}
