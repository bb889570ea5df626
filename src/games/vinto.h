/* Vinto's house rules by name, for its engine and its players: where each value stands in hn_rules.value, what
 * the choices mean, and its actions by number. The rules are in vinto_rules.c, play in vinto.c. */
#pragma once

#include "games/game.h"

enum vinto_value {
    VINTO_LEAST_SEATS,
    VINTO_MOST_SEATS,
    VINTO_VALUES, /* one per rank */
    VINTO_CARDS = VINTO_VALUES + HN_RANKS,
    VINTO_LOOKS,
    VINTO_POWERS, /* one per rank */
    VINTO_DECLARE = VINTO_POWERS + HN_RANKS,
    VINTO_WRONG_CARD,
    VINTO_WRONG_PENALTY,
    VINTO_LAPS,
    VINTO_MATCH_GOAL,
    VINTO_RULE_COUNT
};

/* What a card's action is. */
enum {
    VINTO_NOTHING,
    VINTO_LOOK_OWN,
    VINTO_LOOK_OTHER,
    VINTO_BLIND_SWAP,
    VINTO_LOOK_SWAP,
    VINTO_NAME_CARD,
    VINTO_GIVE_CARD
};
enum { WRONG_SEEN, WRONG_HIDDEN };

/* Actions by number: simple ones, then a verb with its slots, places, ranks or seats (game.h: verbs). */
enum vinto_action {
    VINTO_DRAW_DECK,
    VINTO_DRAW_TOP,
    VINTO_PLAY,
    VINTO_DISCARD,
    VINTO_PASS,
    VINTO_CALL,
    VINTO_TRADE,
    VINTO_SWAP,
    VINTO_TOSS = VINTO_SWAP + HN_SLOTS,
    VINTO_LOOK = VINTO_TOSS + HN_SLOTS,
    VINTO_EXCHANGE = VINTO_LOOK + HN_SEATS * HN_SLOTS,
    VINTO_WITH = VINTO_EXCHANGE + HN_SEATS * HN_SLOTS,
    VINTO_POINT = VINTO_WITH + HN_SEATS * HN_SLOTS,
    VINTO_NAME = VINTO_POINT + HN_SEATS * HN_SLOTS,
    VINTO_AIM = VINTO_NAME + HN_RANKS,
    VINTO_ACTIONS = VINTO_AIM + HN_SEATS
};

/* A round's score by its caller's sum against the lowest of the coalition. */
enum { VINTO_WIN = 3, VINTO_LOSS = -1 };

enum { VINTO_KEYS = 10, VINTO_PRESETS = 1 };
extern const hn_key vinto_keys[];
extern const preset *const vinto_presets[];

hn_status vinto_check(const hn_rules *rules, hn_error *error);
bool vinto_match_over(const hn_rules *rules, const hn_match *match);
hn_seats vinto_match_winners(const hn_rules *rules, const hn_match *match);
void vinto_match_points(const hn_rules *rules, const hn_match *match, int *points);
