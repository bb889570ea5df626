/* What a person at a card table is shown and asked, and what a typed line means: put into `drawn`, or answered. */
#ifndef HUNCH_TESTS_CARD_SCREEN_H
#define HUNCH_TESTS_CARD_SCREEN_H

#include "setup.h"
#include "shown.h"

int lines_of(const char *words);

/* The question and the list of choices of seat 0. */
void ask(setup *s);

/* The action that a line of seat 0 means, as text; "" if it means none. */
const char *meant(setup *s, const char *typed);

/* A player's hint. */
void hint(const char *player, const hn_view *view);

/* A hint for seat 0 has five lines of 80 columns at most, names a legal choice, and is the same whatever the hidden
 * cards, the deck's order and the seed are. */
void check_hint(const hn_rules *rules, const hn_state *state, const char *player);

/* The rules in words. */
void put_rules(const hn_rules *rules);

#endif
