/* Requests on standard input, one in each line, and an answer to each at once. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The answer to a line, to be freed; NULL: no memory. *ok is set to whether it is not a refusal. */
typedef char *answers_give(void *context, const char *line, size_t length, bool *ok);

/* Answers all lines but empty ones. A line that is refused is answered like any other, so that a program that keeps this
 * one open always reads one line for each that it wrote; the exit code is then 1. */
int answers_run(answers_give *give, void *context);
