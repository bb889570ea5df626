/* A round watched by someone who knows the truth: beliefs of every seat are fed with its events, under any number
 * of tables of likelihoods at once, and what they say can be held against the cards as they are. Scores of
 * beliefs and the fitting of tables are made of this. */
#pragma once

#include "beliefs/evidence.h"

#include <hunch/hunch.h>

typedef struct watch {
    const hn_rules *rules;
    int seats;
    int tables;
    const hn_likelihoods *const *table;
    hn_beliefs *beliefs;              /* of each table all seats', one table after the other */
    const hn_state *state;            /* while a round is watched */
    hn_card card[HN_SEATS][HN_SLOTS]; /* what lay where before the event under way */
    hn_card drawn;
    /* What is told, each with the context: every event, before the beliefs observe it; a seat's turn begins; a
     * seat has called; and every piece of evidence of the first table's beliefs, before it is applied. NULL:
     * not told. */
    void (*event)(void *context, const hn_event *event);
    void (*turn)(void *context, const struct watch *w, int seat);
    void (*called)(void *context, const struct watch *w, int seat);
    void (*evidence)(void *context, const struct watch *w, const belief_set *beliefs,
                     const hn_evidence *evidence, const belief_row *row);
    void *context;
} watch;

/* Whether there is something to watch: fails with HN_BAD_GAME for a game without cards, or HN_BAD_SEATS. */
hn_status watch_check(const hn_rules *rules, int players, hn_error *error);

/* Room for the beliefs; false without memory. What the caller sets before: rules, seats, tables, table and what is
 * to be told. */
bool watch_begin(watch *w);
void watch_end(watch *w);

/* The beliefs of a seat under a table. */
static inline const hn_beliefs *watch_beliefs(const watch *w, int which, int seat)
{
    return &w->beliefs[which * w->seats + seat];
}

/* Plays a round and watches it. */
void watch_round(watch *w, const hn_player *const *player, int first, uint64_t seed);

/* The true card that a piece of evidence is about. */
hn_card watch_truth(const watch *w, const hn_evidence *evidence);
