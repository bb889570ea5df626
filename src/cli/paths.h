/* Where played rounds' records and the web table's tables are kept. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define PATH_SIZE 4096

/* A new file GAME-SEED.jsonl in the user's folder for such things ($XDG_STATE_HOME/hunch, else
 * ~/.local/state/hunch), which is made where it is missing; GAME-SEED-2.jsonl where that name is taken, and
 * so on. EXIT_OK, or EXIT_FAILED after a message. */
int path_fresh(const char *game, uint64_t seed, char *path, size_t size);

/* The file of that name in the same folder, which is made where it is missing. option is where another file can be
 * named, as "--db". EXIT_OK, or EXIT_FAILED after a message. */
int path_state(const char *name, const char *option, char *path, size_t size);

/* Whether a record may be begun in the file that was asked for: a new or an empty one. Nothing that
 * is there is ever overwritten. EXIT_OK, or EXIT_FAILED after a message. */
int path_free(const char *path);

/* The path as a shell wants to read it, in quotes where that is needed. Returns buffer. */
const char *path_quoted(const char *path, char *buffer, size_t size);
