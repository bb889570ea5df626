/* A solved strategy on the screen. */
#pragma once

#include "cli/cli.h"
#include "solve/solve.h"

/* Prints what a hand, "3" or "1,4", does after bids, "1x3 2x3", with its chances as bars; "" or NULL: at the opening.
 * EXIT_OK, or EXIT_USAGE after a message. */
int solve_show(const solver *s, const char *hand, const char *after);
