/* What a sentence is about: as much of it as there is. Facts are answered from it. */
#pragma once

#include "words/sentence.h"
#include "words/words.h"

typedef struct scene {
    const listener *w;
    bool match; /* rules: with those of the match */
    const hn_event *event;
    const hn_event *before;    /* the one before it, NULL: none */
    hn_place subject;          /* of whom or what a part speaks; seat HN_NONE: nothing */
    int actor;                 /* of whose deed: "their 3rd card"; HN_NONE: of nobody's */
    int rank, face;            /* the same for a rank and for the face of a die; HN_NONE, 0: none */
    const hn_view *view;       /* whose moment it is; of a round that is over, everything open */
    const hn_card_view *cards; /* the same at a table of cards, plain */
    hn_action action;          /* HN_ACTIONS: none */
    const hn_score *score;
    const hn_match *totals;
} scene;

scene scene_of(const listener *w);

/* At a view's moment, with its plain copy, which must live as long. */
scene scene_at(const listener *w, const hn_view *view, hn_plain_view *plain);

/* Says a sentence by name. False: neither the game nor all games have it. */
bool scene_say(const scene *s, const char *name, text_out *t);

/* Says a sentence about an action of the view's seat: "do swap"; a pass has one for each phase. False: there is none. */
bool scene_say_action(const scene *s, const char *how, hn_action action, text_out *t);

/* Says a number, on a page with a true minus. */
void scene_say_number(const scene *s, long number, text_out *t);

/* Makes of a text what its listener reads: a terminal gets plain quotes and signs; on a page it begins with a capital. */
void scene_finish(const listener *w, char *text);

/* ---- facts ---- */

/* What a fact is known from. */
typedef enum fact_need {
    NEEDS_RULES,
    NEEDS_SUBJECT,
    NEEDS_SUBJECT_CARDS, /* a seat or a place of the view */
    NEEDS_RANK,
    NEEDS_FACE,
    NEEDS_EVENT,
    NEEDS_VIEW,
    NEEDS_CARDS,
    NEEDS_DICE,
    NEEDS_ACTION,
    NEEDS_SCORE, /* of the subject's seat */
    NEEDS_END,   /* the same of the whole round */
    NEEDS_TOTALS,
} fact_need;

/* A fact has one of both. A number that is 0 counts as not there. */
typedef struct fact {
    const char *name;
    fact_need need;
    void (*add)(const scene *s, text_out *t);
    int (*number)(const scene *s);
} fact;

/* Makes a table of a list of NUMBER(name, need, the number in the scene s) and TEXT(name, need, a call that adds it
 * to t). */
#define FACT_NUMBER(name, need, value)       \
    static int number_##name(const scene *s) \
    {                                        \
        return (value);                      \
    }
#define FACT_TEXT(name, need, say)                      \
    static void add_##name(const scene *s, text_out *t) \
    {                                                   \
        say;                                            \
    }
#define FACT_NUMBER_ROW(name, need, value) {#name, need, NULL, number_##name},
#define FACT_TEXT_ROW(name, need, say)     {#name, need, add_##name, NULL},
#define FACTS(table, list)                                  \
    list(FACT_NUMBER, FACT_TEXT) const fact table[] = {     \
        list(FACT_NUMBER_ROW, FACT_TEXT_ROW){.name = NULL}, \
    };

/* The tables of them; the last of each has no name. */
extern const fact rule_facts[], speech_facts[], event_facts[], moment_facts[], doubt_facts[],
    hint_facts[], end_facts[];

/* Places of the viewer's cards that hints speak of: the one that is to be expected to count most, and the one that the card in
 * hand, or on the discard, makes a pair with. Seat HN_NONE: none. */
hn_place hint_highest(const scene *s);
hn_place hint_pair(const scene *s);

/* A sentence_part whose context is a scene. */
sentence_part scene_fact;

/* ---- speech ---- */

/* "seats 1 and 3", "Ann and Bob", one alone "seat 2", or on a page "you" or "Ann"; nothing where there are none. */
void say_seats(const scene *s, hn_seats seats, text_out *t);

/* "8d", or on a page "8♦", "the red joker"; "a card" where it is not known, or nothing. */
void say_card(const scene *s, hn_card card, text_out *t);
void say_known_card(const scene *s, hn_card card, text_out *t);

/* A sentence about a place: "place" is "2.0" or "Ann’s 1st card". */
void say_place(const scene *s, hn_place place, const char *how, text_out *t);

/* "ace", "7", "Jack"; of several, "7 or Jack", "7s and Jacks". bits: bit r for rank r. */
void say_rank(const scene *s, int which, text_out *t);
void say_rank_plural(const scene *s, int which, text_out *t);
void say_ranks(const scene *s, unsigned bits, const char *joiner, bool plural, text_out *t);

/* "4x6", or on a page "4 sixes". */
void say_bid(const scene *s, hn_bid bid, text_out *t);

/* What stands before the i-th of `count` things in a list; joiner is the sentence that says "and" or "or". */
void say_join(const scene *s, int i, int count, const char *joiner, text_out *t);

/* The rule that says what cards do when they are played, NULL: the game has none; and what an entry of it does, NULL: nothing. */
const hn_key *powers_key(const hn_rules *rules);
const char *power_words(const listener *w, int entry);
