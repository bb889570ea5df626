/* Tables of Dutch as one seat sees them, in text form, for tests of its players.
 *
 *     dutch_table t;
 *     dutch_set(&t, "preset dutch-collect\n"
 *                   "phase first\n"
 *                   "seat 1\n"
 *                   "0: 3h/0 ?/0 - Ks/all\n"
 *                   "1: 5d ? Qs*2 Qh*1\n"
 *                   "discard 9c Jh\n");
 *
 * A card that is named is known to the seat whose view it is (0 if not said), a `?` is hidden from it.
 * `/digits` are others that know the card, and `/all` means that it lay open; `-` is a gap. `*n` makes it the
 * n-th of the seat's collection, which lies open. The discard has its top last; with a line `unseen 4c 9h` all
 * cards that are named nowhere lie at its bottom, but for these: they are what hidden places and the deck hold.
 *
 * Phases are named as in views; with no such line the seat is to draw. Further lines: `turn 1` (whose turn it
 * is; else the seat's), `caller 2`, `chosen 1.2`, `drawn 5h` (from the deck), `taken 5h` (from the discard),
 * and the rules of words.h. */
#ifndef HUNCH_TESTS_DUTCH_TABLE_H
#define HUNCH_TESTS_DUTCH_TABLE_H

#include "test.h"

#include <hunch/hunch.h>

typedef struct dutch_table {
    hn_rules rules;
    hn_state state;
    int seat;
    char words[64]; /* of the last action that was asked for */
} dutch_table;

/* Sets a table; what is hidden is drawn. A failure is reported at the line of the test that called. */
#define dutch_set(t, text) dutch_table_set(t, text, HERE)
void dutch_table_set(dutch_table *t, const char *lines, where at);

/* The seat's view; the same with one more card forgotten. */
hn_view dutch_view(const dutch_table *t);
hn_view dutch_forget(hn_view view, int seat, int slot);

/* A player of that name or, with a book of the test's own, of that difficulty; "sharp" ones miss nothing. */
hn_player dutch_player(const char *name);
hn_player dutch_sharp(const char *name);
hn_player dutch_of_book(const hn_book *book, const char *difficulty);

/* What the player does, in words that last until the next call. */
const char *dutch_does(dutch_table *t, const hn_player *player, uint64_t key);

/* The seat acts as the words say, which must be legal. */
#define dutch_act(t, words) dutch_table_act(t, words, HERE)
void dutch_table_act(dutch_table *t, const char *words, where at);

/* A rule of Dutch's book by name: its number, or the step of a why that is about it (NULL: it was not looked
 * at). */
int dutch_rule(const char *name);
const hn_step *dutch_step(const hn_why *why, const char *rule);

/* What the condition found that made a step fail. */
const hn_finding *dutch_failure(const hn_why *why, const hn_step *step);

/* The step that fired, by its rule's name; "" where none did. */
const char *dutch_fired(const hn_why *why);

#endif
