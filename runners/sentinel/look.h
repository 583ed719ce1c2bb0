/* Looks at the sockets while the load runs: another program, started at its instants. See sentinel.c for the words. */
#ifndef LOOK_H
#define LOOK_H

#include <stddef.h>
#include <sys/types.h>

/* Times are microseconds since the start; what did not happen is -1. `exit_fd` can be polled while the program runs. */
struct look {
  long long at_us, started_us, ended_us, cpu_us;
  int status, exit_fd;
  pid_t pid;
};

/* Its output goes to FOLDER/NUMBER. Whether it can be started is told by its status. */
void begin_look(struct look *look, size_t number, const char *folder, char **argv, long long now_us);
/* Waits for its end. */
void end_look(struct look *look, long long (*now_us)(void));

#endif
