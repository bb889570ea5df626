/* Evidence as it is applied to cards: a clue is what an event tells, the same for all cards that it bears on but
 * for whether the seat that acted had seen them. Its factors by kind are made when the first card asks for
 * them. */
#pragma once

#include "beliefs/beliefs.h"
#include "core/cards.h"
#include "core/sentence.h"
#include "games/table.h"

typedef struct clue {
    hn_evidence evidence; /* place, seen and conflict are each card's own */
    float factor[2][HN_BELIEF_KINDS];
    bool made[2];
} clue;

static inline int belief_kind(const evidence_source *source, hn_card card)
{
    return source->kinds == HN_KINDS ? card_kind(card) : card_rank(card);
}

static inline belief_row *row_at(belief_set *beliefs, hn_place place)
{
    return &beliefs->row[place.seat][place.slot];
}

/* A card of which nothing is known yet, but for who has seen it; no card any more; one that lay elsewhere. */
void row_begin(belief_set *beliefs, hn_place place, hn_seats known);
void row_end(belief_set *beliefs, hn_place place);
void row_set(belief_set *beliefs, hn_place place, const belief_row *row);

/* Someone has seen the card, or it has come to another seat: what is said of it from now on is news. */
void row_forget_said(belief_row *row);

/* A clue from an event; what else it needs (against, slot, ranks) is set by the caller. */
clue clue_of(const belief_set *beliefs, int sign, const hn_event *event);

/* Applies it to a card; to those in front of a seat but for some slots. Cards that the viewer has seen, and
 * places without one, stay as they are. It may be applied for another seat than it was made for. */
void clue_apply(belief_set *beliefs, clue *told, hn_place place);
void clue_apply_all(belief_set *beliefs, clue *told, int seat, unsigned but);

/* What is told by evidence_say. */
typedef struct deed {
    const hn_rules *rules;
    const hn_evidence *evidence;
    const char *
        card; /* how the card is called; NULL: "it", in the order that asks for: "gave it up", "gave up its second card" */
    bool own; /* who did it says so: "I" */
    bool begins; /* the sentence does with it */
} deed;

/* What was done with a card: "seat 2 kept CARD when it gave up 6h". A call names no card. */
void evidence_say(const tongue *in, const deed *it, text_out *t);

/* "a 7", "an 8", "a red K", "a joker", from the name that it has in books and requests. */
void evidence_say_kind(const tongue *in, const char *kind, text_out *t);

extern const sentence_group evidence_sentences;

/* The class of a kind, of which hn_likelihoods has numbers, for a piece of evidence with a sign. */
int evidence_class(const hn_rules *rules, const hn_evidence *evidence, int kind);

/* For those who want to see every piece of evidence: told before it is applied, with the card's row as it is then.
 * hn_beliefs_observe is beliefs_observe without a trace. */
typedef struct evidence_trace {
    void (*tell)(void *context, const belief_set *beliefs, const hn_evidence *evidence,
                 const belief_row *row);
    void *context;
} evidence_trace;

void beliefs_observe(hn_beliefs *beliefs, const hn_event *event, const evidence_trace *trace);

/* Where a chance lies among those that have a number for calibration: the one below, and which part of the way to the
 * next; greater ones are like the last. */
static inline double belief_level(double chance, int *below)
{
    double at = chance * HN_CALIBRATION_STEPS;
    bool beyond = at >= HN_CALIBRATIONS - 1;
    *below = beyond ? HN_CALIBRATIONS - 2 : (int)at;
    return beyond ? 1 : at - *below;
}

/* What a row makes of a prior: reads belief->prior, fills belief->chance. And the bits of chances. */
void belief_posterior(const belief_set *beliefs, const belief_row *row, hn_belief *belief);
double belief_entropy(const double chance[HN_BELIEF_KINDS]);

/* A card was seen by others, or by the viewer: then `card` is what it saw, else HN_NONE. */
void evidence_of_sight(belief_set *beliefs, const hn_event *event, hn_place place, hn_card card);
