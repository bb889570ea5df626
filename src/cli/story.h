/* What happened at the table and how it ended, in words and pictures: told from a session's log, so as its
 * viewer may know it. */
#pragma once

#include "cli/screen.h"
#include "cli/session.h"
#include "core/text.h"

/* What differs between the story of a table of cards and of one of dice. */
typedef struct story_kind {
    /* Tells the events of the log from `from` to `to` - 1. whole: everything that the viewer was told, in words; else what
     * is news. */
    void (*tell)(const screen *s, const session *table, int from, int to, bool whole);
    /* Tells the whole round as news, with the reason for each move. */
    void (*with_reasons)(const screen *s, const session *table);
    /* Prints the reasons of the round that is over, without its story. */
    void (*reasons)(const screen *s, const session *table);
    void (*end)(const screen *s, const session *table, const hn_score *score);
    /* Goes on from "The round is won by seat 2 (smart)", without the full stop. */
    void (*result)(const screen *s, const session *table, const hn_score *score, text_out *t);
} story_kind;

extern const story_kind story_cards, story_dice;
const story_kind *story_of(const session *table);

/* Names the seats as there is room for beside their cards or dice: players that bear their game's name by
 * the rest, "medium", and those whose name is too long by their level. Notes are empty. */
void story_name_seats(const screen *s, const session *table, screen_seat *seats);

/* Where in the log to begin for someone who comes back to a round: a bit before where it was left. */
int story_since(const session *table);

/* Says how the match stands. */
void story_totals(const screen *s, const session *table);

/* Shows how a round that is over ended, its winners, and the totals of a match. */
void story_score(const screen *s, const session *table, const hn_score *score);

/* ---- what both kinds use ---- */

enum { STORY_WORDS = 4096, STORY_EVENT = 256 };

/* A paragraph of events under construction. */
typedef struct story_paragraph {
    char words[STORY_WORDS];
    text_out out;
    int seat;        /* who was named last */
    hn_event before; /* what was told last, which may say what the next one means */
    bool has_before;
} story_paragraph;

void story_begin(story_paragraph *p);

/* Adds the words of an event; the seat is not said again where it is the same as before. */
void story_add(const screen *s, story_paragraph *p, const hn_rules *rules, const hn_event *event);

/* Prints what there is and starts afresh. */
void story_print(const screen *s, story_paragraph *p);

/* "seat 0 (you), seat 2 (smart)" */
void story_seats(const screen *s, const session *table, text_out *t, hn_seats seats);
