/* Made from dutch.yaml by `hunch check dutch.yaml --c dutch_book`: change that file, not this one. */
#include <hunch/book.h>

extern const hn_book dutch_book;

/* clang-format off */
const hn_book dutch_book = {
    .game = "dutch",
    .name = "dutch",
    .difficulty_count = 4,
    .rule_count = 21,
    .condition_count = 35,
    .timer = {5000, 13000, 5000, 7000, 7000, 5000, 5000, 0},
    .delay = {200000, 400000},
    .first = {0, 2, 5, 7, 13, 15, 17, 21, 21},
    .difficulty = {
        {{"easy", 60000, 0, 300000, 40000, 0, 0, {0, 0}}, {-1, -1, -1, 600000, -1, -1, -1, -1}},
        {{"medium", 40000, 0, 200000, 20000, 0, 0, {0, 0}}, {-1, -1, -1, 800000, -1, -1, -1, -1}},
        {{"hard", 20000, 0, 100000, 10000, 0, 0, {0, 0}}, {-1, -1, -1, 900000, -1, -1, -1, -1}},
        {{"expert", 10000, 0, 0, 0, 0, 0, {0, 0}}, {-1, -1, -1, 1000000, -1, -1, -1, -1}},
    },
    .rule = {
        /* draw */
        {"take_lower_discard", 1, {200000, 500000, 900000, 1000000}, 0, 6, HN_FALLBACK_SKIP},
        {"draw_from_deck", 2, {1000000, 1000000, 1000000, 1000000}, 1, 5, 6},
        /* play_card */
        {"play_highest_known", 1, {1000000, 1000000, 1000000, 1000000}, 2, 7, HN_FALLBACK_SKIP},
        {"play_random_unknown", 2, {1000000, 1000000, 1000000, 1000000}, 5, 8, HN_FALLBACK_SKIP},
        {"play_random_card", 3, {1000000, 1000000, 1000000, 1000000}, 6, 9, HN_FALLBACK_SKIP},
        /* same_rank */
        {"drop_known_matches", 1, {900000, 950000, 980000, 1000000}, 7, 10, HN_FALLBACK_SKIP},
        {"drop_wrong_card", 2, {80000, 20000, 0, 0}, 8, 11, HN_FALLBACK_SKIP},
        /* jack_swap */
        {"collection_three_swap", 1, {500000, 700000, 950000, 1000000}, 9, 0, HN_FALLBACK_SKIP},
        {"one_card_player_priority", 2, {500000, 700000, 950000, 1000000}, 12, 1, HN_FALLBACK_SKIP},
        {"swap_lowest_opponent_for_higher_own", 3, {500000, 700000, 950000, 1000000}, 15, 2, HN_FALLBACK_NEXT},
        {"random_swap_except_own", 4, {400000, 500000, 0, 0}, 18, 3, HN_FALLBACK_SKIP},
        {"swap_random_two_players", 5, {600000, 400000, 0, 0}, 19, 4, HN_FALLBACK_SKIP},
        {"skip_jack_swap", 6, {0, 0, 0, 0}, 22, HN_NONE, HN_FALLBACK_SKIP},
        /* queen_peek */
        {"look_at_own_unknown", 1, {500000, 700000, 950000, 1000000}, 23, 12, HN_FALLBACK_SKIP},
        {"look_at_other_unknown", 2, {500000, 700000, 950000, 1000000}, 24, 13, HN_FALLBACK_SKIP},
        /* collect */
        {"complete_the_set", 1, {500000, 700000, 950000, 1000000}, 25, 14, HN_FALLBACK_SKIP},
        {"collect_same_rank", 2, {500000, 500000, 800000, 900000}, 26, 14, HN_FALLBACK_SKIP},
        /* call_dutch */
        {"call_with_few_points", 1, {1000000, 0, 0, 0}, 27, 15, HN_FALLBACK_SKIP},
        {"call_with_few_points_and_cards", 2, {0, 1000000, 0, 0}, 28, 15, HN_FALLBACK_SKIP},
        {"call_below_everyone", 3, {0, 0, 1000000, 0}, 31, 15, HN_FALLBACK_SKIP},
        {"call_to_win", 4, {0, 0, 0, 1000000}, 34, 15, HN_FALLBACK_SKIP},
    },
    .condition = {
        {HN_FIELD, HN_GREATER_THAN, 10, 14, 0, 1, 0},
        {HN_ALWAYS, 0, 0, HN_NONE, 0, 1, 0},
        {HN_OR, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_EMPTY, 5, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_GREATER_THAN, 10, 15, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 5, HN_NONE, 0, 1, 0},
        {HN_ALWAYS, 0, 0, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 8, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 5, HN_NONE, 0, 1, 0},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_EQUALS, 0, HN_NONE, 0, 1, 1000000},
        {HN_FIELD, HN_NOT_EMPTY, 1, HN_NONE, 0, 1, 0},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_NOT_EMPTY, 2, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 3, HN_NONE, 0, 1, 0},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_NOT_EMPTY, 4, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 3, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 3, HN_NONE, 0, 1, 0},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_NOT_EMPTY, 3, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 6, HN_NONE, 0, 1, 0},
        {HN_ALWAYS, 0, 0, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 5, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_NOT_EMPTY, 13, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_AT_LEAST, 7, HN_NONE, 0, 1, 3000000},
        {HN_ALWAYS, 0, 0, HN_NONE, 0, 1, 0},
        {HN_FIELD, HN_AT_MOST, 11, HN_NONE, 0, 1, 8000000},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_AT_MOST, 11, HN_NONE, 0, 1, 3000000},
        {HN_FIELD, HN_AT_MOST, 6, HN_NONE, 0, 1, 2000000},
        {HN_AND, 0, 0, HN_NONE, 2, 3, 0},
        {HN_FIELD, HN_AT_MOST, 11, HN_NONE, 0, 1, 3000000},
        {HN_FIELD, HN_LESS_THAN, 11, 12, 0, 1, 0},
        {HN_FIELD, HN_GREATER_THAN, 16, HN_NONE, 0, 1, 700000},
    },
};
/* clang-format on */
