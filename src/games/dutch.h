/* Dutch's house rules by name, for its engine and its players: where each value stands in hn_rules.value, what
 * the choices mean, and its actions by number. The rules are in dutch_rules.c, play in dutch.c. */
#pragma once

#include "games/game.h"

enum dutch_value {
    DUTCH_LEAST_SEATS,
    DUTCH_MOST_SEATS,
    DUTCH_VALUES, /* one per rank */
    DUTCH_CARDS = DUTCH_VALUES + HN_RANKS,
    DUTCH_LOOKS,
    DUTCH_POWERS, /* one per rank */
    DUTCH_WRONG_DROP = DUTCH_POWERS + HN_RANKS,
    DUTCH_COLLECT_RULE,
    DUTCH_LAPS,
    DUTCH_MATCH_GOAL,
    DUTCH_RULE_COUNT
};

enum { SPECIAL_NONE, SPECIAL_LOOK, SPECIAL_SWAP };

/* Actions by number: simple ones, then a verb with its slots or places (game.h: verbs). */
enum dutch_action {
    DUTCH_DRAW_DECK,
    DUTCH_DRAW_TOP,
    DUTCH_COLLECT,
    DUTCH_PLAY,
    DUTCH_PASS,
    DUTCH_CALL,
    DUTCH_SWAP,
    DUTCH_DROP = DUTCH_SWAP + HN_SLOTS,
    DUTCH_LOOK = DUTCH_DROP + HN_SLOTS,
    DUTCH_EXCHANGE = DUTCH_LOOK + HN_SEATS * HN_SLOTS,
    DUTCH_WITH = DUTCH_EXCHANGE + HN_SEATS * HN_SLOTS,
    DUTCH_ACTIONS = DUTCH_WITH + HN_SEATS * HN_SLOTS
};

enum { DUTCH_KEYS = 9, DUTCH_PRESETS = 2 };
extern const hn_key dutch_keys[];
extern const preset *const dutch_presets[];

hn_status dutch_check(const hn_rules *rules, hn_error *error);
bool dutch_match_over(const hn_rules *rules, const hn_match *match);
