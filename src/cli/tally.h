/* What each seat did in a round of cards. */
#ifndef HUNCH_CLI_TALLY_H
#define HUNCH_CLI_TALLY_H

#include "cli/screen.h"
#include "cli/session.h"

/* Prints how often each seat dropped cards, rightly and wrongly, exchanged, looked and collected, and who called when. */
void tally_print(const screen *s, const session *table);

#endif
