/* Golf's house rules by name, for its engine and its player: where each value stands in hn_rules.value, what the
 * choices mean, its actions by number, and what a column counts. The rules are in golf_rules.c, play in golf.c. */
#pragma once

#include "games/game.h"

enum golf_value {
    GOLF_LEAST_SEATS,
    GOLF_MOST_SEATS,
    GOLF_VALUES, /* one per rank */
    GOLF_COLUMNS = GOLF_VALUES + HN_RANKS,
    GOLF_TURNED_UP,
    GOLF_LOOKS,
    GOLF_SWAPPED_IN,
    GOLF_TURN_UP_RULE,
    GOLF_END_BY,
    GOLF_KEEP_IN_PAIRS,
    GOLF_DOUBLED,
    GOLF_LAPS,
    GOLF_MATCH_GOAL,
    GOLF_RULE_COUNT
};

enum { SWAPPED_UP, SWAPPED_DOWN };
enum { TURN_UP_NO, TURN_UP_MAY, TURN_UP_MUST };
enum { END_BY_FACE_UP, END_BY_KNOCK };

enum { GOLF_ROWS = 2 };

/* Actions by number: simple ones, then a verb with its slots (game.h: verbs). */
enum golf_action {
    GOLF_DRAW_DECK,
    GOLF_DRAW_TOP,
    GOLF_PLAY,
    GOLF_PASS,
    GOLF_CALL,
    GOLF_SWAP,
    GOLF_TURN_UP = GOLF_SWAP + HN_SLOTS,
    GOLF_ACTIONS = GOLF_TURN_UP + HN_SLOTS
};

enum { GOLF_KEYS = 12, GOLF_PRESETS = 2 };
extern const hn_key golf_keys[];
extern const preset *const golf_presets[];

hn_status golf_check(const hn_rules *rules, hn_error *error);
bool golf_match_over(const hn_rules *rules, const hn_match *match);

/* Whether two of a rank in a column count nothing together. */
static inline bool golf_pairs(const int16_t *rule, int rank)
{
    return !rule[GOLF_KEEP_IN_PAIRS] || (rank != HN_JOKER && rank != 1);
}

/* What two cards of these ranks count in one column. */
static inline int golf_column(const int16_t *rule, int one, int other)
{
    return one == other && golf_pairs(rule, one)
               ? 0
               : rule[GOLF_VALUES + one] + rule[GOLF_VALUES + other];
}
