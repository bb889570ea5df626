/* Words from outside, made fit for a message: short, on one line, and harmless to a terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Copies UTF-8 text with control characters as `?`, clipped with `…` where it does not fit. So a copy
 * that differs is no key, no choice and no number, and can be compared like the original. */
const char *word_clean(const char *bytes, size_t length, char *buffer, size_t size);

/* Whether text has no control character (C0, delete or C1). */
bool word_printable(const char *bytes, size_t length);
