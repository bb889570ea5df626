/* `base`: the simplest sensible player. It takes low discards, replaces its highest known card, trades
 * that with the next seat whenever a power allows, and never calls or flips. */
#include "players/base.h"

hn_action base_draw(reading *s)
{
    hn_card top = hn_view_top(s->view);
    int below = s->constants[BASE_TAKE_BELOW];
    reading_number(s, "below", below);
    if (reading_legal(s, CAMBIO_DRAW_TOP)) {
        reading_number(s, "top", reading_value(s, top));
        reading_candidate(s, CAMBIO_DRAW_TOP, below - reading_value(s, top));
        reading_candidate(s, reading_draw(s), 0);
        if (reading_value(s, top) < below) {
            reading_rule(s, "draw/take");
            return CAMBIO_DRAW_TOP;
        }
    }
    reading_rule(s, "draw/deck");
    reading_candidate(s, reading_draw(s), 0);
    return reading_draw(s);
}

/* Where a card has to go that improves nothing known: an unknown slot, else the highest card. */
static hn_action forced_swap(reading *s, bool known, hn_place worst)
{
    for (unsigned slots = (unsigned)hn_view_slots(s->view, s->seat); slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        if (!reading_knows(s, s->seat, slot))
            return (hn_action)(CAMBIO_SWAP + slot);
    }
    return (hn_action)(CAMBIO_SWAP + (known ? worst.slot : 0));
}

hn_action base_swap(reading *s)
{
    hn_place worst = {0, 0};
    int value = 0, drawn = reading_value(s, hn_view_drawn(s->view));
    bool known = reading_worst(s, &worst, &value);
    reading_number(s, "drawn", drawn);
    if (known) {
        reading_number(s, "worst", value);
        reading_candidate(s, (hn_action)(CAMBIO_SWAP + worst.slot), value - drawn);
    }
    if (known && drawn < value) {
        reading_rule(s, "swap/worst");
        return (hn_action)(CAMBIO_SWAP + worst.slot);
    }
    if (!reading_legal(s, CAMBIO_PLAY)) {
        reading_rule(s, "swap/must");
        return forced_swap(s, known, worst);
    }
    reading_rule(s, "swap/play");
    reading_candidate(s, CAMBIO_PLAY, 0);
    return CAMBIO_PLAY;
}

hn_action base_look(reading *s)
{
    hn_place place;
    if (reading_power(s) == POWER_LOOK_OWN) {
        for (unsigned slots = (unsigned)hn_view_slots(s->view, s->seat); slots; slots &= slots - 1)
            if (!reading_knows(s, s->seat, __builtin_ctz(slots))) {
                reading_rule(s, "look/own");
                return (hn_action)(CAMBIO_LOOK + __builtin_ctz(slots));
            }
    } else if (reading_first_other(s, CAMBIO_LOOK, &place)) {
        reading_rule(s, "look/other");
        return reading_action(s, CAMBIO_LOOK, place);
    }
    reading_rule(s, "look/none");
    return CAMBIO_PASS;
}

hn_action base_first(reading *s)
{
    hn_place worst, other;
    int value;
    if (!reading_first_other(s, CAMBIO_EXCHANGE, &other) || !reading_worst(s, &worst, &value)) {
        reading_rule(s, "exchange/none");
        return CAMBIO_PASS;
    }
    reading_rule(s, "exchange/worst");
    reading_number(s, "worst", value);
    return reading_action(s, CAMBIO_EXCHANGE, worst);
}

hn_action base_second(reading *s)
{
    hn_place other = {HN_NONE, HN_NONE};
    reading_first_other(s, CAMBIO_WITH, &other); /* there is one */
    reading_rule(s, "exchange/with");
    return reading_action(s, CAMBIO_WITH, other);
}

hn_action base_flip(reading *s)
{
    reading_rule(s, "flip/never");
    return CAMBIO_PASS;
}

static bool never(reading *s)
{
    reading_rule(s, "call/never");
    return false;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    static const style base = {never,       base_draw,       base_swap, base_look,   base_first,
                               base_second, reading_own_for, base_flip, reading_give};
    return style_decide(&base, view, player->constant, key, why);
}

const hn_constant base_constants[SMART_CONSTANTS] = {
    {"take_below", "takes a discard that is worth less than this", 4, -20, 50},
    /* of smart alone */
    {"call_known", "calls when it knows at least this many of its cards", 3, 0, HN_SLOTS},
    {"call_below", "and its estimate is below this", 10, -50, 200},
    {"call_margin", "and at least this far below every other seat's", 4, -50, 200},
    {"sure_below", "or when it knows all its cards and they are below this", 8, -50, 200},
    {"own_unknown", "what an unknown card of its own counts in the estimate", 5, -20, 50},
    {"their_unknown", "what an unknown card of another seat counts", 6, -20, 50},
};

static const library_sentence sentences[] = {
    {"looks/first", "The first slots are as good as any."},
    {"draw/take", "The discard is worth {top}, less than {below}: it is taken."},
    {"draw/deck", "The discard is not worth less than {below}: it draws from the deck."},
    {"swap/worst", "The drawn card, {drawn}, is lower than the highest known card, {worst}."},
    {"swap/must", "The card has to go somewhere, and this is the best place that is known."},
    {"swap/play", "The drawn card, {drawn}, is lower than no known card, so it is played."},
    {"look/own", "The first of its cards that is unknown."},
    {"look/other", "A card of the next seat that has one."},
    {"look/none", "There is nothing to look at that would help."},
    {"exchange/worst", "The worst known card, {worst}, is traded away."},
    {"exchange/none", "None of its cards is known to be bad, or there is none to trade it for."},
    {"exchange/own", "It can only be exchanged with another of its own cards."},
    {"exchange/for",
     "The card named first is another seat's, so one of its own goes for it: the worst "
     "that is known, or else the first."},
    {"exchange/must", "It has no card of its own to name, but a second card must be named."},
    {"exchange/with", "A card of the next seat that has one."},
    {"flip/never", "It never flips."},
    {"call/never", "It never calls."},
    {"give/worst", "The worst known card is given away."},
};

const hn_policy player_base = {
    .name = "base",
    .about = "takes low discards and swaps out its highest known card; never calls, never flips",
    .constants = base_constants,
    .constant_count = 1,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "cambio",
    .decide = decide,
};
