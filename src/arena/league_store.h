/* Where a league's blocks are kept: a file of SQLite, which anybody may read meanwhile and one run at a time writes. A block
 * is there whole or not at all. What it holds is in docs/league.md. */
#pragma once

#include "arena/block.h"
#include "arena/league.h"

typedef struct league_store league_store;

/* Opens a file, to write it (made where it is missing) or only to read it. NULL, with HN_BAD_FILE: another run has it, or it
 * is something else. */
league_store *league_store_open(const char *path, bool writes, hn_error *error);
void league_store_close(league_store *s);

/* Makes a league the store's: its plan, with the blocks that meetings of the same key have already. */
hn_status league_store_take(league_store *s, league *l, hn_error *error);

/* The league that it holds. On failure nothing is to be freed. */
hn_status league_store_load(league_store *s, league *l, hn_error *error);

/* Between these two, all or nothing is written. */
hn_status league_store_begin(league_store *s, hn_error *error);
hn_status league_store_commit(league_store *s, hn_error *error);

hn_status league_store_add(league_store *s, const league_meeting *m, long number, const block *b,
                           hn_error *error);
hn_status league_store_time(league_store *s, const league *l, int game, int player,
                            double microseconds, hn_error *error);
/* A block as it is stored, to be compared. Fails with HN_BAD_FILE also where it differs. */
hn_status league_store_compare(league_store *s, const league_meeting *m, long number,
                               const block *b, hn_error *error);
