/* What events change in the view that follows a card table, event by event as the table changes itself: where
 * cards go, who knows them, which reshuffle took them. A card that cannot be where an event shows it is refused. */
#include "core/cards.h"
#include "core/status.h"
#include "core/text.h"
#include "games/follow.h"

#include <string.h>

static inline bool has_card(const hn_card_view *v, hn_place place)
{
    return v->card[place.seat][place.slot] != HN_NONE;
}

static inline hn_card top_of(const hn_card_view *v)
{
    return v->discard_count ? v->discard[v->discard_count - 1] : HN_NONE;
}

/* ---- cards ---- */

/* Where a card lies in sight, for people; NULL if it does not. */
static const char *place_of(const hn_card_view *v, hn_card card, char buffer[16])
{
    text_out t = text_in(buffer, 16);
    if (v->drawn == card)
        return "in hand";
    for (int i = 0; i < v->discard_count; i++)
        if (v->discard[i] == card)
            return "on the discard";
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->card[seat][slot] == card) {
                text_add(&t, "in %d.%d", seat, slot);
                return buffer;
            }
    return NULL;
}

/* A card is seen that the seat knew (before) or that was hidden until now, with the number of the
 * reshuffle that a hidden card there comes from. */
static hn_status check_sight(const hn_card_view *v, hn_card card, hn_card before, int number,
                             hn_error *error)
{
    char buffer[16];
    const char *where = card == before ? NULL : place_of(v, card, buffer);
    if (before < HN_CARDS && card != before)
        return error_set(error, HN_BAD_VIEW, "that card is %s, by earlier events",
                         hn_card_text(before));
    if (where)
        return error_set(error, HN_BAD_VIEW, "%s lies %s, by earlier events", hn_card_text(card),
                         where);
    if (v->shuffled[card] != number)
        return error_set(error, HN_BAD_VIEW, "%s cannot lie there since reshuffle %d",
                         hn_card_text(card),
                         number > v->shuffled[card] ? number : v->shuffled[card]);
    return HN_OK;
}

/* The number of the reshuffle that the drawn card comes from: hidden ones come from the deck. */
static int drawn_number(const hn_card_view *v)
{
    return v->drawn < HN_CARDS ? v->shuffled[v->drawn] : v->shuffles;
}

static hn_status check_place(const hn_card_view *v, hn_place place, bool card, hn_error *error)
{
    if (has_card(v, place) == card)
        return HN_OK;
    return error_set(error, HN_BAD_VIEW, "there is %s in %d.%d, by earlier events",
                     card ? "no card" : "a card", place.seat, place.slot);
}

/* A card in front of a seat is shown. */
static hn_status check_shown(const hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    hn_status status = check_place(v, at, true, error);
    return status ? status
                  : check_sight(v, e->card, v->card[at.seat][at.slot], v->dealt[at.seat][at.slot],
                                error);
}

static void put(hn_card_view *v, hn_place place, hn_card card, hn_seats known, int dealt)
{
    v->card[place.seat][place.slot] = card;
    v->known[place.seat][place.slot] = known;
    v->dealt[place.seat][place.slot] = (uint8_t)dealt;
}

static void clear(hn_card_view *v, hn_place place)
{
    put(v, place, HN_NONE, 0, HN_NONE);
}

/* The card in one place goes to another; what lay there is lost. */
static void copy(hn_card_view *v, hn_place from, hn_place to)
{
    put(v, to, v->card[from.seat][from.slot], v->known[from.seat][from.slot],
        v->dealt[from.seat][from.slot]);
}

static hn_status leave_deck(hn_card_view *v, int cards, hn_error *error)
{
    if (cards > v->deck_count)
        return error_set(error, HN_BAD_VIEW, "the deck has only %d cards, by earlier events",
                         v->deck_count);
    v->deck_count = (uint8_t)(v->deck_count - cards);
    return HN_OK;
}

/* The hand's card goes onto the discard or into a slot. */
static void empty_hand(hn_card_view *v)
{
    v->drawn = HN_NONE;
    v->drawn_from = FROM_DECK;
    v->drawn_known = 0;
}

/* ---- what events do: on failure the view may be left half changed, and is thrown away ---- */

static hn_status deal(hn_card_view *v, const hn_event *e, hn_error *error)
{
    if (e->number > HN_SLOTS || v->card[e->seat][0] != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "a seat is dealt at most %d cards, once", HN_SLOTS);
    for (int slot = 0; slot < e->number; slot++)
        put(v, (hn_place){e->seat, (uint8_t)slot}, HN_UNKNOWN, 0, 0);
    return leave_deck(v, e->number, error);
}

static hn_status open_discard(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_sight(v, e->card, HN_UNKNOWN, 0, error);
    v->discard[v->discard_count++] = e->card;
    return status ? status : leave_deck(v, 1, error);
}

static hn_status turn(hn_card_view *v, const hn_event *e, hn_error *error)
{
    bool begins = v->phase == HN_PHASE_LOOKS;
    int number = begins ? 0 : v->turn + 1, seat = begins ? v->first : (v->turn_seat + 1) % v->seats;
    if (e->number != number || e->seat != seat)
        return error_set(error, HN_BAD_VIEW, "expected turn %d, of seat %d", number, seat);
    v->turn = e->number;
    v->turn_seat = e->seat;
    return HN_OK;
}

static hn_status look(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    hn_status status =
        e->card < HN_CARDS ? check_shown(v, e, error) : check_place(v, at, true, error);
    if (e->card < HN_CARDS)
        v->card[at.seat][at.slot] = e->card;
    v->known[at.seat][at.slot] |= e->seen_by;
    return status;
}

static hn_status draw(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = leave_deck(v, 1, error);
    if (!status && e->card < HN_CARDS)
        status = check_sight(v, e->card, HN_UNKNOWN, v->shuffles, error);
    v->drawn = e->card;
    v->drawn_from = FROM_DECK;
    v->drawn_known = e->seen_by;
    return status;
}

/* The event's card leaves the discard, whose top it must be. */
static hn_status leave_discard(hn_card_view *v, const hn_event *e, hn_error *error)
{
    if (!v->discard_count || top_of(v) != e->card)
        return error_set(error, HN_BAD_VIEW, "the top of the discard is %s, by earlier events",
                         hn_card_text(top_of(v)));
    v->discard[--v->discard_count] = HN_NONE;
    return HN_OK;
}

static hn_status take(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = leave_discard(v, e, error);
    v->drawn = e->card;
    v->drawn_from = FROM_DISCARD;
    v->drawn_known = HN_EVERYONE;
    return status;
}

static hn_status swap(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_shown(v, e, error);
    if (status)
        return status;
    put(v, e->place[0], v->drawn, v->drawn_known, drawn_number(v));
    empty_hand(v);
    v->discard[v->discard_count++] = e->card;
    return HN_OK;
}

static hn_status play(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_sight(v, e->card, v->drawn, drawn_number(v), error);
    if (status)
        return status;
    empty_hand(v);
    v->discard[v->discard_count++] = e->card;
    return HN_OK;
}

/* ---- collections ---- */

static void join_collection(hn_card_view *v, hn_place place)
{
    uint8_t *list = v->collected[place.seat];
    int count = 0;
    while (count < HN_COLLECTION - 1 && list[count] != HN_NONE)
        count++;
    list[count] = place.slot;
}

static void leave_collection(hn_card_view *v, hn_place place)
{
    uint8_t *list = v->collected[place.seat];
    int count = 0;
    for (int i = 0; i < HN_COLLECTION; i++)
        if (list[i] != place.slot)
            list[count++] = list[i];
    while (count < HN_COLLECTION)
        list[count++] = HN_NONE;
}

static hn_status open_collection(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    hn_status status = check_shown(v, e, error);
    if (status)
        return status;
    put(v, at, e->card, HN_EVERYONE, v->dealt[at.seat][at.slot]);
    v->collects[e->seat] = (uint8_t)card_rank(e->card);
    join_collection(v, at);
    return HN_OK;
}

static hn_status collect(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_place(v, e->place[0], false, error);
    if (!status)
        status = leave_discard(v, e, error);
    if (status)
        return status;
    put(v, e->place[0], e->card, HN_EVERYONE, v->shuffled[e->card]);
    join_collection(v, e->place[0]);
    return HN_OK;
}

/* ---- powers, flips, and the rest ---- */

static hn_status exchange(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place a = e->place[0], b = e->place[1];
    hn_status status = check_place(v, a, true, error);
    if (!status)
        status = check_place(v, b, true, error);
    if (!status && a.seat == b.seat && a.slot == b.slot)
        return error_set(error, HN_BAD_VIEW, "two different places must be exchanged");
    hn_card card = v->card[a.seat][a.slot];
    hn_seats known = v->known[a.seat][a.slot];
    int dealt = v->dealt[a.seat][a.slot];
    copy(v, b, a);
    put(v, b, card, known, dealt);
    leave_collection(v, a);
    leave_collection(v, b);
    return status;
}

/* A card goes onto the discard by a right flip. Otherwise it stays: seen, if it was not hidden. */
static hn_status flip(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    if (e->card == HN_UNKNOWN)
        return check_place(v, at, true, error);
    hn_status status = check_shown(v, e, error);
    if (status)
        return status;
    if (e->type == HN_EVENT_FLIP) {
        clear(v, at);
        v->discard[v->discard_count++] = e->card;
    } else {
        put(v, at, e->card, HN_EVERYONE, v->dealt[at.seat][at.slot]);
    }
    return HN_OK;
}

static hn_status penalty(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_place(v, e->place[0], false, error);
    put(v, e->place[0], HN_UNKNOWN, 0, v->shuffles);
    return status ? status : leave_deck(v, 1, error);
}

static hn_status give(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_status status = check_place(v, e->place[0], true, error);
    if (!status)
        status = check_place(v, e->place[1], false, error);
    copy(v, e->place[0], e->place[1]);
    clear(v, e->place[0]);
    return status;
}

static hn_status call(hn_card_view *v, const hn_event *e, hn_error *error)
{
    if (v->callers >> e->seat & 1)
        return error_set(error, HN_BAD_VIEW, "seat %d has called already", e->seat);
    if (!v->callers)
        v->caller = e->seat;
    v->callers |= seat_bit(e->seat);
    return HN_OK;
}

/* As the table does it, with the numbers that slots show. */
static void renumber(hn_card_view *v)
{
    uint8_t number[256];
    v->shuffles = table_renumber(v->shuffled, number);
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->dealt[seat][slot] != HN_NONE)
                v->dealt[seat][slot] = number[v->dealt[seat][slot]];
}

static hn_status reshuffle(hn_card_view *v, const hn_event *e, hn_error *error)
{
    int count = v->discard_count - 1;
    if (v->deck_count || count < 1 || e->number != count)
        return error_set(error, HN_BAD_VIEW,
                         "the deck has %d cards and the discard %d, by earlier events",
                         v->deck_count, v->discard_count);
    if (v->shuffles == HN_NONE - 1)
        renumber(v);
    v->shuffles++;
    for (int i = 0; i < count; i++)
        v->shuffled[v->discard[i]] = v->shuffles;
    v->discard[0] = v->discard[count];
    memset(v->discard + 1, HN_NONE, (size_t)count);
    v->discard_count = 1;
    v->deck_count = (uint8_t)count;
    return HN_OK;
}

static hn_status show(hn_card_view *v, const hn_event *e, hn_error *error)
{
    hn_place at = e->place[0];
    hn_status status = check_shown(v, e, error);
    if (!status)
        put(v, at, e->card, HN_EVERYONE, v->dealt[at.seat][at.slot]);
    return status;
}

/* A place is spoken of: there must be a card. */
static hn_status touch(hn_card_view *v, const hn_event *e, hn_error *error)
{
    return check_place(v, e->place[0], true, error);
}

static hn_status nothing(hn_card_view *v, const hn_event *e, hn_error *error)
{
    (void)v;
    (void)e;
    (void)error;
    return HN_OK;
}

static hn_status (*const effects[HN_EVENT_TYPES])(hn_card_view *v, const hn_event *e,
                                                  hn_error *error) = {
    [HN_EVENT_DEAL] = deal,           [HN_EVENT_OPEN] = open_discard,
    [HN_EVENT_TURN] = turn,           [HN_EVENT_LOOK] = look,
    [HN_EVENT_DRAW] = draw,           [HN_EVENT_TAKE] = take,
    [HN_EVENT_SWAP] = swap,           [HN_EVENT_PLAY] = play,
    [HN_EVENT_PASS] = nothing,        [HN_EVENT_DECLINE] = nothing,
    [HN_EVENT_EXCHANGE] = exchange,   [HN_EVENT_FLIP] = flip,
    [HN_EVENT_WRONG] = flip,          [HN_EVENT_PENALTY] = penalty,
    [HN_EVENT_GIVE] = give,           [HN_EVENT_CALL] = call,
    [HN_EVENT_RESHUFFLE] = reshuffle, [HN_EVENT_END] = nothing,
    [HN_EVENT_SHOW] = show,           [HN_EVENT_RANK] = open_collection,
    [HN_EVENT_COLLECT] = collect,     [HN_EVENT_DECLARE] = touch,
    [HN_EVENT_NAME] = touch,          [HN_EVENT_KEEP] = flip,
    [HN_EVENT_AIM] = nothing,
};

hn_status follow_effect(hn_card_view *view, const hn_event *event, hn_error *error)
{
    return effects[event->type](view, event, error);
}
