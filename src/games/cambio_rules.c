/* Cambio's house rules: the keys in the order of the rule book, the three presets, what does not go
 * together, and when a match ends. */
#include "games/cambio.h"

#include "core/status.h"
#include "games/keys.h"

static const char *const seat_entries[] = {"least", "most"};
static const char *const kinds[HN_KINDS] = {"A", "2",  "3", "4", "5",     "6",       "7",    "8",
                                            "9", "10", "J", "Q", "red K", "black K", "joker"};
static const char *const looks_at[] = {"first", "chosen"};
static const char *const discard_use[] = {"swap", "any"};
static const char *const powers[] = {"none",     "look own", "look other",
                                     "look any", "swap",     "look swap"};
static const char *const powers_from[] = {"deck", "any"};
static const char *const flips[] = {"none", "own", "all"};
static const char *const flips_per_card[] = {"one", "any"};
static const char *const call_at[] = {"start", "end"};
static const char *const call_word[] = {"cambio", "lock"};
static const char *const callers[] = {"one", "several"};
static const char *const empty_hand[] = {"plays", "ends"};
static const char *const deck_out[] = {"reshuffle", "ends"};
static const char *const match_by[] = {"points", "rounds"};

const hn_key cambio_keys[] = {
    {"seats", "how many may play", HN_NUMBER, 2, HN_SEATS, NULL, seat_entries, CAMBIO_LEAST_SEATS,
     2, false},
    {"values", "what each card counts; the lowest sum wins", HN_NUMBER, -20, 50, NULL, kinds,
     CAMBIO_VALUES, HN_KINDS, false},
    NUMBER(CAMBIO_CARDS, "cards", 1, 6, "cards dealt to each seat"),
    NUMBER(CAMBIO_LOOKS, "looks", 0, 6,
           "how many of its cards each seat looks at before the first turn"),
    CHOICE(CAMBIO_LOOKS_AT, "looks_at", looks_at,
           "which: the first slots, or those a seat chooses"),
    FLAG(CAMBIO_OPENING_DISCARD, "opening_discard", "one card is turned up to open the discard"),
    FLAG(CAMBIO_DRAW_DISCARD, "draw_discard", "the top discard may be drawn instead of the deck"),
    CHOICE(CAMBIO_DISCARD_USE, "discard_use", discard_use,
           "a card drawn from the discard must be swapped in, or may be played too"),
    {"powers", "what a card does when it is drawn and played at once", HN_CHOICE, CHOICES(powers),
     kinds, CAMBIO_POWERS, HN_KINDS, false},
    CHOICE(CAMBIO_POWERS_FROM, "powers_from", powers_from,
           "powers work only for cards drawn from the deck, or from the discard too"),
    CHOICE(CAMBIO_FLIPS, "flips", flips, "whose cards may be flipped onto one of the same rank"),
    CHOICE(CAMBIO_FLIPS_PER_CARD, "flips_per_card", flips_per_card,
           "how many right flips follow a card; any: the window opens again after each"),
    FLAG(CAMBIO_OWNER_FIRST, "owner_first",
         "an owner's claim on a card goes before others' claims"),
    NUMBER(CAMBIO_WRONG_FLIP, "wrong_flip", 0, 4, "penalty cards for a wrong flip"),
    FLAG(CAMBIO_GIVE, "give",
         "whoever flips another seat's card puts one of their own into the gap"),
    CHOICE(CAMBIO_CALL_AT, "call_at", call_at, "a call is made instead of a turn, or at its end"),
    CHOICE(CAMBIO_CALL_WORD, "call_word", call_word, "the word for it"),
    FLAG(CAMBIO_PROTECTED, "protected", "nobody else touches a caller's cards"),
    CHOICE(CAMBIO_CALLERS, "callers", callers, "whether others may still call in the last lap"),
    CHOICE(CAMBIO_EMPTY_HAND, "empty_hand", empty_hand,
           "a seat without cards plays on, or ends the round"),
    CHOICE(CAMBIO_DECK_OUT, "deck_out", deck_out,
           "an empty deck is refilled from the discard, or ends the round at the next turn"),
    NUMBER(CAMBIO_LAPS, "laps", 1, 250, "laps after which a round without a call is scored"),
    NUMBER(CAMBIO_BAD_CALL, "bad_call", 0, 50, "points added to a caller who does not win"),
    CHOICE(CAMBIO_MATCH_BY, "match_by", match_by,
           "a match ends at a total, or after a number of rounds"),
    NUMBER(CAMBIO_MATCH_GOAL, "match_goal", 1, 1000, "that total, or that number of rounds"),
};

_Static_assert(sizeof cambio_keys / sizeof *cambio_keys == CAMBIO_KEYS, "as cambio.h says");
_Static_assert(HN_SEATS * 6 + 1 < HN_CARDS, "`cards` and an opening discard always leave a deck");
_Static_assert(CAMBIO_RULE_COUNT <= HN_RULE_VALUES, "all values fit");

/* Kinds: A 0, 2 to 10 are 1 to 9, J 10, Q 11, red K 12, black K 13, joker 14. */
static const preset_change as_cambio[] = {
    {CAMBIO_LEAST_SEATS, 2},
    {CAMBIO_MOST_SEATS, 8},
    {CAMBIO_VALUES + 0, 1},
    {CAMBIO_VALUES + 1, 2},
    {CAMBIO_VALUES + 2, 3},
    {CAMBIO_VALUES + 3, 4},
    {CAMBIO_VALUES + 4, 5},
    {CAMBIO_VALUES + 5, 6},
    {CAMBIO_VALUES + 6, 7},
    {CAMBIO_VALUES + 7, 8},
    {CAMBIO_VALUES + 8, 9},
    {CAMBIO_VALUES + 9, 10},
    {CAMBIO_VALUES + 10, 10},
    {CAMBIO_VALUES + 11, 10},
    {CAMBIO_VALUES + 12, -1},
    {CAMBIO_VALUES + 13, 10},
    {CAMBIO_VALUES + 14, 0},
    {CAMBIO_CARDS, 4},
    {CAMBIO_LOOKS, 2},
    {CAMBIO_LOOKS_AT, LOOKS_AT_FIRST},
    {CAMBIO_OPENING_DISCARD, true},
    {CAMBIO_DRAW_DISCARD, true},
    {CAMBIO_DISCARD_USE, DISCARD_SWAP},
    {CAMBIO_POWERS + 6, POWER_LOOK_OWN},
    {CAMBIO_POWERS + 7, POWER_LOOK_OWN},
    {CAMBIO_POWERS + 8, POWER_LOOK_OTHER},
    {CAMBIO_POWERS + 9, POWER_LOOK_OTHER},
    {CAMBIO_POWERS + 10, POWER_SWAP},
    {CAMBIO_POWERS + 11, POWER_SWAP},
    {CAMBIO_POWERS + 13, POWER_LOOK_SWAP},
    {CAMBIO_POWERS_FROM, POWERS_FROM_DECK},
    {CAMBIO_FLIPS, FLIPS_OWN},
    {CAMBIO_FLIPS_PER_CARD, FLIPS_ANY},
    {CAMBIO_OWNER_FIRST, true},
    {CAMBIO_WRONG_FLIP, 1},
    {CAMBIO_GIVE, false},
    {CAMBIO_CALL_AT, CALL_AT_END},
    {CAMBIO_CALL_WORD, CALL_CAMBIO},
    {CAMBIO_PROTECTED, false},
    {CAMBIO_CALLERS, CALLERS_ONE},
    {CAMBIO_EMPTY_HAND, EMPTY_PLAYS},
    {CAMBIO_DECK_OUT, DECK_RESHUFFLED},
    {CAMBIO_LAPS, 60},
    {CAMBIO_BAD_CALL, 0},
    {CAMBIO_MATCH_BY, MATCH_POINTS},
    {CAMBIO_MATCH_GOAL, 100},
};

static const preset_change as_lock[] = {
    {CAMBIO_VALUES + 13, 15},
    {CAMBIO_OPENING_DISCARD, false},
    {CAMBIO_DISCARD_USE, DISCARD_ANY},
    {CAMBIO_POWERS + 12, POWER_LOOK_SWAP},
    {CAMBIO_POWERS_FROM, POWERS_FROM_ANY},
    {CAMBIO_FLIPS, FLIPS_ALL},
    {CAMBIO_FLIPS_PER_CARD, FLIPS_ONE},
    {CAMBIO_CALL_AT, CALL_AT_START},
    {CAMBIO_CALL_WORD, CALL_LOCK},
    {CAMBIO_PROTECTED, true},
    {CAMBIO_MATCH_BY, MATCH_ROUNDS},
    {CAMBIO_MATCH_GOAL, 10},
};

static const preset_change as_table[] = {
    {CAMBIO_FLIPS, FLIPS_ALL},       {CAMBIO_FLIPS_PER_CARD, FLIPS_ONE}, {CAMBIO_GIVE, true},
    {CAMBIO_CALL_AT, CALL_AT_START}, {CAMBIO_PROTECTED, true},
};

static const preset preset_cambio = {
    "cambio", "four cards, own cards flipped, cambio called at the end of a turn, to 100 points",
    NULL, CHANGES(as_cambio)};
static const preset preset_lock = {
    "cambio-lock", "one flip of anyone's card, and a lock that protects instead of a turn",
    &preset_cambio, CHANGES(as_lock)};
static const preset preset_table = {
    "cambio-table",
    "as most tables play: one flip of anyone's card with a card given for it, "
    "cambio called instead of a turn, the caller protected",
    &preset_cambio, CHANGES(as_table)};

const preset *const cambio_presets[] = {&preset_cambio, &preset_lock, &preset_table};
_Static_assert(sizeof cambio_presets / sizeof *cambio_presets == CAMBIO_PRESETS,
               "as cambio.h says");

hn_status cambio_check(const hn_rules *rules, hn_error *error)
{
    const int16_t *v = rules->value;
    if (v[CAMBIO_LOOKS] > v[CAMBIO_CARDS])
        return error_set(error, HN_BAD_RULES, "`looks` is %d, but a seat has only %d `cards`",
                         v[CAMBIO_LOOKS], v[CAMBIO_CARDS]);
    if (v[CAMBIO_GIVE] && v[CAMBIO_FLIPS] != FLIPS_ALL)
        return error_set(
            error, HN_BAD_RULES,
            "`give: yes` needs `flips: all`: a card is given for another seat's flipped one");
    if (!v[CAMBIO_OWNER_FIRST] && v[CAMBIO_FLIPS] != FLIPS_ALL)
        return error_set(error, HN_BAD_RULES,
                         "`owner_first: no` needs `flips: all`: only the owner can claim a card");
    if (v[CAMBIO_CALLERS] == CALLERS_SEVERAL && !v[CAMBIO_PROTECTED])
        return error_set(
            error, HN_BAD_RULES,
            "`callers: several` needs `protected: yes`: a second call would mean nothing");
    if (v[CAMBIO_DISCARD_USE] == DISCARD_SWAP && v[CAMBIO_POWERS_FROM] == POWERS_FROM_ANY)
        return error_set(
            error, HN_BAD_RULES,
            "`powers_from: any` needs `discard_use: any`: a card that must be swapped in "
            "is never played");
    return HN_OK;
}

/* Where cards count little or less than nothing a total may never be reached. */
enum { MOST_ROUNDS = 1000 };

bool cambio_match_over(const hn_rules *rules, const hn_match *match)
{
    int goal = rules->value[CAMBIO_MATCH_GOAL];
    if (rules->value[CAMBIO_MATCH_BY] == MATCH_ROUNDS)
        return match->rounds >= goal;
    if (match->rounds >= MOST_ROUNDS)
        return true;
    for (int seat = 0; seat < match->seats; seat++)
        if (match->total[seat] >= goal)
            return true;
    return false;
}
