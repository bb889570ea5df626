/* Cambio's house rules by name, for its engine and its players: where each value stands in
 * hn_rules.value, what the choices mean, and its actions by number. The rules are in cambio_rules.c, play
 * in cambio.c. */
#pragma once

#include "games/game.h"

enum cambio_value {
    CAMBIO_LEAST_SEATS,
    CAMBIO_MOST_SEATS,
    CAMBIO_VALUES, /* one per kind of card */
    CAMBIO_CARDS = CAMBIO_VALUES + HN_KINDS,
    CAMBIO_LOOKS,
    CAMBIO_LOOKS_AT,
    CAMBIO_OPENING_DISCARD,
    CAMBIO_DRAW_DISCARD,
    CAMBIO_DISCARD_USE,
    CAMBIO_POWERS, /* one per kind of card */
    CAMBIO_POWERS_FROM = CAMBIO_POWERS + HN_KINDS,
    CAMBIO_FLIPS,
    CAMBIO_FLIPS_PER_CARD,
    CAMBIO_OWNER_FIRST,
    CAMBIO_WRONG_FLIP,
    CAMBIO_GIVE,
    CAMBIO_CALL_AT,
    CAMBIO_CALL_WORD,
    CAMBIO_PROTECTED,
    CAMBIO_CALLERS,
    CAMBIO_EMPTY_HAND,
    CAMBIO_DECK_OUT,
    CAMBIO_LAPS,
    CAMBIO_BAD_CALL,
    CAMBIO_MATCH_BY,
    CAMBIO_MATCH_GOAL,
    CAMBIO_RULE_COUNT
};

enum { LOOKS_AT_FIRST, LOOKS_AT_CHOSEN };
enum { DISCARD_SWAP, DISCARD_ANY };
enum { POWER_NONE, POWER_LOOK_OWN, POWER_LOOK_OTHER, POWER_LOOK_ANY, POWER_SWAP, POWER_LOOK_SWAP };
enum { POWERS_FROM_DECK, POWERS_FROM_ANY };
enum { FLIPS_NONE, FLIPS_OWN, FLIPS_ALL };
enum { FLIPS_ONE, FLIPS_ANY };
enum { CALL_AT_START, CALL_AT_END };
enum { CALL_CAMBIO, CALL_LOCK };
enum { CALLERS_ONE, CALLERS_SEVERAL };
enum { EMPTY_PLAYS, EMPTY_ENDS };
enum { DECK_RESHUFFLED, DECK_ENDS };
enum { MATCH_POINTS, MATCH_ROUNDS };

/* Actions by number: simple ones, then a verb with its slots or places (game.h: verbs). */
enum cambio_action {
    CAMBIO_DRAW_DECK,
    CAMBIO_DRAW_TOP,
    CAMBIO_PLAY,
    CAMBIO_PASS,
    CAMBIO_CALL,
    CAMBIO_SWAP,
    CAMBIO_GIVE_CARD = CAMBIO_SWAP + HN_SLOTS,
    CAMBIO_FLIP = CAMBIO_GIVE_CARD + HN_SLOTS, /* own flips share a mask's word with pass */
    CAMBIO_LOOK = CAMBIO_FLIP + HN_SEATS * HN_SLOTS,
    CAMBIO_EXCHANGE = CAMBIO_LOOK + HN_SEATS * HN_SLOTS,
    CAMBIO_WITH = CAMBIO_EXCHANGE + HN_SEATS * HN_SLOTS,
    CAMBIO_ACTIONS = CAMBIO_WITH + HN_SEATS * HN_SLOTS
};

enum { CAMBIO_KEYS = 25, CAMBIO_PRESETS = 3 };
extern const hn_key cambio_keys[];
extern const preset *const cambio_presets[];

hn_status cambio_check(const hn_rules *rules, hn_error *error);
bool cambio_match_over(const hn_rules *rules, const hn_match *match);
