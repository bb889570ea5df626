/* What can be typed at the table, for the command `help`. */
#ifndef HUNCH_CLI_HELP_H
#define HUNCH_CLI_HELP_H

#include "cli/screen.h"

/* How the table is to be read, and the commands, each with its meaning. */
void help_print(const screen *s, const hn_rules *rules, int seats);

#endif
