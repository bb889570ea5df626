/* `smart`: draws and swaps as `base`, looks and trades at random cards of the next seat, and calls on
 * a rough estimate: fixed values for cards that it does not know. */
#include "players/base.h"

/* A random legal place of a verb in front of the next seat that has one. */
static bool random_other(reading *s, int act, hn_place *place)
{
    hn_place first;
    best all;
    best_begin(&all);
    if (!reading_first_other(s, act, &first))
        return false;
    for (int slot = 0; slot < HN_SLOTS; slot++) {
        hn_place other = {first.seat, (uint8_t)slot};
        if (reading_legal(s, reading_action(s, act, other)))
            best_offer(&all, other, 0);
    }
    *place = best_take(s, &all);
    return true;
}

static hn_action look(reading *s)
{
    hn_place place;
    if (reading_power(s) != POWER_LOOK_OTHER || !random_other(s, CAMBIO_LOOK, &place))
        return base_look(s);
    reading_rule(s, "look/other");
    return reading_action(s, CAMBIO_LOOK, place);
}

static hn_action second(reading *s)
{
    hn_place place;
    if (reading_power(s) != POWER_SWAP || !random_other(s, CAMBIO_WITH, &place))
        return base_second(s);
    reading_rule(s, "exchange/with");
    return reading_action(s, CAMBIO_WITH, place);
}

static int estimate(reading_hand hand, int unknown)
{
    return hand.known_sum + (hand.cards - hand.known) * unknown;
}

static bool calls(reading *s)
{
    reading_hand own = reading_hand_of(s, s->seat);
    int score = estimate(own, s->constants[SMART_OWN_UNKNOWN]), lowest = INT16_MAX;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat) {
            int theirs = estimate(reading_hand_of(s, seat), s->constants[SMART_THEIR_UNKNOWN]);
            lowest = theirs < lowest ? theirs : lowest;
        }
    bool sure = own.known == own.cards && score < s->constants[SMART_SURE_BELOW];
    bool ahead = own.known >= s->constants[SMART_CALL_KNOWN] &&
                 score < s->constants[SMART_CALL_BELOW] &&
                 score + s->constants[SMART_CALL_MARGIN] <= lowest;
    reading_number(s, "own", score);
    reading_number(s, "lowest", lowest);
    reading_number(s, "known", own.known);
    reading_candidate(s, CAMBIO_CALL, lowest - s->constants[SMART_CALL_MARGIN] - score);
    reading_candidate(s, reading_legal(s, CAMBIO_PASS) ? CAMBIO_PASS : reading_draw(s), 0);
    reading_rule(s, sure ? "call/sure" : ahead ? "call/ahead" : "call/no");
    return sure || ahead;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    static const style smart = {calls,  base_draw,       base_swap, look,        base_first,
                                second, reading_own_for, base_flip, reading_give};
    return style_decide(&smart, view, player->constant, key, why);
}

static const library_sentence sentences[] = {
    {"call/sure", "All its cards are known, and they make {own}: low enough."},
    {"call/ahead", "Its hand is estimated at {own}, the lowest of the others at {lowest}."},
    {"call/no",
     "Its hand is estimated at {own} with {known} known, the lowest of the others at {lowest}: "
     "not yet."},
};

extern const hn_policy player_base;

const hn_policy player_smart = {
    .name = "smart",
    .about = "as base, but it calls on a rough estimate of all hands",
    .extends = &player_base,
    .constants = base_constants,
    .constant_count = SMART_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "cambio",
    .decide = decide,
};
