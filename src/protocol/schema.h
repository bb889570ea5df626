/* What the JSON of this program is, for others: made from the tables of games, fields and events, so that it
 * cannot differ from what the program reads and writes. */
#pragma once

#include <stdio.h>

/* The JSON Schema of `hunch decide`. */
void schema_print(FILE *out);

/* Views and events as TypeScript types. */
void schema_print_types(FILE *out);

/* Where the page moves cards and what it draws the eye to, by type of event: a JavaScript module. */
void schema_print_motion(FILE *out);
