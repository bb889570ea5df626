/* A moment of a record: which one a command is asked for, and finding it. */
#pragma once

#include "cli/cli.h"
#include "protocol/record.h"

#include <limits.h>

enum { MOMENT_ANY = -1 };

/* What is asked for; then the moment that was found: the last that fits, or with a turn the first. */
typedef struct moment {
    const char *path;
    long round; /* from 1; 0: the last */
    long move;  /* after that many actions; MOMENT_ANY */
    long turn;  /* with dice: the throw; MOMENT_ANY */
    long seat;  /* MOMENT_ANY: whoever is to decide */
    /* Whether a state serves that comes when it should. */
    bool (*serves)(const struct moment *m, const record *r, const hn_state *state, int seat);

    int turns; /* the turn that is being played, or was last */
    int heard, room;
    hn_event *events; /* owned */

    bool found;
    int found_seat, found_move, found_turn; /* found_move: how many actions had been played */
    int found_events;                       /* events until then */
    hn_state state;
} moment;

/* All that is not asked for. */
#define MOMENT .move = MOMENT_ANY, .turn = MOMENT_ANY, .seat = MOMENT_ANY

/* The options that ask for it, where the command's wishes have a `moment`; when: what its turn means. */
// clang-format off
#define MOMENT_OPTIONS(when)                                                                                \
    {"round", "N", WITHIN(moment.round, 1, INT_MAX), "the N-th round of the file, from 1; otherwise the last"}, \
    {"move", "M", WITHIN(moment.move, 0, INT_MAX), "after M actions of the round"},                         \
    {"turn", "T", WITHIN(moment.turn, 0, INT_MAX), when},                                                   \
    {"seat", "S", WITHIN(moment.seat, 0, INT_MAX), "of seat S; otherwise of whoever is to decide"}
// clang-format on

/* Reads the round from a file and plays it to its end, so that a false one is refused whole; then shows the moment,
 * if it is found. Returns the exit code. */
int moment_show(moment *m, const char *path, int (*show)(const moment *m, const record *r));

/* Says that the round does not have that many actions or turns; EXIT_OK: it has. */
int moment_lacks(const moment *m, const record *r);
