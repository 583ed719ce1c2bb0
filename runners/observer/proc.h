/* Files of /proc: short texts with numbers in them. */
#ifndef PROC_H
#define PROC_H

#include <stddef.h>

enum { PROC_BYTES = 8192 };

/* A file descriptor, or -1 if the file does not exist or may not be read. */
int open_proc(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Reads an open file from its beginning, with a zero byte at the end. Returns
 * the length; 0 if the process or thread has ended. */
size_t read_proc(int fd, char *text, size_t room);
/* Parses the whole numbers of a text, separated by anything else. Returns how many there are, at most `room`. */
size_t parse_numbers(const char *text, unsigned long long *numbers, size_t room);

/* A list of ids in the kernel's order. */
struct ids {
  int *list;
  size_t count, room;
};

void add_id(struct ids *ids, int id);
/* The numeric names in a folder of /proc; none if the folder does not exist. */
void list_ids(struct ids *ids, const char *folder);

void *resize(void *memory, size_t bytes);

#endif
