/* Cards that beliefs were asked about, with all that was said of each, and the truth: what the numbers of signs are
 * fitted to.
 *
 * Beliefs multiply the numbers of everything that was said of a card, so what two signs have to say in common would
 * count twice if each had the number that is right for it alone. Here the numbers of all signs are found together:
 * those under which every sign comes with each class of kinds, over all cards asked about, as often as beliefs
 * expect. They are the ones under which the true cards are likeliest: they cost the fewest bits. What is left, that
 * many signs together say less, or more, than their product, is a number for how sure beliefs are: the
 * calibration. */
#pragma once

#include "arena/team.h"
#include "arena/watch.h"

typedef struct asked asked;

/* None yet; NULL without memory. The rules, of a card game, must live as long. */
asked *asked_begin(const hn_rules *rules);
void asked_end(asked *a);

/* What a watch tells (watch.h), in its order: an event; a piece of evidence; and that a seat's turn begins, which asks
 * about every card that is hidden from it. */
void asked_event(asked *a, const hn_event *event);
void asked_evidence(asked *a, const watch *w, const belief_set *beliefs,
                    const hn_evidence *evidence);
void asked_turn(asked *a, const watch *w, int seat);

/* Whether all cards asked about were kept; false: there was no memory for more. */
bool asked_complete(const asked *a);

/* One round's cards go from where it was watched to where all are kept: a is emptied, and what it held written to `out`; and
 * that is added to those of the rounds before. What is added round by round is what would have been asked one by one. */
void asked_move(asked *a, team_out *out);
void asked_add(asked *a, const void *bytes, size_t size);

/* Sets the numbers of the signs, each the greatest of its list 1, and the calibration. That of what is given up stays
 * as it is: the card is turned before anyone is asked about it. without: a type whose signs get no
 * numbers, HN_EVIDENCE_TYPES: none. */
void asked_fit(asked *a, int without, hn_likelihoods *made);
