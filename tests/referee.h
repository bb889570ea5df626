/* A second Perudo, for tests: the rule book's sentences one by one, slow and plain, without a line of the
 * engine's. It is told what each seat does and what the dice show, and says what must be so. */
#ifndef HUNCH_TESTS_REFEREE_H
#define HUNCH_TESTS_REFEREE_H

#include "games/perudo.h"

#include <hunch/hunch.h>

typedef struct referee {
    const hn_rules *rules;
    int seats;
    int dice[HN_SEATS]; /* how many each seat has */
    int beginner;       /* of the throw */
    int to_act;
    hn_bid bid; /* count 0: none stands */
    int bidder;
    bool palifico;
    bool had_palifico[HN_SEATS]; /* where each seat may have it once */
    int throws;                  /* begun before this one */
    bool over;
} referee;

void referee_begin(referee *r, const hn_rules *rules, int seats, int first);

int referee_in_play(const referee *r);

/* Whether the seat to act may call, or bid. */
bool referee_allows_dudo(const referee *r);
bool referee_allows_calza(const referee *r);
bool referee_allows_bid(const referee *r, hn_bid bid);

void referee_bid(referee *r, hn_bid bid);

/* A call, with the dice under all cups. */
void referee_call(referee *r, bool calza, const uint8_t die[HN_SEATS][HN_DICE]);

#endif
