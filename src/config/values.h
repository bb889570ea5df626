/* What stands in a mapping: its keys, names that are one of a list, numbers and texts. All refusals have the
 * same form, whatever file it is: the place, what was found, what was expected, and the name that may have
 * been meant. */
#pragma once

#include "config/reader.h"

/* A list of names. */
typedef struct names {
    const char *what;  /* "key", for messages … */
    const char *where; /* … and " in a rule", or "" */
    int count;
    const char *(*name)(const void *context, int index); /* "": one that cannot stand here */
    const void *context;
    const char
        *listed; /* where to find them all: for lists that no message has room for; else NULL */
} names;

/* Names in an array of strings: the function of such a list, whose context the array is. */
const char *names_in_array(const void *array, int index);

/* "a, b, c": all that can stand there. */
void names_list(const names *n, char *buffer, size_t size);

/* The number of a name, or -1; and the refusal of a word that is none of them. */
int names_find(const names *n, const char *word);
hn_status names_refuse(reader *r, yaml_mark_t at, const names *n, const char *word);

/* The keys of a mapping, and where they stand in the file. */
enum { KEYS = 16 };
typedef struct keys {
    names names;
    unsigned given; /* bit k: key k stands there */
    yaml_mark_t at[KEYS];
} keys;

/* Takes a key, which is the event, and reads on to its value. Refuses one that is unknown or stands there
 * already. */
hn_status keys_take(keys *k, reader *r, const char *word, int *key);
bool keys_has(const keys *k, int key);

/* Refuses a mapping, which begins at a place, that lacks one of the `wanted` keys (bits). of: "a rule". */
hn_status keys_require(const keys *k, reader *r, unsigned wanted, const char *of, yaml_mark_t at);

/* Refuses an event that does not begin a mapping, or a list. `what` is what it is the value of. */
hn_status value_is_mapping(reader *r, const char *what);
hn_status value_is_list(reader *r, const char *what);

/* A number from low to high in units of its last decimal, at most 6 (text_decimal): from a word that stands at
 * a place, or from the event. */
hn_status value_number_of(reader *r, yaml_mark_t at, const char *word, const char *what, int low,
                          int high, int decimals, int64_t *value);
hn_status value_number(reader *r, const char *what, int low, int high, int decimals,
                       int32_t *value);

/* A chance from 0 to 1, in millionths, and the rest of one to certainty. */
hn_status value_chance(reader *r, const char *what, int32_t *chance);
hn_status value_rest(reader *r, const char *what, int32_t *chance);

/* `[least, most]`: two such numbers, the second not below the first. */
hn_status value_pair(reader *r, const char *what, int low, int high, int decimals,
                     int32_t pair[static 2]);

/* A text in one line that fits into the buffer with its end. */
hn_status value_text(reader *r, const char *what, char *buffer, size_t size);

/* Copies a key, which is the event, where it is fit to be named on a command line: letters, digits, `-`, `_`
 * and `.`. what: "difficulty". */
hn_status value_label(reader *r, const char *what, char *buffer, size_t size);
