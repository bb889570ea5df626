/* What is inside of hn_beliefs: for each card its weights and what has been said of it, and what there is to keep of the
 * round to tell what the next event says. */
#pragma once

#include <hunch/beliefs.h>

enum { BOUNDS = 4 }; /* signs of a card that was kept: kept, refused, played, named */

typedef struct belief_row {
    float weight[HN_BELIEF_KINDS];          /* by kind, relative: 1 where nothing is known; 0 beyond
                                               the game's kinds */
    hn_evidence evidence[HN_EVIDENCE_KEPT]; /* the oldest that is kept first */
    uint16_t observations; /* pieces of evidence so far, those of conflict not counted */
    uint16_t conflicts;
    uint16_t turn;   /* the turn of the last one */
    uint8_t kept;    /* how many of `evidence` there are */
    hn_seats known;  /* who has seen the card */
    hn_seats called; /* it lay in front of these other seats when they called: not in `weight` */
    uint8_t there;   /* 1: there is a card */
    /* What has been said already says nothing new: the ranks that silence has told of since someone last saw the card,
     * and the lowest values that it was kept against, by sign. */
    uint16_t silent;
    int8_t bound[BOUNDS];
} belief_row;

/* The window that is open or to come: silence counts when it is over. */
typedef struct belief_window {
    uint16_t ranks;            /* bit r; 0: none is due */
    hn_seats asked;            /* who may toss in */
    uint8_t begun;             /* 1: a card was tossed in, rightly or not */
    uint16_t exempt[HN_SEATS]; /* cards whose silence says nothing: they came late, or were tried */
} belief_window;

/* Cards that the viewer has seen have rows as well, for who else has seen them. */
typedef struct belief_set {
    const hn_rules *rules; /* must live as long */
    const hn_likelihoods *table;
    const struct evidence_trace *trace_; /* NULL but while an event is observed under a trace */
    uint64_t seen;                       /* cards in the viewer's sight: bit c */
    float unseen[HN_BELIEF_KINDS];       /* how many cards of each kind are not */
    uint32_t observations, conflicts;    /* of all cards */
    uint16_t turn;
    uint8_t seats;
    uint8_t seat; /* whose beliefs these are; HN_NONE: the public's */
    uint8_t turn_seat;
    hn_card drawn; /* in the turn's hand: HN_UNKNOWN, HN_NONE */
    uint8_t drawn_from;
    hn_seats drawn_known;
    hn_seats callers;
    hn_seats barred;  /* may toss in nothing more */
    uint8_t last;     /* the last event's type */
    uint8_t declared; /* the rank that was declared or named, HN_NONE: none */
    uint8_t discard_count;
    uint8_t zero;
    belief_window window;
    uint16_t hidden[HN_SEATS]; /* cards that the viewer has not seen: bit k, slot k */
    hn_card discard[HN_CARDS]; /* bottom to top */
    belief_row row[HN_SEATS][HN_SLOTS];
} belief_set;

static inline belief_set *beliefs_open(hn_beliefs *beliefs)
{
    return (belief_set *)(void *)beliefs;
}

/* NULL for NULL: a view without beliefs. */
static inline const belief_set *beliefs_read(const hn_beliefs *beliefs)
{
    return (const belief_set *)(const void *)beliefs;
}
