#define _GNU_SOURCE
#include "response-end.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *find(const char *from, const char *end, const char *text) {
  return from < end ? memmem(from, (size_t)(end - from), text, strlen(text)) : NULL;
}

/* The value of a header between the status line and `end`, or null. `name` includes the colon. */
static const char *find_header(const char *head, const char *end, const char *name) {
  size_t length = strlen(name);
  for (const char *line = find(head, end, "\r\n"); line != NULL; line = find(line + 2, end, "\r\n"))
    if (strncasecmp(line + 2, name, length) == 0) return line + 2 + length + strspn(line + 2 + length, " \t");
  return NULL;
}

/* Whether the rest of a header's line contains a word, ignoring case. */
static bool has_word(const char *value, const char *word) {
  for (; value != NULL && *value != '\0' && *value != '\r'; value++)
    if (strncasecmp(value, word, strlen(word)) == 0) return true;
  return false;
}

/* The first byte after the last chunk and its trailers, or null. */
static const char *end_of_chunks(const char *at, const char *end) {
  for (;;) {
    const char *line_end = find(at, end, "\r\n");
    if (line_end == NULL) return NULL;
    char *digits_end;
    size_t size = strtoul(at, &digits_end, 16);
    if (digits_end == at) return end;
    if (size == 0) {
      const char *last = find(line_end, end, "\r\n\r\n");
      return last == NULL ? NULL : last + 4;
    }
    if (size > (size_t)(end - line_end)) return NULL;
    at = line_end + 2 + size + 2;
  }
}

/* The first byte after the body, or null. Sets `is_broken` if the length is not a number. */
static const char *end_of_body(const char *head, const char *body, const char *end, bool *is_broken) {
  const char *head_end = body - 4;
  if (has_word(find_header(head, head_end, "transfer-encoding:"), "chunked")) return end_of_chunks(body, end);
  const char *value = find_header(head, head_end, "content-length:");
  if (value == NULL) return NULL; /* it lasts until the connection ends */
  *is_broken = !isdigit((unsigned char)*value);
  if (*is_broken) return end;
  size_t length = strtoul(value, NULL, 10);
  return length <= (size_t)(end - body) ? body + length : NULL;
}

struct response_end find_response_end(const char *bytes, size_t length, bool is_head) {
  const char *end = bytes + length;
  const char *head = bytes;
  for (;;) {
    if (end - head >= 8 && strncmp(head, "HTTP/1.", 7) != 0) return (struct response_end){length, true};
    const char *head_end = find(head, end, "\r\n\r\n");
    if (head_end == NULL) return (struct response_end){0, false};
    const char *body = head_end + 4;
    int status = head_end - head < 12 ? 0 : atoi(head + 9);
    if (status >= 100 && status < 200) {
      head = body; /* an interim response: the final one follows */
      continue;
    }
    bool is_broken = false;
    bool has_body = !is_head && status != 204 && status != 304;
    const char *response_end = has_body ? end_of_body(head, body, end, &is_broken) : body;
    bool is_old = strncmp(head, "HTTP/1.0", 8) == 0;
    bool is_last = is_old || is_broken || has_word(find_header(head, head_end, "connection:"), "close");
    return (struct response_end){response_end == NULL ? 0 : (size_t)(response_end - bytes), is_last};
  }
}
