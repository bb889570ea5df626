/* Perudo's house rules: the keys in the order of the rule book, the three presets, what does not go
 * together, and when a match ends. */
#include "games/perudo.h"

#include "core/status.h"
#include "games/keys.h"

static const char *const seat_entries[] = {"least", "most"};
static const char *const wild[] = {"none", "1", "2", "3", "4", "5", "6"};
static const char *const opening[] = {"any", "not wild", "wild in palifico"};
static const char *const raise[] = {"upwards", "any face"};
static const char *const wild_bids[] = {"half", "like others"};
static const char *const loss[] = {"die", "game"};
static const char *const calza[] = {"no", "yes", "not heads-up"};
static const char *const after_calza[] = {"caller", "next"};
static const char *const palifico[] = {"no", "any last die", "once each"};

const hn_key perudo_keys[] = {
    {"seats", "how many may play", HN_NUMBER, 2, HN_SEATS, NULL, seat_entries, PERUDO_LEAST_SEATS,
     2, false},
    NUMBER(PERUDO_DICE, "dice", 1, HN_DICE,
           "dice of each seat at the start, and the most it can have"),
    NUMBER(PERUDO_FACES, "faces", 2, HN_FACES, "faces of a die"),
    CHOICE(PERUDO_WILD, "wild", wild, "the face that also counts as every other face"),
    CHOICE(PERUDO_OPENING, "opening", opening,
           "a throw may be opened with any face, never with the wild one, or with it in palifico"),
    CHOICE(PERUDO_RAISE, "raise", raise,
           "more of the same face, or no fewer of a higher one; with `any face` also more of a "
           "lower one"),
    CHOICE(PERUDO_WILD_BIDS, "wild_bids", wild_bids,
           "to the wild face from half the count, from it at twice the count and one; or like any "
           "other face"),
    CHOICE(PERUDO_LOSS, "loss", loss, "what a lost call costs: a die, or the game"),
    CHOICE(PERUDO_CALZA_RULE, "calza", calza, "whether an exact bid may be called, for a die back"),
    LATER_CHOICE(PERUDO_AFTER_CALZA, "after_calza", after_calza,
                 "who begins after an exact calza: its caller, or the next seat with dice"),
    CHOICE(
        PERUDO_PALIFICO, "palifico", palifico,
        "face fixed, none wild: never; while any seat has one die; or once, as a seat comes down "
        "to one"),
    NUMBER(PERUDO_THROWS, "throws", 1, 1000, "throws after which whoever has the most dice wins"),
    NUMBER(PERUDO_MATCH_GOAL, "match_goal", 1, 1000,
           "rounds of a match; whoever wins the most wins it"),
};

_Static_assert(sizeof perudo_keys / sizeof *perudo_keys == PERUDO_KEYS, "as perudo.h says");
_Static_assert(PERUDO_RULE_COUNT <= HN_RULE_VALUES, "all values fit");

static const preset_change as_faroleo[] = {
    {PERUDO_LEAST_SEATS, 2},
    {PERUDO_MOST_SEATS, 6},
    {PERUDO_DICE, 5},
    {PERUDO_FACES, 6},
    {PERUDO_WILD, 1},
    {PERUDO_OPENING, OPENING_NOT_WILD},
    {PERUDO_RAISE, RAISE_UPWARDS},
    {PERUDO_WILD_BIDS, WILD_HALF},
    {PERUDO_LOSS, LOSS_DIE},
    {PERUDO_CALZA_RULE, CALZA_ALWAYS},
    {PERUDO_AFTER_CALZA, AFTER_CALZA_CALLER},
    {PERUDO_PALIFICO, PALIFICO_ANY},
    {PERUDO_THROWS, 1000},
    {PERUDO_MATCH_GOAL, 1},
};

static const preset_change as_perudo[] = {
    {PERUDO_MOST_SEATS, 8},           {PERUDO_OPENING, OPENING_WILD_IN_PALIFICO},
    {PERUDO_RAISE, RAISE_ANY_FACE},   {PERUDO_CALZA_RULE, CALZA_NOT_HEADS_UP},
    {PERUDO_PALIFICO, PALIFICO_ONCE},
};

static const preset_change as_liars_dice[] = {
    {PERUDO_MOST_SEATS, 2},
    {PERUDO_DICE, 1},
    {PERUDO_WILD, 6},
    {PERUDO_OPENING, OPENING_ANY},
    {PERUDO_RAISE, RAISE_ANY_FACE},
    {PERUDO_WILD_BIDS, WILD_LIKE_OTHERS},
    {PERUDO_LOSS, LOSS_GAME},
    {PERUDO_CALZA_RULE, CALZA_NEVER},
    {PERUDO_PALIFICO, PALIFICO_NEVER},
};

static const preset preset_faroleo = {
    "faroleo", "faces only go up, calza at any time, palifico while anyone has a single die", NULL,
    CHANGES(as_faroleo)};
static const preset preset_perudo = {
    "perudo", "as most tables play: any face, calza with three or more, palifico once per seat",
    &preset_faroleo, CHANGES(as_perudo)};
static const preset preset_liars_dice = {"liars-dice",
                                         "two seats and one throw: whoever loses the call loses",
                                         &preset_faroleo, CHANGES(as_liars_dice)};

const preset *const perudo_presets[] = {&preset_faroleo, &preset_perudo, &preset_liars_dice};
_Static_assert(sizeof perudo_presets / sizeof *perudo_presets == PERUDO_PRESETS,
               "as perudo.h says");

hn_status perudo_check(const hn_rules *rules, hn_error *error)
{
    const int16_t *v = rules->value;
    if (v[PERUDO_WILD] > v[PERUDO_FACES])
        return error_set(error, HN_BAD_RULES, "`wild` is %d, but a die has only %d `faces`",
                         v[PERUDO_WILD], v[PERUDO_FACES]);
    if (!v[PERUDO_WILD] && v[PERUDO_OPENING] != OPENING_ANY)
        return error_set(error, HN_BAD_RULES, "`opening: %s` needs a `wild` face",
                         opening[v[PERUDO_OPENING]]);
    if (!v[PERUDO_WILD] && v[PERUDO_WILD_BIDS] == WILD_HALF)
        return error_set(error, HN_BAD_RULES, "`wild_bids: half` needs a `wild` face");
    if (v[PERUDO_LOSS] == LOSS_GAME && v[PERUDO_CALZA_RULE] != CALZA_NEVER)
        return error_set(error, HN_BAD_RULES,
                         "`calza: %s` needs `loss: die`: there is no die to win back",
                         calza[v[PERUDO_CALZA_RULE]]);
    if (v[PERUDO_LOSS] == LOSS_GAME && v[PERUDO_PALIFICO] == PALIFICO_ONCE)
        return error_set(error, HN_BAD_RULES,
                         "`palifico: once each` needs `loss: die`: nobody comes down to one");
    return HN_OK;
}

bool perudo_match_over(const hn_rules *rules, const hn_match *match)
{
    return match->rounds >= rules->value[PERUDO_MATCH_GOAL];
}
