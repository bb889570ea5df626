/* Vinto's house rules: the keys in the order of the rule book, the preset, what does not go together, and the
 * match: so many rounds, then points by place. */
#include "games/vinto.h"

#include "core/status.h"
#include "games/keys.h"

static const char *const seat_entries[] = {"least", "most"};
static const char *const ranks[HN_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                            "8", "9", "10", "J", "Q", "K", "joker"};
static const char *const actions[] = {"none",      "look_own", "look_other", "swap",
                                      "look_swap", "name",     "give"};
static const char *const wrong_cards[] = {"seen", "hidden"};

const hn_key vinto_keys[] = {
    {"seats", "how many may play", HN_NUMBER, 2, 5, NULL, seat_entries, VINTO_LEAST_SEATS, 2,
     false},
    {"values", "what each card counts; the fewest points win", HN_NUMBER, -20, 50, NULL, ranks,
     VINTO_VALUES, HN_RANKS, false},
    NUMBER(VINTO_CARDS, "cards", 1, 6, "cards dealt to each seat"),
    NUMBER(VINTO_LOOKS, "looks", 0, 6,
           "how many cards of its choice each seat looks at before the first turn"),
    {"actions", "what a card does when its action is played", HN_CHOICE, CHOICES(actions), ranks,
     VINTO_POWERS, HN_RANKS, false},
    FLAG(VINTO_DECLARE, "declare", "the rank of a card that is swapped out may be declared"),
    CHOICE(VINTO_WRONG_CARD, "wrong_card", wrong_cards,
           "whether a card that was tossed in or named wrongly is seen by all"),
    NUMBER(VINTO_WRONG_PENALTY, "wrong_penalty", 0, 4,
           "penalty cards for each wrong card, name or declaration"),
    NUMBER(VINTO_LAPS, "laps", 1, 250, "laps after which a round without a call is scored"),
    NUMBER(VINTO_MATCH_GOAL, "match_goal", 1, 1000,
           "rounds of a match, which goes to whoever has the highest total"),
};

_Static_assert(sizeof vinto_keys / sizeof *vinto_keys == VINTO_KEYS, "as vinto.h says");
_Static_assert(VINTO_RULE_COUNT <= HN_RULE_VALUES, "all values fit");

/* Ranks: A 0, 2 to 10 are 1 to 9, J 10, Q 11, K 12, joker 13. */
static const preset_change as_vinto[] = {
    {VINTO_LEAST_SEATS, 2},
    {VINTO_MOST_SEATS, 5},
    {VINTO_VALUES + 0, 1},
    {VINTO_VALUES + 1, 2},
    {VINTO_VALUES + 2, 3},
    {VINTO_VALUES + 3, 4},
    {VINTO_VALUES + 4, 5},
    {VINTO_VALUES + 5, 6},
    {VINTO_VALUES + 6, 7},
    {VINTO_VALUES + 7, 8},
    {VINTO_VALUES + 8, 9},
    {VINTO_VALUES + 9, 10},
    {VINTO_VALUES + HN_JACK, 10},
    {VINTO_VALUES + HN_QUEEN, 10},
    {VINTO_VALUES + HN_KING, 0},
    {VINTO_VALUES + HN_JOKER, -1},
    {VINTO_CARDS, 5},
    {VINTO_LOOKS, 2},
    {VINTO_POWERS + 6, VINTO_LOOK_OWN},
    {VINTO_POWERS + 7, VINTO_LOOK_OWN},
    {VINTO_POWERS + 8, VINTO_LOOK_OTHER},
    {VINTO_POWERS + 9, VINTO_LOOK_OTHER},
    {VINTO_POWERS + HN_JACK, VINTO_BLIND_SWAP},
    {VINTO_POWERS + HN_QUEEN, VINTO_LOOK_SWAP},
    {VINTO_POWERS + HN_KING, VINTO_NAME_CARD},
    {VINTO_POWERS + HN_ACE, VINTO_GIVE_CARD},
    {VINTO_DECLARE, true},
    {VINTO_WRONG_CARD, WRONG_SEEN},
    {VINTO_WRONG_PENALTY, 1},
    {VINTO_LAPS, 60},
    {VINTO_MATCH_GOAL, 5},
};

static const preset preset_vinto = {
    "vinto", "public draws, actions, toss-ins; whoever calls Vinto plays against all others", NULL,
    CHANGES(as_vinto)};

const preset *const vinto_presets[] = {&preset_vinto};
_Static_assert(sizeof vinto_presets / sizeof *vinto_presets == VINTO_PRESETS, "as vinto.h says");

/* A king's window is open for kings and for what they named, so at most 3 cards for each of the 4 kings that
 * were played, and 3 kings, wait at once: HN_QUEUE has room for them as long as only kings name. */
hn_status vinto_check(const hn_rules *rules, hn_error *error)
{
    const int16_t *v = rules->value;
    if (v[VINTO_LOOKS] > v[VINTO_CARDS])
        return error_set(error, HN_BAD_RULES, "`looks` is %d, but a seat has only %d `cards`",
                         v[VINTO_LOOKS], v[VINTO_CARDS]);
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (v[VINTO_POWERS + rank] == VINTO_NAME_CARD && rank != HN_KING)
            return error_set(error, HN_BAD_RULES,
                             "`actions.%s` is `name`, which only kings can have", ranks[rank]);
    return HN_OK;
}

bool vinto_match_over(const hn_rules *rules, const hn_match *match)
{
    return match->rounds >= rules->value[VINTO_MATCH_GOAL];
}

/* How many seats have a higher total. */
static int seats_before(const hn_match *match, int seat)
{
    int before = 0;
    for (int other = 0; other < match->seats; other++)
        before += match->total[other] > match->total[seat];
    return before;
}

hn_seats vinto_match_winners(const hn_rules *rules, const hn_match *match)
{
    (void)rules;
    hn_seats winners = 0;
    for (int seat = 0; seat < match->seats; seat++)
        if (!seats_before(match, seat))
            winners |= (hn_seats)(1u << seat);
    return winners;
}

void vinto_match_points(const hn_rules *rules, const hn_match *match, int *points)
{
    static const int by_place[HN_SEATS] = {5, 3, 2};
    (void)rules;
    for (int seat = 0; seat < match->seats; seat++)
        points[seat] = by_place[seats_before(match, seat)];
}
