/* The whole game of two, solved and shown. */
#pragma once

#include "arena/dice_player.h"
#include "cli/cli.h"

/* What besides the table is wanted: each may be NULL. */
typedef struct solve_files {
    const char *picture; /* the table as SVG */
    const char *player;  /* solved play, for `nash` */
} solve_files;

/* Solves it and prints the table, or JSON. EXIT_OK, or the exit code after a message. */
int solve_game(dice_game *g, dice_player *p, const solve_files *files, bool json);
