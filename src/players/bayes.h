/* The Bayesian players: decisions of `bayes-v1` that `bayes-v2` takes over, and their constants.
 *
 * E is the mean of all cards that the seat cannot see; a hand's expected score counts E for each
 * unknown card. docs/players.md has the rules in words. */
#pragma once

#include "players/cambio_reading.h"

enum {
    BAYES_UNKNOWN,
    BAYES_TAKE_ALWAYS,
    BAYES_TAKE_GAIN,
    BAYES_INFO_BONUS,
    BAYES_INFO_VALUE,
    BAYES_SWAP_ABOVE,
    BAYES_TRADE_ABOVE,
    BAYES_KING_ABOVE,
    BAYES_CALL_4,
    BAYES_CALL_3,
    BAYES_CALL_2,
    BAYES_CALL_UNKNOWN,
    BAYES_MARGIN,
    BAYES_MARGIN_DROP,
    BAYES_MARGIN_LEAST,
    BAYES_SURE_BELOW,
    BAYES_V1_CONSTANTS,
    BAYES_DISRUPTION = BAYES_V1_CONSTANTS,
    BAYES_GOOD_HAND,
    BAYES_THIRD_PARTY,
    BAYES_V2_CONSTANTS
};

/* All of them: v1 has the first ones, v2 all. */
extern const hn_constant bayes_constants[BAYES_V2_CONSTANTS];

bool bayes_calls(reading *s);
hn_action bayes_draw(reading *s);
hn_action bayes_swap(reading *s);
hn_action bayes_look(reading *s);
hn_action bayes_second(reading *s);
hn_action bayes_flip(reading *s);

/* The worst known own card; with none known any own card stands for it, at E. *scaled is its value
 * times the scale. False: the hand is empty. E must be there. */
bool bayes_worst(reading *s, hn_place *place, long *scaled);

/* Looks of several kinds; each false where it finds nothing. */
bool bayes_own_unknown(reading *s, hn_place *place);
bool bayes_threat_unknown(reading *s, hn_place *place); /* of the opponent with the lowest score */
bool bayes_lowest_known(reading *s, hn_place *place);   /* of all opponents' cards */

/* Ends the decision: the rule, and the action of a verb for a place. */
hn_action bayes_do(reading *s, const char *rule, int act, hn_place place);
hn_action bayes_pass(reading *s, const char *rule);

/* Whether the worst known card is bad enough to be traded for one that is not known; the second also says so
 * among the reasons for the first card of an exchange. E must be there. */
bool bayes_is_bad(const reading *s, int value);
bool bayes_trades(reading *s, hn_place worst, int value);

/* The king's second mode: an own card against the one that was looked at. */
hn_action bayes_king_first(reading *s);
hn_action bayes_king_look(reading *s);

/* What trading the worst own card asks for: a known card of an opponent by a score, else any. bonus: added
 * where the owner knows its card. */
hn_action bayes_steal(reading *s, int bonus);
