/* Tables of likelihoods in YAML, one to a file: docs/likelihoods.md has the format.
 *
 *     game: cambio
 *     name: fitted
 *     made: "hunch fit cambio bayes-v2 smart --rounds 1000 --passes 4 --seed 1"
 *     signs:
 *       silent:
 *         unseen: [1, 0.95, …]     # 16 chances, for cards that the seat had not seen
 *         seen: [1, 0.1, …]        # and for those that it had
 *     call_sum: [1, 1, …]          # 48
 *     readiness: [0.6, 0.56, …]    # 32
 *     calibration: [1, 1, 0.9]     # 3
 *
 * What is left out is as in the table `prior`, which says nothing. Chances have at most 6 decimals,
 * so that a file and what the library carries of it give the same bytes. */
#pragma once

#include <hunch/hunch.h>
#include <stdio.h>

enum { CONFIG_TABLE_NAME = 32, CONFIG_TABLE_MADE = 1024 };

/* A table with the texts that it points to: it stays where it is. */
typedef struct config_likelihoods {
    hn_likelihoods table;
    char name[CONFIG_TABLE_NAME];
    char made[CONFIG_TABLE_MADE];
} config_likelihoods;

/* The lists of numbers that a table has besides its signs, as they are read and printed. */
enum { LIKELIHOOD_LISTS = 3 };
typedef struct likelihood_list {
    const char *name;
    size_t at;
    int count;
} likelihood_list;
extern const likelihood_list likelihood_lists[LIKELIHOOD_LISTS];

/* Reads a table from text or from a file. On failure *read is unchanged and error has line, column, what was
 * found and what was expected; error->text does not repeat the file's name. */
hn_status config_likelihoods_text(config_likelihoods *read, const char *yaml, size_t length,
                                  hn_error *error);
hn_status config_likelihoods_file(config_likelihoods *read, const char *path, hn_error *error);

/* Writes a table of a game as YAML, under lines of comment (each ends with a line feed; "": none). Numbers are rounded
 * to 6 decimals; what is above 0 stays so. */
void config_likelihoods_print(FILE *out, const hn_likelihoods *table, const char *comment);
