/* A file of records, line by line. */
#pragma once

#include <hunch/types.h>
#include <stdio.h>

typedef struct lines {
    FILE *file;
    bool at_end;   /* there was no further line */
    bool torn;     /* the line ends with the file and not with a newline */
    int number;    /* of the line in the file, from 1 */
    char *text;    /* the line without its newline, not terminated */
    size_t length; /* never 0: empty lines are passed over */
    size_t room;
} lines;

/* Opens a file. Close it in any case: after a failure that is harmless. */
hn_status lines_open(lines *l, const char *path, hn_error *error);
void lines_close(lines *l);

/* Reads the next line. Fails, with the line's number, where the file cannot be read or the line is
 * longer than RECORD_LINE. */
hn_status lines_next(lines *l, hn_error *error);
