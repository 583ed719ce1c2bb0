/* Where an HTTP/1.1 answer ends: enough to tell that it is complete. Whether it is right is evaluated elsewhere, strictly. */
#ifndef ANSWER_END_H
#define ANSWER_END_H

#include <stdbool.h>
#include <stddef.h>

struct answer_end {
  /* 0 while bytes are missing; bytes after it belong to no request. */
  size_t length;
  /* The server says that the connection ends after this answer, or what it sends is not an answer. */
  bool is_last;
};

/* `bytes` are followed by a zero byte. */
struct answer_end find_answer_end(const char *bytes, size_t length, bool is_head);

#endif
