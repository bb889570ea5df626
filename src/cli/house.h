/* The rules of a house in a few sentences, made from the rules' data. */
#ifndef HUNCH_CLI_HOUSE_H
#define HUNCH_CLI_HOUSE_H

#include "cli/screen.h"

/* The name of the preset that these rules are, or "house rules". */
const char *house_name(const hn_rules *rules);

/* Whether a rule has the value with that text; false where the game has no such rule. */
bool house_is(const hn_rules *rules, const char *key, const char *value);

/* What a card does when it is played, in words; NULL: nothing. */
const char *house_power(const hn_rules *rules, hn_card card);

/* Prints values, deal, turn, powers, flips and call; for a match also its end. */
void house_print(const screen *s, const hn_rules *rules, bool match);

/* Prints every rule with its value. */
void house_print_all(const screen *s, const hn_rules *rules);

#endif
