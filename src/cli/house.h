/* The rules of a house in a few sentences, made from the rules' data. */
#ifndef HUNCH_CLI_HOUSE_H
#define HUNCH_CLI_HOUSE_H

#include "cli/screen.h"

/* The name of the preset that these rules are, or "house rules". */
const char *house_name(const hn_rules *rules);

/* Whether the game is played with dice, else with cards: what is drawn and said differs by that. */
bool house_has_dice(const hn_rules *rules);

/* The value of a rule, of one entry of it where it has entries; 0 where the game has no such rule. */
int house_value(const hn_rules *rules, const char *key, int entry);

/* Whether a rule has the value with that text; false where the game has no such rule. */
bool house_is(const hn_rules *rules, const char *key, const char *value);

/* What a card does when it is played, in words; NULL: nothing. */
const char *house_power(const hn_rules *rules, hn_card card);

/* Prints the rules in words, a paragraph for each part of them; for a match also its end. */
void house_print(const screen *s, const hn_rules *rules, bool match);
void house_cards(const screen *s, const hn_rules *rules, bool match);
void house_perudo(const screen *s, const hn_rules *rules, bool match);

/* Prints one such paragraph, of at most HOUSE_SENTENCES bytes. */
enum { HOUSE_SENTENCES = 1024 };
void house_part(const screen *s, const char *title, const char *sentences);

/* Prints every rule with its value. */
void house_print_all(const screen *s, const hn_rules *rules);

#endif
