/* Golf's house rules: the keys in the order of the rule book, the two presets, what does not go together, and when
 * a match ends. */
#include "games/golf.h"

#include "core/status.h"
#include "games/keys.h"

static const char *const seat_entries[] = {"least", "most"};
static const char *const ranks[HN_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                            "8", "9", "10", "J", "Q", "K", "joker"};
static const char *const swapped_in[] = {"up", "down"};
static const char *const turn_up[] = {"no", "may", "must"};
static const char *const end_by[] = {"face up", "knock"};

const hn_key golf_keys[] = {
    {"seats", "how many may play", HN_NUMBER, 2, 6, NULL, seat_entries, GOLF_LEAST_SEATS, 2, false},
    {"values", "what each card counts; the fewest points win", HN_NUMBER, -20, 50, NULL, ranks,
     GOLF_VALUES, HN_RANKS, false},
    NUMBER(GOLF_COLUMNS, "columns", 2, 4, "columns of two cards that are dealt to each seat"),
    NUMBER(GOLF_TURNED_UP, "turned_up", 0, 7,
           "own cards of its choice that each seat turns up before the first turn"),
    NUMBER(GOLF_LOOKS, "looks", 0, 4,
           "cards of its lower row that each seat looks at instead, from the left"),
    CHOICE(GOLF_SWAPPED_IN, "swapped_in", swapped_in,
           "how a card lies that is swapped in: face up, or face down"),
    CHOICE(GOLF_TURN_UP_RULE, "turn_up", turn_up,
           "who discards the drawn card may, or must, turn up one of its own"),
    CHOICE(
        GOLF_END_BY, "end_by", end_by,
        "a round is ended by all cards of a seat lying face up, or by a knock instead of a turn"),
    FLAG(GOLF_KEEP_IN_PAIRS, "keep_in_pairs", "jokers and twos keep their value in a pair"),
    FLAG(GOLF_DOUBLED, "doubled",
         "whoever ended the round without the fewest points counts double, if that is above 0"),
    NUMBER(GOLF_LAPS, "laps", 1, 250, "laps after which a round that nobody ended is scored"),
    NUMBER(GOLF_MATCH_GOAL, "match_goal", 1, 1000,
           "rounds of a match, which goes to the lowest total"),
};

_Static_assert(sizeof golf_keys / sizeof *golf_keys == GOLF_KEYS, "as golf.h says");
_Static_assert(6 * GOLF_ROWS * 4 + 2 < HN_CARDS, "a card can always be drawn");
_Static_assert(GOLF_RULE_COUNT <= HN_RULE_VALUES, "all values fit");

/* Ranks: A 0, 2 to 10 are 1 to 9, J 10, Q 11, K 12, joker 13. */
static const preset_change as_golf[] = {
    {GOLF_LEAST_SEATS, 2},
    {GOLF_MOST_SEATS, 6},
    {GOLF_VALUES + 0, 1},
    {GOLF_VALUES + 1, -2},
    {GOLF_VALUES + 2, 3},
    {GOLF_VALUES + 3, 4},
    {GOLF_VALUES + 4, 5},
    {GOLF_VALUES + 5, 6},
    {GOLF_VALUES + 6, 7},
    {GOLF_VALUES + 7, 8},
    {GOLF_VALUES + 8, 9},
    {GOLF_VALUES + 9, 10},
    {GOLF_VALUES + 10, 10},
    {GOLF_VALUES + 11, 10},
    {GOLF_VALUES + 12, 0},
    {GOLF_VALUES + 13, -2},
    {GOLF_COLUMNS, 3},
    {GOLF_TURNED_UP, 2},
    {GOLF_LOOKS, 0},
    {GOLF_SWAPPED_IN, SWAPPED_UP},
    {GOLF_TURN_UP_RULE, TURN_UP_MAY},
    {GOLF_END_BY, END_BY_FACE_UP},
    {GOLF_KEEP_IN_PAIRS, true},
    {GOLF_DOUBLED, false},
    {GOLF_LAPS, 50},
    {GOLF_MATCH_GOAL, 9},
};

static const preset_change as_four[] = {
    {GOLF_COLUMNS, 2},
    {GOLF_TURNED_UP, 0},
    {GOLF_LOOKS, 2},
    {GOLF_SWAPPED_IN, SWAPPED_DOWN},
    {GOLF_TURN_UP_RULE, TURN_UP_NO},
    {GOLF_END_BY, END_BY_KNOCK},
    {GOLF_DOUBLED, true},
};

static const preset preset_golf = {
    "golf",
    "six cards in two rows, two turned up at first; the round ends when all of a seat's are", NULL,
    CHANGES(as_golf)};
static const preset preset_four = {
    "golf-4", "four hidden cards, of which a seat has seen its lower two; a knock ends the round",
    &preset_golf, CHANGES(as_four)};

const preset *const golf_presets[] = {&preset_golf, &preset_four};
_Static_assert(sizeof golf_presets / sizeof *golf_presets == GOLF_PRESETS, "as golf.h says");

hn_status golf_check(const hn_rules *rules, hn_error *error)
{
    const int16_t *v = rules->value;
    int cards = GOLF_ROWS * v[GOLF_COLUMNS];
    if (v[GOLF_TURNED_UP] >= cards)
        return error_set(error, HN_BAD_RULES,
                         "`turned_up` is %d, but one of a seat's %d cards at least stays hidden",
                         v[GOLF_TURNED_UP], cards);
    if (v[GOLF_LOOKS] > v[GOLF_COLUMNS])
        return error_set(error, HN_BAD_RULES,
                         "`looks` is %d, but there are only %d `columns` in the lower row",
                         v[GOLF_LOOKS], v[GOLF_COLUMNS]);
    if (v[GOLF_LOOKS] && v[GOLF_TURNED_UP])
        return error_set(error, HN_BAD_RULES,
                         "`looks` and `turned_up` do not go together: what is turned up is chosen "
                         "before anything is seen");
    if (v[GOLF_END_BY] == END_BY_FACE_UP && v[GOLF_SWAPPED_IN] == SWAPPED_DOWN)
        return error_set(
            error, HN_BAD_RULES,
            "`end_by: face up` needs `swapped_in: up`: else a swap hides a card again");
    return HN_OK;
}

bool golf_match_over(const hn_rules *rules, const hn_match *match)
{
    return match->rounds >= rules->value[GOLF_MATCH_GOAL];
}
