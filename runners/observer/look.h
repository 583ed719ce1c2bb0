/* Looks at the sockets while the load runs: another program, started at its instants, one after the other. */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stddef.h>

/* The output of each goes to FOLDER/0, FOLDER/1 …; `program` is an argv. */
struct looking {
  long long *at_us;
  size_t count;
  const char *folder;
  char **program;
};

/* Starts the one that is due; gives when to look again, `wake_us` at the latest. */
long long look_when_due(const struct looking *looking, long long wake_us);
/* Readable when the program that runs has ended; -1 where none runs. */
int look_fd(void);
/* Waits for the program's end. */
void end_look(void);
/* Kills it where it runs. */
void stop_look(void);
/* CPU time of all that have ended. */
long long looks_cpu_us(void);
/* `look STARTED_US ENDED_US CPU_US STATUS` for each that was begun, as wait(2) has the status; -1 could not be started. */
void write_looks(void);

#endif
