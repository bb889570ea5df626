/* Every update of a seat's beliefs: which evidence, about which card, and what it changed. */
#pragma once

#include "cli/screen.h"

#include <hunch/beliefs.h>
#include <jansson.h>

/* Chances before and after, by the cards of each kind that were unseen then; what a reshuffle tells of single cards
 * is left out. */
typedef struct belief_update {
    hn_evidence evidence;
    double from[HN_BELIEF_KINDS], to[HN_BELIEF_KINDS];
    double entropy_from, entropy_to;
    int card; /* a number that stays with the card wherever it goes */
} belief_update;

typedef struct belief_trace {
    hn_prior prior;
    belief_update *update; /* owned; free with belief_trace_free */
    int count, room;
    int card[HN_SEATS][HN_SLOTS]; /* the numbers of the cards in each place */
    int next;                     /* that of the next card that comes */
} belief_trace;

/* As hn_beliefs_observe, and every update that comes of it is kept. The program ends where there is no memory. */
void belief_trace_observe(belief_trace *trace, hn_beliefs *beliefs, const hn_event *event);
void belief_trace_free(belief_trace *trace);

/* Of all cards; or of the one that lies in a place now, wherever it lay before. seat HN_NONE: of all. */
void belief_trace_print(const screen *s, const belief_trace *trace, const hn_rules *rules,
                        hn_place only);
json_t *belief_trace_json(const belief_trace *trace, const hn_rules *rules, hn_place only);
