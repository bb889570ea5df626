/* JSON as text, in the form of all our lines: compact, fields in their order, fractions with nine digits. */
#pragma once

#include <jansson.h>

/* The text of a value that was made here or read by Jansson, to be freed; NULL: no memory, or a value that is NULL. It is
 * what json_dumps writes with JSON_COMPACT | JSON_REAL_PRECISION(9). */
char *json_text(const json_t *value);
