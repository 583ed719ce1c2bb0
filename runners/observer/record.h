/* The record on standard output: rows of named values. A line `#WORD NAME…` says what the lines `WORD VALUE…` below it hold,
 * between single blanks; a value that is not known is empty. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

void begin_row(const char *word);
void put_text(const char *name, const char *value);
/* Values below 0 are unknown. */
void put_number(const char *name, double value, int decimals);
void write_row(void);
/* With one more value, `length`, and that many bytes and a line break below the row. */
void write_row_with(const void *bytes, size_t length);

#endif
