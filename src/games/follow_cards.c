/* What is hidden at a card table while a round is followed: which card lies where. Cards that the seat has not seen
 * are alike for it if the same reshuffle took them last. So a guess is changed by two of them exchanging their
 * places, wherever they lie, and all that the seat was told before stays true. */
#include "core/cards.h"
#include "core/status.h"
#include "games/follow.h"
#include "games/table.h"

static inline table *table_in(hn_state *state)
{
    return (table *)(void *)state;
}

static inline uint64_t card_bit(hn_card card)
{
    return UINT64_C(1) << card;
}

/* ---- where cards lie ---- */

static bool find_slot(const table *t, hn_card card, hn_place *place)
{
    for (int seat = 0; seat < t->seats; seat++)
        for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            *place = (hn_place){(uint8_t)seat, (uint8_t)slot};
            if (t->card[seat][slot] == card)
                return true;
        }
    return false;
}

static hn_status refuse_second(const table *t, hn_card card, hn_error *why)
{
    hn_place place;
    const char *name = hn_card_text(card);
    if (find_slot(t, card, &place))
        return error_set(why, HN_BAD_VIEW, "%s lies in %d.%d, by earlier events", name, place.seat,
                         place.slot);
    return error_set(why, HN_BAD_VIEW, "%s lies %s, by earlier events", name,
                     t->drawn == card ? "in hand" : "on the discard");
}

static void exchange(table *t, hn_card a, hn_card b)
{
    hn_card *const cards[] = {&t->card[0][0], t->pile, &t->drawn};
    const int counts[] = {HN_SEATS * HN_SLOTS, HN_CARDS, 1};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < counts[i]; k++) {
            hn_card card = cards[i][k];
            cards[i][k] = card == a ? b : card == b ? a : card;
        }
}

/* ---- guesses ---- */

/* Whether there is nothing to guess about a card: it is none, or what it is was told. */
static bool is_certain(const follow *f, hn_card card)
{
    return card >= HN_CARDS || (f->shown | f->fixed) & card_bit(card);
}

/* What was taken for one card is another, which the seat is shown now. */
static hn_status become(follow *f, table *t, hn_card card, hn_card shown, hn_error *why)
{
    if (is_certain(f, card))
        return error_set(why, HN_BAD_VIEW, "that card is %s, by earlier events",
                         hn_card_text(card));
    if (is_certain(f, shown))
        return refuse_second(t, shown, why);
    int numbers[2] = {t->shuffled[card], t->shuffled[shown]};
    if (numbers[0] != numbers[1])
        return error_set(why, HN_BAD_VIEW, "%s cannot lie there since reshuffle %d",
                         hn_card_text(shown), numbers[numbers[1] > numbers[0]]);
    exchange(t, card, shown);
    f->fixed |= card_bit(shown);
    return HN_OK;
}

/* A place that an event shows holds another card than was guessed. */
static bool hold(follow *f, hn_state *before, const hn_event *told)
{
    table *t = table_in(before);
    hn_place place = told->place[0];
    if (place.seat >= t->seats || place.slot >= HN_SLOTS || told->card >= HN_CARDS)
        return false;
    hn_card card = t->card[place.seat][place.slot];
    return card != HN_NONE && card != told->card && !become(f, t, card, told->card, NULL);
}

/* Whether a card was shuffled back by the very action. The numbers of its reshuffles are the highest. */
static bool is_reshuffled(const table *before, const table *after, hn_card card)
{
    int reshuffles = after->deck_number - before->deck_number;
    return after->shuffled[card] > after->reshuffles - reshuffles;
}

/* Cards that were dealt or shuffled back by the very action: they exchange their places in what came of it, and
 * in what was told since. */
static follow_bound become_after(follow *f, const hn_state *before, hn_state *after, int k,
                                 hn_card card, hn_card shown)
{
    table *t = table_in(after);
    int from = before ? k : 0;
    if (t->shuffled[card] != t->shuffled[shown] ||
        (before &&
         !(is_reshuffled(table_of(before), t, card) && is_reshuffled(table_of(before), t, shown))))
        return BOUND_NOT;
    while (from && f->events.event[from].type != HN_EVENT_RESHUFFLE)
        from--;
    for (int i = from; i < f->events.count; i++) {
        hn_card *told = &f->events.event[i].card;
        *told = *told == card ? shown : *told == shown ? card : *told;
    }
    exchange(t, card, shown);
    return BOUND_AFTER;
}

/* The order in which cards are tried in a place: by value, jokers last. */
static int order_of(const hn_rules *rules, hn_card card)
{
    int value = card_rank(card) == HN_JOKER ? INT16_MAX : card_value(rules, card);
    return value * HN_CARDS + card;
}

/* A hidden card was taken for one of which more would have been told: it is another one, the next in order. The
 * lowest that can be is taken, so that higher ones are left for other places, which may need them. */
static follow_bound guess_other(follow *f, table *t, hn_card card)
{
    hn_place place, other;
    hn_card next = HN_NONE, lowest = HN_NONE;
    if (!find_slot(t, card, &place))
        return BOUND_NOT;
    f->settled[place.seat] |= (uint16_t)(1u << place.slot);
    for (hn_card c = 0; c < HN_CARDS; c++) {
        if (is_certain(f, c) || t->shuffled[c] != t->shuffled[card] ||
            card_rank(c) == card_rank(card) ||
            (find_slot(t, c, &other) && f->settled[other.seat] >> other.slot & 1))
            continue;
        int order = order_of(f->rules, c);
        if (lowest == HN_NONE || order < order_of(f->rules, lowest))
            lowest = c;
        if (order > order_of(f->rules, card) &&
            (next == HN_NONE || order < order_of(f->rules, next)))
            next = c;
    }
    if (lowest == HN_NONE)
        return BOUND_NOT;
    exchange(t, card, next == HN_NONE ? lowest : next);
    return BOUND_BEFORE;
}

/* The card that the same seat is wrong about later, if nobody sees it: it may have been taken for a right one, and
 * then what the seat has right would be told otherwise. */
static hn_card wrong_unseen(const follow *f, const table *t, int k)
{
    int seat = f->events.event[k].seat;
    for (const hn_event *e; (e = follow_told(f, k)) && e->place[0].seat < t->seats; k++)
        if (e->type == HN_EVENT_WRONG && e->seat == seat && e->card == HN_UNKNOWN)
            return e->place[0].slot < HN_SLOTS ? t->card[e->place[0].seat][e->place[0].slot]
                                               : HN_NONE;
    return HN_NONE;
}

static follow_bound bind(follow *f, hn_state *before, hn_state *after, int k, hn_error *why)
{
    const hn_event *e = &f->events.event[k], *told = follow_told(f, k);
    hn_event seen = hn_event_for(e, f->seat);
    bool same_place = !memcmp(&e->place[0], &told->place[0], sizeof e->place[0]);
    bool shows_other = e->card < HN_CARDS && told->card < HN_CARDS && told->card != e->card;
    if (shows_other && same_place && (seen.card == e->card || told->type != e->type)) {
        follow_bound bound = become_after(f, before, after, k, e->card, told->card);
        if (bound || !before)
            return bound;
        return become(f, table_in(before), e->card, told->card, why) ? BOUND_NOT : BOUND_BEFORE;
    }
    if (before && hold(f, before, told))
        return BOUND_BEFORE;
    bool alike = told->type == e->type && told->seat == e->seat && same_place;
    if (!before || alike || (!k && head_of(before)->phase != HN_PHASE_WINDOW))
        return BOUND_NOT;
    hn_card guess = seen.card < HN_CARDS ? e->card : HN_NONE;
    if (is_certain(f, guess))
        guess = wrong_unseen(f, table_in(before), k);
    return is_certain(f, guess) ? BOUND_NOT : guess_other(f, table_in(before), guess);
}

/* ---- what is certain ---- */

/* The cards that someone knows the place of. */
static uint64_t known_cards(const table *t, int seat)
{
    uint64_t cards = t->drawn < HN_CARDS && knows(t->drawn_known, seat) ? card_bit(t->drawn) : 0;
    for (int i = 0; i < t->discard_count; i++)
        cards |= card_bit(t->pile[i]);
    for (int owner = 0; owner < t->seats; owner++)
        for (unsigned slots = t->slots[owner]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            if (knows(t->known[owner][slot], seat))
                cards |= card_bit(t->card[owner][slot]);
        }
    return cards;
}

static void met(follow *f, const hn_state *after)
{
    for (int k = 0; k < f->events.count; k++)
        if (follow_told(f, k)->card < HN_CARDS)
            f->shown |= card_bit(follow_told(f, k)->card);
    f->shown &= known_cards(table_of(after), f->seat);
}

static bool tell(const follow *f, hn_event *event)
{
    bool hidden = hn_event_for(event, HN_NONE).card >= HN_CARDS;
    if (hidden || is_certain(f, event->card))
        return true;
    event->card = HN_UNKNOWN;
    return event->place[0].seat == HN_NONE || event->type == HN_EVENT_SHOW;
}

/* The public knows what every seat at a full table has looked at by itself, without having been told. */
static void adopt(follow *f, const hn_plain_view *view)
{
    table *t = table_in(&f->state);
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card there = t->card[seat][slot], shown = view->card.card[seat][slot];
            if (there < HN_CARDS && shown < HN_CARDS && shown != there &&
                knows(t->known[seat][slot], f->seat))
                become(f, t, there, shown, NULL);
        }
}

const follow_hidden table_hidden = {
    .bind = bind,
    .hold = hold,
    .met = met,
    .tell = tell,
    .adopt = adopt,
    .fields = &card_view_fields,
};
