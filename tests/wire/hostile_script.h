/* The list of hand-picked messages, tests/hostile-messages.txt: one a line, with what is to come of it. The file says how
 * it is written. */
#ifndef HUNCH_TESTS_HOSTILE_SCRIPT_H
#define HUNCH_TESTS_HOSTILE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { SCRIPT_BYTES = 1 << 20, SCRIPT_WORD = 64, SCRIPT_NAMES = 48 };

/* A name that stands for something which is only known when the tables are there: $TABLE. */
typedef struct script_name {
    char name[SCRIPT_WORD], value[SCRIPT_WORD];
} script_name;

typedef struct script_line {
    int number;
    bool heading;          /* a new group: text is its title */
    char who[SCRIPT_WORD]; /* "seat", "http", … */
    int times;             /* how often it is sent: "seat*60" */
    char expected[2 * SCRIPT_WORD];
    char *text; /* the rest, terminated, as it stands there */
} script_line;

typedef struct script {
    FILE *file;
    script_name names[SCRIPT_NAMES];
    int name_count;
    int number;
    char line[16384];
} script;

bool script_open(script *s, const char *path);

void script_set(script *s, const char *name, const char *value);

/* The next line that is neither empty nor a comment. False: the end. A line that is none ends the program. */
bool script_next(script *s, script_line *line);

/* Puts in what names and «…» stand for. Returns the length of `bytes`, which have room for SCRIPT_BYTES. */
size_t script_expand(const script *s, const char *text, char *bytes);

/* Does what was got, as "bad_field" or "too_long/1009", fit one of the expected, which '|' divides? */
bool script_fits(const char *expected, const char *got);

#endif
