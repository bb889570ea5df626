/* Building text in a caller's buffer, and finding the name that someone meant. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Behind a declaration: its parameter number `at` is a printf format for those from `first` on. */
#if defined(__GNUC__)
#define CHECK_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define CHECK_FORMAT(at, first)
#endif

/* A text under construction. length counts what was wanted, also where it did not fit, as snprintf
 * does; the buffer is always terminated where it has room for that. */
typedef struct text_out {
    char *buffer;
    size_t size;
    size_t length;
} text_out;

text_out text_in(char *buffer, size_t size);

void text_add(text_out *t, const char *format, ...) CHECK_FORMAT(2, 3);

/* How many characters a text of UTF-8 has. */
int text_columns(const char *text);

/* What goes before a list of names as others make it, "a, b": "there is" where it has but one, else "there are". */
const char *text_there(const char *names);

/* "a, b or c", each between quotes where that is one. */
void text_add_choices(text_out *t, const char *const *choices, int count, const char *quote);

/* A number like 12, -0.5 or 7.25 in units of its last possible decimal: with three decimals 7.25 is 7250. False
 * for anything else: other signs, more decimals, more than 12 digits before the point, none on a side of it. */
bool text_decimal(const char *text, int decimals, int64_t *value);

/* How many letters must change to make one word of the other; large for long words. */
int text_distance(const char *a, const char *b);

/* The name among `count` that is nearest to `word`, if it is near enough to be a slip, or the first that
 * ends in it as a word of its own: else NULL. name(context, i) gives the i-th. */
const char *text_nearest(const char *word, int count, const char *(*name)(const void *, int),
                         const void *context);
