/* Writes the record to standard output: rows of named values. A line `#WORD NAME…` has the column names of the lines
 * `WORD VALUE…` below it, separated by single blanks; unknown values are empty. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

void begin_row(const char *word);
void put_text(const char *name, const char *value);
/* Values below 0 are unknown. */
void put_number(const char *name, double value, int decimals);
void write_row(void);
/* Adds a column `length`, and writes that many bytes and a line break after the row. */
void write_row_with(const void *bytes, size_t length);

#endif
