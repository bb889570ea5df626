/* Following a card table from events. The model is a view like any other, changed event by event
 * as the table changes itself: where cards go, who knows them, which reshuffle took them. What
 * is to come when is a game's course, and stands in a file of its own for each. */
#include "games/follow.h"

#include "core/cards.h"
#include "core/status.h"
#include "core/text.h"

#include <string.h>

static const hn_place nowhere = {HN_NONE, HN_NONE};

void follow_begin(follow *f, const hn_rules *rules, int seats, int first, int seat)
{
    *f = (follow){.rules = rules};
    hn_card_view *v = &f->view;
    v->seats = (uint8_t)seats;
    v->seat = (uint8_t)seat;
    v->first = v->turn_seat = (uint8_t)first;
    v->phase = HN_PHASE_LOOKS;
    v->deck_count = HN_CARDS;
    v->caller = v->giver = v->drawn = HN_NONE;
    v->chosen = v->looked = nowhere;
    memset(v->discard, HN_NONE, sizeof v->discard);
    memset(v->card, HN_NONE, sizeof v->card);
    memset(v->dealt, HN_NONE, sizeof v->dealt);
}

static inline bool has_card(const hn_card_view *v, hn_place place)
{
    return v->card[place.seat][place.slot] != HN_NONE;
}

int follow_cards(const follow *f, int seat)
{
    int count = 0;
    for (int slot = 0; slot < HN_SLOTS; slot++)
        count += f->view.card[seat][slot] != HN_NONE;
    return count;
}

int follow_gap(const follow *f, int seat)
{
    int slot = 0;
    while (slot < HN_SLOTS && f->view.card[seat][slot] != HN_NONE)
        slot++;
    return slot;
}

/* ---- what an event must look like ---- */

enum { NO_CARD, SEEN_BY_NOBODY, SEEN_BY_ACTOR, SEEN_BY_ALL };

static const struct {
    bool actor;
    uint8_t card, places;
} shapes[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = {true, NO_CARD, 0},        [HN_EVENT_OPEN] = {false, SEEN_BY_ALL, 0},
    [HN_EVENT_TURN] = {true, NO_CARD, 0},        [HN_EVENT_LOOK] = {true, SEEN_BY_ACTOR, 1},
    [HN_EVENT_DRAW] = {true, SEEN_BY_ACTOR, 0},  [HN_EVENT_TAKE] = {true, SEEN_BY_ALL, 0},
    [HN_EVENT_SWAP] = {true, SEEN_BY_ALL, 1},    [HN_EVENT_PLAY] = {true, SEEN_BY_ALL, 0},
    [HN_EVENT_PASS] = {true, NO_CARD, 0},        [HN_EVENT_DECLINE] = {true, NO_CARD, 0},
    [HN_EVENT_EXCHANGE] = {true, NO_CARD, 2},    [HN_EVENT_FLIP] = {true, SEEN_BY_ALL, 1},
    [HN_EVENT_WRONG] = {true, SEEN_BY_ALL, 1},   [HN_EVENT_PENALTY] = {true, SEEN_BY_NOBODY, 1},
    [HN_EVENT_GIVE] = {true, NO_CARD, 2},        [HN_EVENT_CALL] = {true, NO_CARD, 0},
    [HN_EVENT_RESHUFFLE] = {false, NO_CARD, 0},  [HN_EVENT_END] = {false, NO_CARD, 0},
    [HN_EVENT_SHOW] = {true, SEEN_BY_ALL, 1},    [HN_EVENT_RANK] = {true, SEEN_BY_ALL, 1},
    [HN_EVENT_COLLECT] = {true, SEEN_BY_ALL, 1},
};

static hn_status check_card(const follow *f, const hn_event *e, hn_error *error)
{
    static const char *const words[] = {[NO_CARD] = "nobody",
                                        [SEEN_BY_NOBODY] = "nobody",
                                        [SEEN_BY_ACTOR] = "the seat that acts",
                                        [SEEN_BY_ALL] = "everyone"};
    int shape = shapes[e->type].card;
    hn_seats seen_by = shape == SEEN_BY_ALL     ? HN_EVERYONE
                       : shape == SEEN_BY_ACTOR ? seat_bit(e->seat)
                                                : 0;
    if (e->seen_by != seen_by)
        return error_set(error, HN_BAD_VIEW, "such a card is seen by %s", words[shape]);
    bool shown = knows(seen_by, f->view.seat);
    if (shape == NO_CARD ? e->card != HN_NONE : shown ? e->card >= HN_CARDS : e->card != HN_UNKNOWN)
        return error_set(error, HN_BAD_VIEW, "the card must be %s",
                         shown ? "shown: the seat sees it" : "hidden: the seat does not see it");
    return HN_OK;
}

static hn_status check_shape(const follow *f, const hn_event *e, hn_error *error)
{
    if (e->type >= HN_EVENT_TYPES)
        return error_set(error, HN_BAD_VIEW, "there is no event of type %d", e->type);
    if (shapes[e->type].actor ? e->seat >= f->view.seats : e->seat != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "the seat must be one of the table");
    for (int i = 0; i < 2; i++)
        if (i < shapes[e->type].places
                ? e->place[i].seat >= f->view.seats || e->place[i].slot >= HN_SLOTS
                : e->place[i].seat != HN_NONE)
            return error_set(error, HN_BAD_VIEW, "the event must have %d places of the table",
                             shapes[e->type].places);
    return check_card(f, e, error);
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

static hn_status take(hn_card_view *v, const hn_event *e, hn_error *error)
{
    if (!v->discard_count || v->discard[v->discard_count - 1] != e->card)
        return error_set(
            error, HN_BAD_VIEW, "the top of the discard is %s, by earlier events",
            hn_card_text(v->discard_count ? v->discard[v->discard_count - 1] : HN_NONE));
    v->discard[--v->discard_count] = HN_NONE;
    v->drawn = e->card;
    v->drawn_from = FROM_DISCARD;
    v->drawn_known = HN_EVERYONE;
    return HN_OK;
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
    return status;
}

/* A flip is right if the card has the rank of the top discard. */
static hn_status flip(hn_card_view *v, const hn_event *e, hn_error *error)
{
    bool right = e->type == HN_EVENT_FLIP;
    hn_card top = v->discard_count ? v->discard[v->discard_count - 1] : HN_NONE;
    hn_place at = e->place[0];
    hn_status status = check_shown(v, e, error);
    if (status)
        return status;
    if (top == HN_NONE || right != (card_rank(e->card) == card_rank(top)))
        return error_set(error, HN_BAD_VIEW, "%s %s the top of the discard, %s",
                         hn_card_text(e->card), right ? "does not match" : "matches",
                         hn_card_text(top));
    if (right) {
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

static hn_status nothing(hn_card_view *v, const hn_event *e, hn_error *error)
{
    (void)v;
    (void)e;
    (void)error;
    return HN_OK;
}

static hn_status (*const effects[HN_EVENT_TYPES])(hn_card_view *v, const hn_event *e,
                                                  hn_error *error) = {
    [HN_EVENT_DEAL] = deal,       [HN_EVENT_OPEN] = open_discard,   [HN_EVENT_TURN] = turn,
    [HN_EVENT_LOOK] = look,       [HN_EVENT_DRAW] = draw,           [HN_EVENT_TAKE] = take,
    [HN_EVENT_SWAP] = swap,       [HN_EVENT_PLAY] = play,           [HN_EVENT_PASS] = nothing,
    [HN_EVENT_DECLINE] = nothing, [HN_EVENT_EXCHANGE] = exchange,   [HN_EVENT_FLIP] = flip,
    [HN_EVENT_WRONG] = flip,      [HN_EVENT_PENALTY] = penalty,     [HN_EVENT_GIVE] = give,
    [HN_EVENT_CALL] = call,       [HN_EVENT_RESHUFFLE] = reshuffle, [HN_EVENT_END] = nothing,
    [HN_EVENT_SHOW] = show,
};

/* Each event leaves a table that it does not fit, but for a wrong flip: in a window that was opened
 * again the same can be tried first that was tried last. */
static bool is_last_again(const follow *f, const hn_event *e)
{
    return f->count && !memcmp(&f->last, e, sizeof *e) && !(e->type == HN_EVENT_WRONG && f->flips);
}

hn_status follow_event(follow *f, const hn_event *event, hn_error *error)
{
    const follow_course *course = f->rules->game->course;
    follow next = *f;
    hn_status status = check_shape(f, event, error);
    if (!status && is_last_again(f, event))
        status = error_set(error, HN_BAD_VIEW, "the same as the event before");
    if (!status)
        status = course->may_come(f, event, error);
    if (!status)
        status = effects[event->type](&next.view, event, error);
    if (status)
        return status;
    course->goes_on(f, event, &next);
    next.last = *event;
    next.count++;
    *f = next;
    return HN_OK;
}

/* ---- comparing with a view ---- */

static const char *card_words(hn_card card)
{
    return card == HN_UNKNOWN ? "a hidden card" : card == HN_NONE ? "no card" : hn_card_text(card);
}

static const char *seats_words(hn_seats seats, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    if (seats == HN_EVERYONE)
        return "\"all\"";
    text_add(&t, "[");
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1)
            text_add(&t, "%s%d", t.length > 1 ? "," : "", seat);
    text_add(&t, "]");
    return buffer;
}

static const char *place_words(hn_place place, char buffer[16])
{
    text_out t = text_in(buffer, 16);
    if (place.seat == HN_NONE)
        return "null";
    text_add(&t, "%d.%d", place.seat, place.slot);
    return buffer;
}

static hn_status differs(hn_error *error, const char *field, const char *found, const char *wanted)
{
    return error_set(error, HN_BAD_VIEW, "`%s` is %s; by the events it is %s", field, found,
                     wanted);
}

static hn_status compare_numbers(const hn_card_view *v, const hn_card_view *view, hn_error *error)
{
    const struct {
        const char *field;
        int found, wanted;
    } numbers[] = {
        {"seats", view->seats, v->seats},
        {"seat", view->seat, v->seat},
        {"first", view->first, v->first},
        {"turn", view->turn, v->turn},
        {"turn_seat", view->turn_seat, v->turn_seat},
        {"caller", view->caller, v->caller},
        {"giver", view->giver, v->giver},
        {"deck", view->deck_count, v->deck_count},
        {"shuffles", view->shuffles, v->shuffles},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char found[16], wanted[16];
        text_out f = text_in(found, sizeof found), w = text_in(wanted, sizeof wanted);
        if (numbers[i].found == numbers[i].wanted)
            continue;
        text_add(&f, numbers[i].found == HN_NONE ? "null" : "%d", numbers[i].found);
        text_add(&w, numbers[i].wanted == HN_NONE ? "null" : "%d", numbers[i].wanted);
        return differs(error, numbers[i].field, found, wanted);
    }
    return HN_OK;
}

static hn_status compare_piles(const hn_card_view *v, const hn_card_view *view, hn_error *error)
{
    char field[32], found[32], wanted[32];
    text_out t = text_in(field, sizeof field);
    if (view->callers != v->callers)
        return differs(error, "callers", seats_words(view->callers, found),
                       seats_words(v->callers, wanted));
    for (int i = 0; i < HN_CARDS; i++)
        if (view->discard[i] != v->discard[i]) {
            text_add(&t, "discard[%d]", i);
            return differs(error, field, card_words(view->discard[i]), card_words(v->discard[i]));
        }
    if (view->drawn != v->drawn)
        return differs(error, "drawn.card", card_words(view->drawn), card_words(v->drawn));
    if (view->drawn_from != v->drawn_from)
        return differs(error, "drawn.from", view->drawn_from ? "discard" : "deck",
                       v->drawn_from ? "discard" : "deck");
    if (view->drawn_known != v->drawn_known)
        return differs(error, "drawn.known", seats_words(view->drawn_known, found),
                       seats_words(v->drawn_known, wanted));
    for (int card = 0; card < HN_CARDS; card++)
        if (view->shuffled[card] != v->shuffled[card])
            return error_set(error, HN_BAD_VIEW, "`shuffled.%s` is %d; by the events it is %d",
                             hn_card_text((hn_card)card), view->shuffled[card], v->shuffled[card]);
    return HN_OK;
}

/* The public knows what every seat at a full table has looked at by itself, without having been
 * told: then the view's card stands. */
static bool same_card(const hn_card_view *v, const hn_card_view *view, int seat, int slot)
{
    hn_card card = v->card[seat][slot];
    return view->card[seat][slot] == card ||
           (card == HN_UNKNOWN && knows(v->known[seat][slot], v->seat));
}

static hn_status compare_hands(const hn_card_view *v, const hn_card_view *view, hn_error *error)
{
    char field[32], found[32], wanted[32];
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_seats known = view->known[seat][slot], by_events = v->known[seat][slot];
            int dealt = view->dealt[seat][slot];
            text_out t = text_in(field, sizeof field);
            text_add(&t, "hands[%d][%d]", seat, slot);
            if (!same_card(v, view, seat, slot)) {
                text_add(&t, ".card");
                return differs(error, field, card_words(view->card[seat][slot]),
                               card_words(v->card[seat][slot]));
            }
            if (known != by_events) {
                text_add(&t, ".known");
                return differs(error, field, seats_words(known, found),
                               seats_words(by_events, wanted));
            }
            if (dealt != v->dealt[seat][slot])
                return error_set(error, HN_BAD_VIEW, "`%s.shuffled` is %d; by the events it is %d",
                                 field, dealt, v->dealt[seat][slot]);
        }
    return HN_OK;
}

static hn_status compare_phase(const follow *f, const hn_card_view *view, hn_error *error)
{
    char sentence[160] = "there is none", found[16], wanted[16];
    const hn_card_view *v = &f->view;
    if (f->count)
        hn_event_text(f->rules, &f->last, sentence, sizeof sentence);
    if (!f->rules->game->course->may_ask(f, view->phase))
        return error_set(error, HN_BAD_VIEW, "`phase` does not follow from the last event (%s)",
                         sentence);
    if (memcmp(&view->looked, &v->looked, sizeof v->looked))
        return differs(error, "looked", place_words(view->looked, found),
                       place_words(v->looked, wanted));
    if (view->phase != HN_PHASE_SECOND && memcmp(&view->chosen, &v->chosen, sizeof v->chosen))
        return differs(error, "chosen", place_words(view->chosen, found),
                       place_words(v->chosen, wanted));
    return HN_OK;
}

hn_status follow_compare(const follow *f, const hn_card_view *view, hn_error *error)
{
    hn_status status = compare_phase(f, view, error);
    if (!status)
        status = compare_numbers(&f->view, view, error);
    if (!status)
        status = compare_piles(&f->view, view, error);
    return status ? status : compare_hands(&f->view, view, error);
}

hn_status table_told(const hn_rules *rules, const hn_plain_view *view, const hn_event *events,
                     int count, int *bad, hn_error *error)
{
    follow f;
    follow_begin(&f, rules, view->card.seats, view->card.first, view->card.seat);
    for (*bad = 0; *bad < count; (*bad)++) {
        hn_status status = follow_event(&f, &events[*bad], error);
        if (status)
            return status;
    }
    return follow_compare(&f, &view->card, error);
}
