/* What differs between the story of a table of cards and of one of dice, and what both use. */
#ifndef HUNCH_CLI_STORY_KINDS_H
#define HUNCH_CLI_STORY_KINDS_H

#include "cli/story.h"
#include "core/text.h"

enum { STORY_WORDS = 4096, STORY_EVENT = 256 };

typedef struct story_kind {
    /* whole: with everything that is in the log, as words; else what is news. */
    void (*tell)(const screen *s, const session *table, int from, int to, bool whole);
    void (*with_reasons)(const screen *s, const session *table);
    void (*reasons)(const screen *s, const session *table);
    /* See story_since. */
    int (*since)(const session *table);
    void (*end)(const screen *s, const session *table, const hn_score *score);
    /* Goes on from "The round is won by seat 2 (smart)", without the full stop. */
    void (*result)(const session *table, const hn_score *score, text_out *t);
} story_kind;

extern const story_kind story_cards, story_dice;

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
void story_add(story_paragraph *p, const hn_rules *rules, const hn_event *event);

/* Prints what there is and starts afresh. */
void story_print(const screen *s, story_paragraph *p);

/* "seat 0 (you), seat 2 (smart)" */
void story_seats(const session *table, text_out *t, hn_seats seats);

#endif
