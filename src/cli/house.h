/* The rules of a house in a few sentences, made from the rules' data. */
#ifndef HUNCH_CLI_HOUSE_H
#define HUNCH_CLI_HOUSE_H

#include "cli/screen.h"
#include "core/text.h"

/* How a game is spoken of at the table. */
typedef struct house_words {
    const char *game;
    const char *drop;  /* cards: to put one of the same rank onto the discard, "flip" */
    const char *drops; /* and several such deeds, "flips" */
    const char *call;  /* cards: what a caller says; NULL: the rule `call_word` has it */
    const char *other; /* cards: a player that a hint can be had of, for the help */
    /* How a round that is over was won, behind its winners' names; NULL: the points say it. */
    void (*won)(const hn_rules *rules, const hn_state *state, const hn_score *score, text_out *t);
    bool own_slots; /* only own cards are dropped, and a slot says which */
    bool plays_all; /* every card that is played has its power, but for one taken and played back */
    bool actions; /* cards have actions, for which alone a discard is taken, and draws are public */
    bool protects;   /* nobody touches the cards of a caller, whatever the rules */
    bool sums;       /* a round's points are not the sums of the cards */
    bool news_first; /* what happened stands above the table, not below it */
} house_words;
const house_words *house_words_of(const hn_rules *rules);

/* The name of the preset that these rules are, or "house rules". */
const char *house_name(const hn_rules *rules);

/* Prints that name, with the game where it does not tell it: "perudo (faroleo)". */
void house_print_name(const hn_rules *rules);

/* Whether the game is played with dice, else with cards: what is drawn and said differs by that. */
bool house_has_dice(const hn_rules *rules);

/* The value of a rule, of one entry of it where it has entries; 0 where the game has no such rule. */
int house_value(const hn_rules *rules, const char *key, int entry);

/* Whether a rule, or an entry of it, has the value with that text; false where the game has no such rule. */
bool house_is(const hn_rules *rules, const char *key, const char *value);
bool house_entry_is(const hn_rules *rules, const char *key, int entry, const char *value);

/* The value of a rule with an entry for each kind of card, or for each rank, for a kind; 0 where the game has
 * no such rule. */
int house_card_value(const hn_rules *rules, const char *key, int kind);

/* What a caller says: "cambio". */
const char *house_call(const hn_rules *rules);

/* "ace", "7", "Jack": a rank as one speaks of it. */
const char *house_rank(int rank);

/* "seat 1", "seats 1 and 3", "seats 0, 2 and 3". */
void house_add_seats(text_out *t, hn_seats seats);

/* What a card does when it is played, or one of a rank where kings are all alike, in words; NULL: nothing. */
const char *house_power(const hn_rules *rules, hn_card card);
const char *house_rank_power(const hn_rules *rules, int rank);

/* Cards: a mark of what a seat does beyond its turns, or may do no more; empty: none. */
void house_note(const hn_rules *rules, const hn_card_view *view, int seat, char *note, size_t size);

/* An event in words; where the one before it gives it another meaning than it has alone, that one: a card that
 * was named, a swap that was declared. before: NULL where there is none. */
void house_event_text(const hn_rules *rules, const hn_event *before, const hn_event *event,
                      char *buffer, size_t size);

/* Prints the rules in words, a paragraph for each part of them; for a match also its end. */
void house_print(const screen *s, const hn_rules *rules, bool match);
enum { HOUSE_SENTENCES = 1024 };

/* Prints every rule with its value. */
void house_print_all(const screen *s, const hn_rules *rules);

#endif
