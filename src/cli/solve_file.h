/* A solver's arrays in a file, and back: docs/solve.md has the format. A file is written whole under another name,
 * brought to the disk and then renamed, so whatever happens there is a whole one. */
#pragma once

#include "cli/cli.h"
#include "solve/solve.h"

/* Memory of whole pages that are zero, large ones where the system has them. Says what is wanted and refuses, with a
 * message, where there is not as much: then NULL. */
void *solve_memory(const solver *s);
void solve_memory_free(const solver *s, void *memory);

/* EXIT_OK, or EXIT_FAILED after a message. curve: what the run has measured, kept beside the arrays. */
int solve_save(const solver *s, const json_t *curve, const char *path);

/* Whether a file begins as solve_save has it. */
bool solve_is_file(const char *path);

/* Plans a solver as the file says, takes memory for it and reads the arrays. *memory is to be freed; *curve is a new
 * reference. EXIT_OK, or the exit code after a message, with nothing taken. */
int solve_load(solver *s, int threads, const char *path, void **memory, json_t **curve);
