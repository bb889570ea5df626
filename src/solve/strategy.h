/* Solved play of two seats as few bytes: what a seat does with its dice where a bid stands, in small whole numbers.
 *
 * A throw is told apart by the dice of the seat that began it and of the other; of its bids a seat remembers the one that
 * stands, and in some throws its own last one too. Hands that by the strategy itself never come somewhere have no entry
 * there. */
#pragma once

#include "solve/recent.h"

#include <hunch/strategy.h>

enum { STRATEGY_WEIGHTS = 255 }; /* the weights of a mixture are parts of about so much */

/* Where a seat is to decide. */
typedef struct strategy_place {
    int dice[2]; /* of the seat that began, and of the other */
    bool palifico;
    int seat;           /* 0: it began */
    hn_bid own;         /* its last bid, and … */
    hn_bid bid;         /* … the one that stands; count 0: none */
    const uint8_t *die; /* its dice, in any order */
} strategy_place;

/* What is done there: actions, with whole numbers as their chances. */
typedef struct strategy_mix {
    int count, sum;
    hn_action action[SOLVE_ACTIONS];
    uint8_t weight[SOLVE_ACTIONS];
} strategy_mix;

/* What it says there. count 0: nothing, as it never comes there. False: it has no such throw. */
bool strategy_ask(const hn_strategy *s, const strategy_place *place, strategy_mix *mix);

/* The chance to win of the seat that begins such a throw, in parts of 65535; -1: there is none such. */
int strategy_chance(const hn_strategy *s, const int dice[2]);

/* ---- making one ---- */

/* Makes the strategies of a finished throw (recent_finish) whole weights, in place: chances below `least` become 0, and so
 * do those of hands that then never come there. */
void strategy_round(recent *r, double least);

/* The bytes of a rounded throw, to be put at `at` of a file. Returns how many there are; with bytes NULL they are
 * only counted. */
uint32_t strategy_write_throw(const recent *r, uint32_t at, uint8_t *bytes);

/* The head, and the entry of a throw behind it. */
uint32_t strategy_head_bytes(const hn_rules *rules);
void strategy_write_head(const hn_rules *rules, uint32_t size, uint8_t *bytes);
void strategy_write_entry(const recent *r, double chance, uint32_t at, uint8_t *bytes);
