/* Reading a view for Cambio's players. */
#include "players/cambio_reading.h"

#include "beliefs/pool.h"

/* Before the first turn, where a seat chooses its looks: the first slots. */
static hn_action first_look(reading *s)
{
    for (int slot = 0; slot < HN_SLOTS; slot++)
        if (reading_legal(s, CAMBIO_LOOK + slot)) {
            reading_rule(s, "looks/first");
            return (hn_action)(CAMBIO_LOOK + slot);
        }
    return CAMBIO_PASS;
}

/* The first card of an exchange may have been chosen by someone else, who then asks what to do: so it may be
 * another seat's, and all that is left may be own cards. */
static hn_action second(const style *how, reading *s)
{
    hn_place other;
    if (hn_view_chosen(s->view).seat != s->seat)
        return how->second_for(s);
    if (reading_first_other(s, CAMBIO_WITH, &other))
        return how->second(s);
    int slot = 0;
    while (!reading_legal(s, CAMBIO_WITH + slot))
        slot++;
    reading_rule(s, "exchange/own");
    return (hn_action)(CAMBIO_WITH + slot);
}

hn_action style_decide(const style *how, const hn_view *view, const int32_t *constants,
                       uint64_t key, hn_why *why)
{
    reading s;
    s.view = view;
    s.rule = hn_view_rules(view)->value;
    s.constants = constants;
    s.why = why;
    s.seat = hn_view_seat(view);
    s.seats = hn_view_seats(view);
    s.key = key;
    s.drew = false;
    hn_phase phase = hn_view_phase(view);
    if (phase != HN_PHASE_WINDOW)
        reading_read_legal(&s);
    switch (phase) {
    case HN_PHASE_LOOKS:
        return first_look(&s);
    case HN_PHASE_DRAW:
        if (reading_legal(&s, CAMBIO_CALL) && how->calls(&s))
            return CAMBIO_CALL;
        if (why)
            why->number_count = why->candidate_count = 0; /* from here on it is about the draw */
        return how->draw(&s);
    case HN_PHASE_DRAWN:
        return how->swap(&s);
    case HN_PHASE_LOOK:
        return how->look(&s);
    case HN_PHASE_FIRST:
        return how->first(&s);
    case HN_PHASE_SECOND:
        return second(how, &s);
    case HN_PHASE_WINDOW:
        return how->flip(&s);
    case HN_PHASE_GIVE:
        return how->give(&s);
    default: /* HN_PHASE_CALL */
        return how->calls(&s) ? CAMBIO_CALL : CAMBIO_PASS;
    }
}

void reading_unknown(reading *s, int fallback)
{
    pool_sum pool = pool_unseen(s->view, s->rule + CAMBIO_VALUES);
    s->unknown = pool.count ? pool.sum : fallback;
    s->scale = pool.count ? pool.count : 1;
    reading_scaled_number(s, "E", s->unknown);
}

bool reading_worst(reading *s, hn_place *place, int *value)
{
    best worst;
    best_begin(&worst);
    for (unsigned known = reading_known(s, s->seat); known; known &= known - 1) {
        hn_place own = {(uint8_t)s->seat, (uint8_t)__builtin_ctz(known)};
        best_offer(&worst, own, reading_value(s, reading_seen(s, own)));
    }
    if (!worst.count)
        return false;
    *place = best_take(s, &worst);
    *value = (int)worst.score;
    return true;
}

reading_hand reading_hand_of(const reading *s, int seat)
{
    unsigned known = reading_known(s, seat);
    reading_hand hand = {__builtin_popcount(reading_slots(s, seat)), __builtin_popcount(known), 0};
    for (; known; known &= known - 1) {
        hn_place place = {(uint8_t)seat, (uint8_t)__builtin_ctz(known)};
        hand.known_sum += reading_value(s, reading_seen(s, place));
    }
    return hand;
}

hn_place best_take(reading *s, const best *b)
{
    if (b->count == 1)
        return b->place[0];
    if (!s->drew)
        s->chance = random_run_of(s->key, HN_FOR_CHOICE, hn_view_moment(s->view));
    s->drew = true;
    return b->place[random_run_below(&s->chance, (uint64_t)b->count)];
}

bool reading_first_other(const reading *s, int act, hn_place *place)
{
    for (int i = 1; i < s->seats; i++) {
        int seat = place_absolute(s->seats, s->seat, i * HN_SLOTS).seat;
        for (unsigned slots = reading_slots(s, seat); slots; slots &= slots - 1) {
            *place = (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)};
            if (reading_legal(s, reading_action(s, act, *place)))
                return true;
        }
    }
    return false;
}

hn_action reading_draw(const reading *s)
{
    return reading_legal(s, CAMBIO_DRAW_DECK)  ? CAMBIO_DRAW_DECK
           : reading_legal(s, CAMBIO_DRAW_TOP) ? CAMBIO_DRAW_TOP
                                               : CAMBIO_PASS;
}

/* The worst known card of a hand that is not empty, with none known the first. */
static hn_place worst_or_first(reading *s)
{
    hn_place worst = {(uint8_t)s->seat,
                      (uint8_t)__builtin_ctz((unsigned)hn_view_slots(s->view, s->seat))};
    int value;
    reading_worst(s, &worst, &value);
    return worst;
}

hn_action reading_give(reading *s)
{
    reading_rule(s, "give/worst");
    return (hn_action)(CAMBIO_GIVE_CARD + worst_or_first(s).slot);
}

hn_action reading_own_for(reading *s)
{
    hn_place place = {HN_NONE, HN_NONE};
    bool own = hn_view_slots(s->view, s->seat);
    if (own)
        place = worst_or_first(s);
    else
        reading_first_other(s, CAMBIO_WITH, &place); /* there is one */
    reading_rule(s, own ? "exchange/for" : "exchange/must");
    return reading_action(s, CAMBIO_WITH, place);
}
