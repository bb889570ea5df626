/* What only a table of Vinto has to tell: actions that wait, cards that are named, how a round was won. */
#ifndef HUNCH_CLI_VINTO_H
#define HUNCH_CLI_VINTO_H

#include "core/text.h"

#include <hunch/hunch.h>

/* How a round that is over was won, behind "seat 2 (hard) wins" or "won by seat 2": " with a sum of 5, below
 * the lowest of the others, 7". */
void vinto_won(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t);

/* What an event means behind the one before it: that a named card was right, a declared one too or not, that a
 * card was tossed in wrongly, that an ace hit, or that an action is left. False: what it means alone. */
bool vinto_event(const hn_event *before, const hn_event *event, char *buffer, size_t size);

/* Adds the cards of some ranks as one speaks of them: "7s and Kings". */
void vinto_add_ranks(text_out *t, unsigned ranks);

/* Adds whose actions wait, the next one first: "King of seat 0, then 8 of seat 2". */
void vinto_add_queue(text_out *t, const hn_card_view *view);

/* What a view's text does not say: the action that is played, the ranks of the window, what waits, who may toss
 * in no more, and whether the top discard can be taken. Empty: nothing. */
void vinto_moment(const hn_view *view, text_out *t);

#endif
