/* Finds where an HTTP/1.1 response ends, so that it is complete. Whether it is valid is evaluated elsewhere, strictly. */
#ifndef RESPONSE_END_H
#define RESPONSE_END_H

#include <stdbool.h>
#include <stddef.h>

struct response_end {
  /* 0 while bytes are missing. */
  size_t length;
  /* The server announces the end of the connection, or this is no HTTP response. */
  bool is_last;
};

/* `bytes` are followed by a zero byte. */
struct response_end find_response_end(const char *bytes, size_t length, bool is_head);

#endif
