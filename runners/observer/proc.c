#include "proc.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LONGEST_PATH = 256 };

void *resize(void *memory, size_t bytes) {
  void *resized = realloc(memory, bytes);
  if (resized == NULL) {
    perror("observer");
    exit(1);
  }
  return resized;
}

int open_proc(const char *format, ...) {
  char path[LONGEST_PATH];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(path, sizeof path, format, arguments);
  va_end(arguments);
  return open(path, O_RDONLY | O_CLOEXEC);
}

size_t read_proc(int fd, char *text, size_t room) {
  ssize_t length = fd < 0 ? 0 : pread(fd, text, room - 1, 0);
  text[length < 0 ? 0 : length] = '\0';
  return length < 0 ? 0 : (size_t)length;
}

size_t parse_numbers(const char *text, unsigned long long *numbers, size_t room) {
  size_t count = 0;
  while (count < room) {
    while (*text != '\0' && !isdigit((unsigned char)*text)) text++;
    if (*text == '\0') break;
    char *end;
    numbers[count++] = strtoull(text, &end, 10);
    text = end;
  }
  return count;
}

void add_id(struct ids *ids, int id) {
  if (ids->count == ids->room) ids->list = resize(ids->list, (ids->room = 2 * ids->room + 64) * sizeof *ids->list);
  ids->list[ids->count++] = id;
}

void list_ids(struct ids *ids, const char *folder) {
  ids->count = 0;
  DIR *listed = opendir(folder);
  if (listed == NULL) return;
  for (struct dirent *entry = readdir(listed); entry != NULL; entry = readdir(listed)) {
    int id = atoi(entry->d_name);
    if (id > 0) add_id(ids, id);
  }
  closedir(listed);
}
