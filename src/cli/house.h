/* The rules of a house in a few sentences, made from the rules' data. */
#pragma once

#include "cli/screen.h"
#include "core/text.h"

/* The name of the preset that these rules are, or "house rules". */
const char *house_name(const language *in, const hn_rules *rules);

/* Prints that name, with the game where it does not tell it: "perudo (faroleo)". */
void house_print_name(const hn_rules *rules);

/* Whether the game is played with dice, else with cards: what is drawn and said differs by that. */
bool house_has_dice(const hn_rules *rules);

/* The value of a rule; of one with an entry for each kind of card, or for each rank, for a kind. 0 where the game has no
 * such rule. */
int house_value(const hn_rules *rules, const char *key, int kind);

/* Prints the rules in words, a paragraph for each part of them; for a match also its end. */
void house_print(const screen *s, const hn_rules *rules, bool match);
enum { HOUSE_SENTENCES = 1024 };

/* Prints every rule with its value. */
void house_print_all(const screen *s, const hn_rules *rules);
