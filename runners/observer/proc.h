/* Files of /proc: short texts with numbers in them. */
#ifndef PROC_H
#define PROC_H

#include <stddef.h>

enum { PROC_BYTES = 8192 };

/* A file descriptor, or -1 where the file does not exist or may not be read. */
int open_proc(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The text of an open file from its beginning, ended by a zero byte; its length, and 0 where the process or thread is gone. */
size_t read_proc(int fd, char *text, size_t room);
/* The whole numbers of a text, in order; everything else separates. Gives how many there are, at most `room`. */
size_t parse_numbers(const char *text, unsigned long long *numbers, size_t room);

/* A list of ids, in the order in which the kernel gives them. */
struct ids {
  int *list;
  size_t count, room;
};

void add_id(struct ids *ids, int id);
/* The names of a folder of /proc that are numbers. Empty where it is gone. */
void list_ids(struct ids *ids, const char *folder);

void *resize(void *memory, size_t bytes);

#endif
