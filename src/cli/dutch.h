/* What only a round of Dutch has to tell at its end. */
#ifndef HUNCH_CLI_DUTCH_H
#define HUNCH_CLI_DUTCH_H

#include "cli/screen.h"
#include "cli/session.h"
#include "core/text.h"

/* How a round that is over was won, behind "seat 2 (medium) wins" or "won by seat 2": " with an empty hand",
 * " with 4 points and 1 card; seat 0 has as many points, but 2 cards". */
void dutch_won(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t);

/* Prints what each seat did besides its turns, from the log: drops, powers, collected cards, the call. */
void dutch_deeds(const screen *s, const session *table);

#endif
