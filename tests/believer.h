/* A seat with beliefs at a table that was set in text form: what it is told, and what it believes then.
 *
 *     believer g;
 *     believer_sits(&g, only_sign(HN_SIGN_KEPT), CAMBIO_TABLE "deck As\n");
 *     believer_sees(&g, 1, "draw deck");
 *     believer_sees(&g, 1, "swap 1");
 *     is_weighed_against(&g, 1, 0, true, "6h");
 */
#ifndef HUNCH_TESTS_BELIEVER_H
#define HUNCH_TESTS_BELIEVER_H

#include "setup.h"

#include "beliefs/beliefs.h"

typedef struct believer {
    setup s;
    hn_likelihoods likelihoods;
    hn_beliefs beliefs;
} believer;

/* Three seats; seat 1 is about to draw, and has seen two of the cards in front of it that seat 0 has not. */
#define CAMBIO_TABLE          \
    "0: 3c/0 4c\n"            \
    "1: 5d/1 6h/1 Qs 9d/01\n" \
    "2: 7c/2 8c\n"            \
    "discard 2c\n"            \
    "turn 1\n"

/* Dutch with the values of Vinto. */
#define VINTO_VALUES "preset dutch\nrule values.K 0\nrule values.joker -1\n"

extern const hn_place no_place;
hn_place place_at(int seat, int slot);
hn_card card_named(const char *text);

/* Likelihoods for one sign alone, a different number for every class: .5 and up for cards that were not seen, .25
 * and up for those that were. And that number. */
hn_likelihoods only_sign(hn_sign sign);
float only_number(bool seen, int step);

/* Sits down as seat 0 at a table in text form, by a copy of these likelihoods. */
void believer_sits(believer *g, hn_likelihoods likelihoods, const char *lines);

/* Tells what the table in text form amounts to, as events from the deal on. */
void believer_told_table(believer *g);

/* A seat acts, by the rules; all that are asked in a window pass. */
void believer_sees(believer *g, int seat, const char *words);
void believer_sees_passes(believer *g);

/* Events as they come: any; of a card that everyone sees; with a number. */
hn_event plain_event(hn_event_type type, int seat);
void believer_told(believer *g, hn_event e);
void told_open(believer *g, hn_event_type type, int seat, hn_place place, const char *text);
void told_number(believer *g, hn_event_type type, int seat, hn_place place, int number_told);

/* What is inside of its beliefs. */
static inline const belief_set *believed(const believer *g)
{
    return beliefs_read(&g->beliefs);
}

const belief_row *believer_row(const believer *g, int seat, int slot);
hn_evidence believer_newest(const believer *g, int seat, int slot);
bool believer_believes(const believer *g, hn_prior prior, int seat, int slot, hn_belief *belief);

/* A card's weights are all 1; they are the numbers of only_sign, against a card, by kind, or for ranks. */
void is_untouched(const believer *g, int seat, int slot);
void is_weighed_against(const believer *g, int seat, int slot, bool seen, const char *reference);
void is_weighed_by_kind(const believer *g, int seat, int slot, bool seen);
void is_weighed_by_rank(const believer *g, int seat, int slot, bool seen, unsigned ranks);

/* To four digits. */
void is_near(double number_had, double wanted);

/* Evidence in words; the newest of a card. */
void is_text(const believer *g, const hn_evidence *evidence, const char *wanted);
void believer_says(const believer *g, int seat, int slot, const char *wanted);

#endif
