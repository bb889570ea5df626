/* Dutch's house rules: the keys in the order of the rule book, the two presets, what does not go together,
 * and when a match ends. */
#include "games/dutch.h"

#include "core/status.h"
#include "games/keys.h"

static const char *const seat_entries[] = {"least", "most"};
static const char *const ranks[HN_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                            "8", "9", "10", "J", "Q", "K", "joker"};
static const char *const powers[] = {"none", "look", "swap"};

const hn_key dutch_keys[] = {
    {"seats", "how many may play", HN_NUMBER, 2, 6, NULL, seat_entries, DUTCH_LEAST_SEATS, 2,
     false},
    {"values", "what each card counts; the fewest points win", HN_NUMBER, -20, 50, NULL, ranks,
     DUTCH_VALUES, HN_RANKS, false},
    NUMBER(DUTCH_CARDS, "cards", 1, 6, "cards dealt to each seat"),
    NUMBER(DUTCH_LOOKS, "looks", 0, 6,
           "how many cards of its choice each seat looks at before the first turn"),
    {"powers", "what a card does when it is played or dropped", HN_CHOICE, CHOICES(powers), ranks,
     DUTCH_POWERS, HN_RANKS, false},
    NUMBER(DUTCH_WRONG_DROP, "wrong_drop", 0, 4, "penalty cards for a card of the wrong rank"),
    FLAG(DUTCH_COLLECT_RULE, "clear_and_collect",
         "each seat collects a rank, and four of it win the round"),
    NUMBER(DUTCH_LAPS, "laps", 1, 250, "laps after which a round without a call is scored"),
    NUMBER(DUTCH_MATCH_GOAL, "match_goal", 1, 1000,
           "rounds of a match, which goes to whoever has won most of them"),
};

_Static_assert(sizeof dutch_keys / sizeof *dutch_keys == DUTCH_KEYS, "as dutch.h says");
_Static_assert(DUTCH_RULE_COUNT <= HN_RULE_VALUES, "all values fit");

/* Ranks: A 0, 2 to 10 are 1 to 9, J 10, Q 11, K 12, joker 13. */
static const preset_change as_dutch[] = {
    {DUTCH_LEAST_SEATS, 2},
    {DUTCH_MOST_SEATS, 6},
    {DUTCH_VALUES + 0, 1},
    {DUTCH_VALUES + 1, 2},
    {DUTCH_VALUES + 2, 3},
    {DUTCH_VALUES + 3, 4},
    {DUTCH_VALUES + 4, 5},
    {DUTCH_VALUES + 5, 6},
    {DUTCH_VALUES + 6, 7},
    {DUTCH_VALUES + 7, 8},
    {DUTCH_VALUES + 8, 9},
    {DUTCH_VALUES + 9, 10},
    {DUTCH_VALUES + 10, 10},
    {DUTCH_VALUES + 11, 10},
    {DUTCH_VALUES + 12, 10},
    {DUTCH_VALUES + 13, 0},
    {DUTCH_CARDS, 4},
    {DUTCH_LOOKS, 2},
    {DUTCH_POWERS + HN_JACK, SPECIAL_SWAP},
    {DUTCH_POWERS + HN_QUEEN, SPECIAL_LOOK},
    {DUTCH_WRONG_DROP, 1},
    {DUTCH_COLLECT_RULE, false},
    {DUTCH_LAPS, 60},
    {DUTCH_MATCH_GOAL, 10},
};

static const preset_change as_collect[] = {{DUTCH_COLLECT_RULE, true}};

static const preset preset_dutch = {
    "dutch", "draw and play, drop cards of the same rank, call Dutch at the end of a turn", NULL,
    CHANGES(as_dutch)};
static const preset preset_collect = {
    "dutch-collect", "the same with clear-and-collect: four of a seat's rank win at once",
    &preset_dutch, CHANGES(as_collect)};

const preset *const dutch_presets[] = {&preset_dutch, &preset_collect};
_Static_assert(sizeof dutch_presets / sizeof *dutch_presets == DUTCH_PRESETS, "as dutch.h says");

hn_status dutch_check(const hn_rules *rules, hn_error *error)
{
    const int16_t *v = rules->value;
    if (v[DUTCH_LOOKS] > v[DUTCH_CARDS])
        return error_set(error, HN_BAD_RULES, "`looks` is %d, but a seat has only %d `cards`",
                         v[DUTCH_LOOKS], v[DUTCH_CARDS]);
    if (v[DUTCH_COLLECT_RULE] && !v[DUTCH_LOOKS])
        return error_set(error, HN_BAD_RULES,
                         "`clear_and_collect: yes` needs `looks`: the collection starts with a "
                         "card that was seen");
    if (v[DUTCH_COLLECT_RULE] && v[DUTCH_CARDS] < 2)
        return error_set(error, HN_BAD_RULES,
                         "`clear_and_collect: yes` needs at least 2 `cards`: one is the "
                         "collection's");
    return HN_OK;
}

bool dutch_match_over(const hn_rules *rules, const hn_match *match)
{
    return match->rounds >= rules->value[DUTCH_MATCH_GOAL];
}
