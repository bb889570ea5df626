/* The forms of requests about tables and of their answers: what is read by them, and what schema and types say. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MOST_EXACT INT64_C(9007199254740991) /* the largest number that every JSON reader holds */

typedef struct tables_field {
    const char *name; /* NULL: the end of a list */
    bool optional;
    const char *schema; /* JSON */
    const char *type;   /* in TypeScript */
    const char *about;
} tables_field;

/* Requests have "hunch", "do" and where they want it "id" as well, answers "hunch" and that id. */
typedef struct tables_form {
    const char *name, *about;
    const tables_field *takes, *gives; /* NULL: nothing */
} tables_form;

enum {
    TABLES_MAKE,
    TABLES_DEAL,
    TABLES_DECIDERS,
    TABLES_SEEN,
    TABLES_ACT,
    TABLES_DECIDE,
    TABLES_PLAY,
    TABLES_SAVE,
    TABLES_RESTORE,
    TABLES_SCORE,
    TABLES_RECORD,
    TABLES_CLOSE,
    TABLES_LIST,
    TABLES_GAMES,
    TABLES_FORMS
};

extern const tables_form tables_forms[TABLES_FORMS];
