/* The whole game of two, solved and shown. */
#pragma once

#include "arena/dice_game.h"
#include "cli/cli.h"

/* Solves it and prints the table, or JSON; picture, which may be NULL, gets it as SVG. EXIT_OK, or the exit code after a
 * message. */
int solve_game(dice_game *g, bool json, const char *picture);
