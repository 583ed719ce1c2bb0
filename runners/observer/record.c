#include "record.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1024 };

/* The current row, and the column names that were written last. */
static char names[LINE_BYTES], values[LINE_BYTES], written[LINE_BYTES];

void begin_row(const char *word) {
  snprintf(names, sizeof names, "#%s", word);
  snprintf(values, sizeof values, "%s", word);
}

void put_text(const char *name, const char *value) {
  size_t names_length = strlen(names), values_length = strlen(values);
  snprintf(names + names_length, sizeof names - names_length, " %s", name);
  snprintf(values + values_length, sizeof values - values_length, " %s", value);
}

void put_number(const char *name, double value, int decimals) {
  char text[64] = "";
  if (value >= 0) snprintf(text, sizeof text, "%.*f", decimals, value);
  put_text(name, text);
}

void write_row(void) {
  if (strcmp(names, written) != 0) puts(strcpy(written, names));
  puts(values);
}

void write_row_with(const void *bytes, size_t length) {
  put_number("length", (double)length, 0);
  write_row();
  fwrite(bytes, 1, length, stdout);
  putchar('\n');
}
