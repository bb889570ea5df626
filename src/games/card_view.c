/* Views of card tables: the accessors, the plain copy, its text, and a state that gives it.
 *
 * The copy is made field by field from what the seat may know, so that nothing else can get into it;
 * hn_card_world builds a state from that copy alone, which is what makes the redraw test a proof. */
#include "core/cards.h"
#include "core/random.h"
#include "core/status.h"
#include "core/text.h"
#include "games/card_fields.h"
#include "games/table.h"

#include <string.h>

#define ROW(...) FIELD_ROW(hn_card_view, __VA_ARGS__),
static const field_row fields[] = {CARD_FIELDS(ROW, ROW)};
const field_list card_view_fields = {fields, sizeof fields / sizeof *fields};

/* ---- accessors of card games ---- */

static inline bool is_place(int seat, int slot)
{
    return (unsigned)seat < HN_SEATS && (unsigned)slot < HN_SLOTS;
}

/* A card as far as someone knows it. Two choices and no branch: the compiler then makes many at once. */
static inline hn_card seen(hn_card card, hn_seats known, int seat)
{
    hn_card shown = knows(known, seat) ? card : HN_UNKNOWN;
    return card == HN_NONE ? card : shown;
}

/* Who knows a card, as the seat has it in mind: what it has forgotten it takes itself not to know. */
static inline hn_seats known_of(const hn_view *view, const table *t, int seat, int slot)
{
    hn_seats known = t->known[seat][slot];
    if (!view_forgot(view, seat, slot))
        return known;
    return (hn_seats)(known & ~seat_bit(view->seat_) & ((1u << t->seats) - 1));
}

hn_card hn_view_card(const hn_view *view, int seat, int slot)
{
    const table *t = table_of(view->state_);
    if (!is_place(seat, slot))
        return HN_NONE;
    hn_card card = t->card[seat][slot];
    return card == HN_NONE || view_knows(view, t, seat, slot) ? card : HN_UNKNOWN;
}

hn_seats hn_view_known(const hn_view *view, int seat, int slot)
{
    const table *t = table_of(view->state_);
    return is_place(seat, slot) ? known_of(view, t, seat, slot) : 0;
}

int hn_view_slots(const hn_view *view, int seat)
{
    return is_place(seat, 0) ? table_of(view->state_)->slots[seat] : 0;
}

int hn_view_open(const hn_view *view, int seat)
{
    return is_place(seat, 0) ? (int)table_open(table_of(view->state_), seat) : 0;
}

hn_card hn_view_drawn(const hn_view *view)
{
    const table *t = table_of(view->state_);
    return seen(t->drawn, t->drawn_known, view->seat_);
}

/* What everyone sees, as it stands in the table. */
#define OPEN(type, name, member)               \
    type name(const hn_view *view)             \
    {                                          \
        return table_of(view->state_)->member; \
    }
OPEN(int, hn_view_drawn_from, drawn_from)
OPEN(hn_place, hn_view_chosen, chosen)
OPEN(hn_place, hn_view_looked, looked)
OPEN(int, hn_view_ranks, ranks)
OPEN(int, hn_view_power, power)
OPEN(bool, hn_view_unused, unused)
OPEN(hn_seats, hn_view_callers, callers)
OPEN(hn_seats, hn_view_barred, barred)
OPEN(int, hn_view_deck, deck_count)

hn_card hn_view_top(const hn_view *view)
{
    return table_top(table_of(view->state_));
}

int hn_view_claims(const hn_view *view)
{
    const table *t = table_of(view->state_);
    return view->seat_ < t->seats ? table_claim_total(t, view->seat_) : 0;
}

int hn_view_queue(const hn_view *view, int index)
{
    const table *t = table_of(view->state_);
    return index >= 0 && index < t->queued ? queue_seat(t->queue[index]) : HN_NONE;
}

int hn_view_queue_rank(const hn_view *view, int index)
{
    const table *t = table_of(view->state_);
    return index >= 0 && index < t->queued ? queue_rank(t->queue[index]) : HN_NONE;
}

int hn_view_collects(const hn_view *view, int seat)
{
    return is_place(seat, 0) ? table_of(view->state_)->collects[seat] : HN_NONE;
}

int hn_view_collection(const hn_view *view, int seat)
{
    return is_place(seat, 0) ? (int)collection_slots(table_of(view->state_)->collection[seat]) : 0;
}

/* The index-th slot of a collection. */
static inline uint8_t collected(const table *t, int seat, int index)
{
    unsigned at = t->collection[seat] >> (4 * index) & 15;
    return at ? (uint8_t)(at - 1) : HN_NONE;
}

int hn_view_collected(const hn_view *view, int seat, int index)
{
    return is_place(seat, 0) && index >= 0 && index < HN_COLLECTION
               ? collected(table_of(view->state_), seat, index)
               : HN_NONE;
}

hn_place hn_view_action_place(const hn_view *view, hn_action action)
{
    int rest;
    const verb *v = verb_of(view->rules_->game, action, &rest);
    if (v && v->argument == VERB_SLOT)
        return (hn_place){view->seat_, (uint8_t)rest};
    if (v && v->argument == VERB_PLACE)
        return place_absolute(hn_view_seats(view), view->seat_, rest);
    return (hn_place){HN_NONE, HN_NONE};
}

int hn_view_action_rank(const hn_view *view, hn_action action)
{
    int rest;
    const verb *v = verb_of(view->rules_->game, action, &rest);
    return v && v->argument == VERB_RANK ? rest : HN_NONE;
}

int hn_view_action_seat(const hn_view *view, hn_action action)
{
    int rest, seats = hn_view_seats(view);
    const verb *v = verb_of(view->rules_->game, action, &rest);
    return v && v->argument == VERB_SEAT && rest < seats ? (view->seat_ + rest) % seats : HN_NONE;
}

uint64_t table_moment(const hn_state *state, int seat)
{
    const table *t = table_of(state);
    int claims = seat < t->seats ? table_claim_total(t, seat) : 0;
    return (uint64_t)t->moment << 8 | (uint64_t)claims;
}

/* ---- the plain copy ---- */

/* Powers that wait, and collections: most moments have neither, so this stays out of their way. */
static __attribute__((noinline)) void view_extras(const table *t, hn_card_view *view)
{
    for (int i = 0; i < t->queued; i++) {
        view->queue[i] = (uint8_t)queue_seat(t->queue[i]);
        view->queue_rank[i] = (uint8_t)queue_rank(t->queue[i]);
    }
    for (int owner = 0; owner < t->seats; owner++)
        for (int i = 0; t->collection[owner] >> (4 * i); i++)
            view->collected[owner][i] = collected(t, owner, i);
}

static inline void table_view(const table *restrict t, int seat, hn_card_view *restrict view)
{
    enum { PLACES = HN_SEATS * HN_SLOTS };
    const hn_card *card = &t->card[0][0];
    const hn_seats *known = &t->known[0][0];
    hn_card shown[PLACES];
    uint8_t dealt[PLACES];

#define TO_VIEW(member, ...) FIELD_COPY(view, t, member)
#define IS_MADE(...)
    CARD_FIELDS(TO_VIEW, IS_MADE)
    view->seat = (uint8_t)seat;
    view->answered = seat < HN_SEATS && (t->answered >> seat & 1);
    view->discard_count = t->discard_count;
    view->drawn = seen(t->drawn, t->drawn_known, seat);
    view->drawn_from = t->drawn_from;
    view->drawn_known = t->drawn_known;
    view->shuffles = t->reshuffles;

    memcpy(view->discard, t->pile, sizeof view->discard);
    memset(view->discard + HN_CARDS - t->deck_count, HN_NONE, t->deck_count);
    memcpy(view->known, t->known, sizeof view->known);
    for (int i = 0; i < PLACES; i++) {
        shown[i] = seen(card[i], known[i], seat);
        dealt[i] = card[i] == HN_NONE ? HN_NONE : 0;
    }
    memcpy(view->card, shown, sizeof view->card);
    memcpy(view->dealt, dealt, sizeof view->dealt);
    for (int owner = 0; t->reshuffles && owner < t->seats; owner++)
        for (unsigned slots = t->slots[owner]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            view->dealt[owner][slot] = t->shuffled[t->card[owner][slot]];
        }

    bool sits = seat < t->seats;
    uint64_t low = sits ? t->claimed_low[seat % HN_SEATS] : 0;
    uint32_t high = sits ? t->claimed_high[seat % HN_SEATS] : 0;
    for (int i = 0; i < 8; i++)
        view->claimed[i] = (uint8_t)(low >> (8 * i));
    for (int i = 0; i < 4; i++)
        view->claimed[8 + i] = (uint8_t)(high >> (8 * i));
    uint64_t ranks; /* as one word, which says whether there is any */
    memcpy(&ranks, t->collects, sizeof ranks);
    memset(view->zero, 0, sizeof view->zero);
    memset(view->queue, HN_NONE, sizeof view->queue);
    memset(view->queue_rank, HN_NONE, sizeof view->queue_rank);
    memset(view->collected, HN_NONE, sizeof view->collected);
    if (t->queued || ranks != UINT64_MAX)
        view_extras(t, view);
}

/* Takes from a copy what its seat has forgotten. */
static void forget(const hn_view *view, hn_card_view *copy)
{
    const table *t = table_of(view->state_);
    for (int seat = 0; seat < t->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (view_forgot(view, seat, slot) && copy->card[seat][slot] != HN_NONE) {
                copy->card[seat][slot] = HN_UNKNOWN;
                copy->known[seat][slot] = known_of(view, t, seat, slot);
            }
}

void hn_card_view_of(const hn_view *view, hn_card_view *copy)
{
    table_view(table_of(view->state_), view->seat_, copy);
    if (view->forgot_low_ | view->forgot_high_)
        forget(view, copy);
}

void table_view_of(const hn_view *view, hn_plain_view *copy)
{
    hn_card_view_of(view, &copy->card);
}

/* ---- a state that gives the view ---- */

/* Checks that need no counting: every small number within its range. */
static hn_status check_numbers(const hn_rules *rules, const hn_card_view *v, hn_error *error)
{
    if (v->seats < hn_rules_least_seats(rules) || v->seats > hn_rules_most_seats(rules))
        return error_set(error, HN_BAD_VIEW, "`seats` is %d; expected %d to %d", v->seats,
                         hn_rules_least_seats(rules), hn_rules_most_seats(rules));
    if (v->seat >= v->seats && v->seat != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "`seat` is %d at a table of %d", v->seat, v->seats);
    if (v->first >= v->seats || v->turn_seat >= v->seats)
        return error_set(error, HN_BAD_VIEW, "`first` and `turn_seat` must be seats of the table");
    if (v->phase >= HN_PHASES || v->phase == HN_PHASE_BID)
        return error_set(error, HN_BAD_VIEW, "`phase` is %d, which no card table has", v->phase);
    if ((v->asked | v->callers) >> v->seats || v->answered > 1 || v->drawn_from > FROM_DISCARD)
        return error_set(error, HN_BAD_VIEW, "`asked` and `callers` must be seats of the table");
    if (v->callers ? v->caller >= v->seats || !(v->callers >> v->caller & 1) : v->caller != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "`caller` must be one of `callers`");
    if (v->discard_count + v->deck_count > HN_CARDS || v->shuffles == HN_NONE)
        return error_set(error, HN_BAD_VIEW, "a table has %d cards and fewer than %d reshuffles",
                         HN_CARDS, HN_NONE);
    return HN_OK;
}

static inline bool has_card(const hn_card_view *v, hn_place place)
{
    return place.seat < v->seats && place.slot < HN_SLOTS &&
           v->card[place.seat][place.slot] != HN_NONE;
}

/* What every card game's phases have in common: who is asked, what is in hand, what was chosen. */
static hn_status check_phase(const hn_card_view *v, hn_error *error)
{
    bool sits = v->seat != HN_NONE; /* the public answers and claims nothing */
    bool window = v->phase == HN_PHASE_WINDOW || v->phase == HN_PHASE_LOOKS;
    bool give = v->phase == HN_PHASE_GIVE, second = v->phase == HN_PHASE_SECOND;
    hn_seats asked = v->phase == HN_PHASE_OVER ? 0
                     : give                    ? seat_bit(v->giver)
                     : v->queue[0] != HN_NONE  ? seat_bit(v->queue[0])
                                               : seat_bit(v->turn_seat);
    if (window ? !v->asked || (v->answered && !(sits && knows(v->asked, v->seat)))
               : v->asked != asked || v->answered)
        return error_set(error, HN_BAD_VIEW, "`asked` does not fit the phase");
    bool in_hand = v->phase == HN_PHASE_DRAWN || (v->phase == HN_PHASE_NAME && v->power == HN_NONE);
    if ((v->drawn != HN_NONE) != in_hand)
        return error_set(
            error, HN_BAD_VIEW,
            "a card is in hand in the phase `drawn` or while its swap is declared, and "
            "only then");
    if (give ? v->giver >= v->seats : v->giver != HN_NONE)
        return error_set(error, HN_BAD_VIEW,
                         "`giver` must be a seat in the phase `give`, and only then");
    bool gap = v->chosen.seat < v->seats && v->chosen.slot < HN_SLOTS && !has_card(v, v->chosen);
    bool named = v->phase == HN_PHASE_NAME || v->phase == HN_PHASE_TRADE;
    if (second || named ? !has_card(v, v->chosen)
        : give          ? !gap
                        : v->chosen.seat != HN_NONE || v->chosen.slot != HN_NONE)
        return error_set(error, HN_BAD_VIEW, "`chosen` does not fit the phase");
    bool looked = v->looked.seat != HN_NONE || v->looked.slot != HN_NONE;
    if ((looked && (!has_card(v, v->looked) ||
                    !(second || v->phase == HN_PHASE_FIRST || v->phase == HN_PHASE_TRADE) ||
                    !(v->known[v->looked.seat][v->looked.slot] & asked))) ||
        (v->phase == HN_PHASE_TRADE && !looked))
        return error_set(error, HN_BAD_VIEW, "`looked` does not fit the phase");
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++) {
        hn_place place = {(uint8_t)(bit / HN_SLOTS), (uint8_t)(bit % HN_SLOTS)};
        if ((v->claimed[bit / 8] >> (bit % 8) & 1) &&
            (!sits || !has_card(v, place) || !(window || give)))
            return error_set(error, HN_BAD_VIEW,
                             "%d.%d is claimed, but no card can be claimed there", place.seat,
                             place.slot);
    }
    return HN_OK;
}

/* Powers wait while one of them is used; collections lie open. */
static hn_status check_extras(const hn_card_view *v, hn_error *error)
{
    bool in_power = v->phase == HN_PHASE_LOOK || v->phase == HN_PHASE_FIRST ||
                    v->phase == HN_PHASE_SECOND || v->power != HN_NONE;
    /* Vinto: a king from the queue opens a window while others wait. */
    bool may_wait = in_power || (v->phase == HN_PHASE_WINDOW && v->ranks);
    for (int i = 0; i < HN_QUEUE; i++) {
        bool ranked = v->queue_rank[i] != HN_NONE;
        if (v->queue[i] == HN_NONE
                ? ranked
                : !may_wait || v->queue[i] >= v->seats || (i && v->queue[i - 1] == HN_NONE) ||
                      (ranked && v->queue_rank[i] >= HN_RANKS))
            return error_set(error, HN_BAD_VIEW, "`queue` does not fit the phase");
    }
    if (v->ranks >> HN_RANKS || (v->power >= HN_RANKS && v->power != HN_NONE) || v->may_pass > 1 ||
        v->unused > 1 || v->barred >> v->seats || v->zero[0] || v->zero[1])
        return error_set(
            error, HN_BAD_VIEW,
            "`ranks`, `power`, `unused` and `barred` must be ranks, a rank, yes or no, "
            "and seats of the table");
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++) {
        hn_place at = {(uint8_t)(bit / HN_SLOTS), (uint8_t)(bit % HN_SLOTS)};
        if (v->open[bit / 8] >> bit % 8 & 1 &&
            (!has_card(v, at) || v->known[at.seat][at.slot] != HN_EVERYONE))
            return error_set(error, HN_BAD_VIEW,
                             "`open` has %d.%d, where no card lies that all can see", at.seat,
                             at.slot);
    }
    for (int seat = 0; seat < HN_SEATS; seat++) {
        unsigned slots = 0;
        bool ended = false;
        if (v->collects[seat] != HN_NONE && (v->collects[seat] >= HN_RANKS || seat >= v->seats))
            return error_set(error, HN_BAD_VIEW, "`collects` is not a rank for each seat");
        for (int i = 0; i < HN_COLLECTION; i++) {
            hn_place at = {(uint8_t)seat, v->collected[seat][i]};
            if (at.slot == HN_NONE) {
                ended = true;
                continue;
            }
            if (ended || !has_card(v, at) || slots >> at.slot & 1 ||
                v->known[seat][at.slot] != HN_EVERYONE || v->card[seat][at.slot] >= HN_CARDS ||
                card_rank(v->card[seat][at.slot]) != v->collects[seat])
                return error_set(error, HN_BAD_VIEW,
                                 "`collected` of seat %d is not a list of open cards of its rank",
                                 seat);
            slots |= 1u << at.slot;
        }
    }
    return HN_OK;
}

/* Puts down a card that is in sight, once. */
static bool sighted(bool *used, hn_card card)
{
    if (card >= HN_CARDS || used[card])
        return false;
    used[card] = true;
    return true;
}

static bool strangers_know(const hn_card_view *v, hn_seats known)
{
    return known != HN_EVERYONE && known >> v->seats;
}

/* Marks every card in sight, and checks that each is there once and known as it is shown. */
static hn_status check_sights(const hn_card_view *v, bool *used, hn_error *error)
{
    for (int i = 0; i < HN_CARDS; i++)
        if (i < v->discard_count ? !sighted(used, v->discard[i]) : v->discard[i] != HN_NONE)
            return error_set(error, HN_BAD_VIEW, "the discard's card %d is wrong or appears twice",
                             i);
    bool drawn_shown = knows(v->drawn_known, v->seat);
    if (v->drawn == HN_NONE ? v->drawn_known || v->drawn_from
                            : !(drawn_shown ? sighted(used, v->drawn) : v->drawn == HN_UNKNOWN))
        return error_set(error, HN_BAD_VIEW, "the drawn card is wrong or appears twice");
    if (v->drawn != HN_NONE &&
        (!knows(v->drawn_known, v->turn_seat) || strangers_know(v, v->drawn_known)))
        return error_set(error, HN_BAD_VIEW,
                         "`drawn.known` must be seats of the table, the turn's among them");
    for (int seat = 0; seat < HN_SEATS; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_card card = v->card[seat][slot];
            if (card == HN_NONE && v->dealt[seat][slot] == HN_NONE && !v->known[seat][slot])
                continue;
            bool known = knows(v->known[seat][slot], v->seat);
            if (seat >= v->seats || strangers_know(v, v->known[seat][slot]) ||
                (known ? !sighted(used, card) : card != HN_UNKNOWN) ||
                v->dealt[seat][slot] > v->shuffles ||
                (known && v->dealt[seat][slot] != v->shuffled[card]))
                return error_set(error, HN_BAD_VIEW, "the card in %d.%d is wrong or appears twice",
                                 seat, slot);
        }
    for (int card = 0; card < HN_CARDS; card++)
        if (v->shuffled[card] > v->shuffles)
            return error_set(error, HN_BAD_VIEW,
                             "%s was shuffled back more often than the deck was made",
                             hn_card_text((hn_card)card));
    return HN_OK;
}

/* Draws the hidden cards of one reshuffle number from the unseen ones, and leaves the rest to the deck. */
static bool fill_hidden(table *t, const hn_card_view *v, const bool *used, int number,
                        uint64_t seed)
{
    hn_card unseen[HN_CARDS];
    int count = 0, at = 0;
    for (int card = 0; card < HN_CARDS; card++)
        if (!used[card] && v->shuffled[card] == number)
            unseen[count++] = (hn_card)card;
    for (int done = 0, part = 0; done < count; done += RANDOM_BATCH, part++)
        random_shuffle_front(seed, HN_FOR_WORLD, (uint64_t)number, (uint64_t)part, unseen + done,
                             count - done,
                             count - done < RANDOM_BATCH ? count - done : RANDOM_BATCH);
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->card[seat][slot] == HN_UNKNOWN && v->dealt[seat][slot] == number) {
                if (at == count)
                    return false;
                t->card[seat][slot] = unseen[at++];
            }
    if (number < v->shuffles)
        return at == count;
    if (v->drawn == HN_UNKNOWN) {
        if (at == count)
            return false;
        t->drawn = unseen[at++];
    }
    if (count - at != v->deck_count)
        return false;
    memcpy(t->pile + HN_CARDS - v->deck_count, unseen + at, v->deck_count);
    return true;
}

hn_status hn_card_world(const hn_rules *rules, const hn_card_view *v, uint64_t seed,
                        hn_state *state, hn_error *error)
{
    bool used[HN_CARDS] = {false};
    hn_status status = check_numbers(rules, v, error);
    if (!status)
        status = check_phase(v, error);
    if (!status)
        status = check_sights(v, used, error);
    if (!status)
        status = check_extras(v, error);
    if (status)
        return status;

    hn_state world = {{0}};
    table *t = (table *)(void *)&world;
    t->seed = seed;
    memcpy(t->card, v->card, sizeof t->card);
    memcpy(t->known, v->known, sizeof t->known);
    memcpy(t->pile, v->discard, sizeof t->pile);
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->card[seat][slot] != HN_NONE)
                t->slots[seat] |= (uint16_t)(1u << slot);
    if (v->seat < v->seats) {
        for (int i = 0; i < 8; i++)
            t->claimed_low[v->seat] |= (uint64_t)v->claimed[i] << (8 * i);
        for (int i = 0; i < 4; i++)
            t->claimed_high[v->seat] |= (uint32_t)v->claimed[8 + i] << (8 * i);
        t->answered = v->answered ? seat_bit(v->seat) : 0;
    }
#define TO_TABLE(member, ...) FIELD_COPY(t, v, member)
    CARD_FIELDS(TO_TABLE, IS_MADE)
    t->discard_count = v->discard_count;
    t->reshuffles = v->shuffles;
    t->drawn = v->drawn;
    t->drawn_from = v->drawn_from;
    t->drawn_known = v->drawn_known;
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++)
        t->queue[t->queued++] =
            v->queue_rank[i] == HN_NONE ? v->queue[i] : queue_item(v->queue[i], v->queue_rank[i]);
    for (int seat = 0; seat < v->seats; seat++)
        for (int i = 0; i < HN_COLLECTION && v->collected[seat][i] != HN_NONE; i++)
            t->collection[seat] |= (uint16_t)((v->collected[seat][i] + 1u) << (4 * i));
    for (int number = 0; number <= v->shuffles; number++)
        if (!fill_hidden(t, v, used, number, seed))
            return error_set(error, HN_BAD_VIEW,
                             "the hidden places and the unseen cards do not match");
    if (!rules->game->fits(rules, &world))
        return error_set(error, HN_BAD_VIEW,
                         "under these rules such a table never reaches this phase");
    *state = world;
    return HN_OK;
}

hn_status table_world(const hn_rules *rules, const hn_plain_view *view, uint64_t seed,
                      hn_state *state, hn_error *error)
{
    return hn_card_world(rules, &view->card, seed, state, error);
}

/* ---- words ---- */

static int write_view(const hn_game *game, const hn_card_view *v, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    text_add(&t, "%s, turn %d of seat %d, phase %s, deck %d, discard %s of %d", game->name, v->turn,
             v->turn_seat, hn_phase_name(v->phase), v->deck_count,
             hn_card_text(v->discard_count ? v->discard[v->discard_count - 1] : HN_NONE),
             v->discard_count);
    if (v->drawn != HN_NONE)
        text_add(&t, ", drawn %s", hn_card_text(v->drawn));
    if (v->caller != HN_NONE)
        text_add(&t, ", called by %d", v->caller);
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++)
        text_add(&t, "%s %d", i ? "," : ", powers of", v->queue[i]);
    text_add(&t, "\n");
    for (int seat = 0; seat < v->seats; seat++) {
        int last = HN_SLOTS - 1;
        while (last >= 0 && v->card[seat][last] == HN_NONE)
            last--;
        text_add(&t, "%d:", seat);
        for (int slot = 0; slot <= last; slot++) {
            text_add(&t, " %s", hn_card_text(v->card[seat][slot]));
            if (v->card[seat][slot] == HN_NONE || v->phase == HN_PHASE_OVER)
                continue;
            if (face_up_slots(v->open, seat) >> slot & 1) {
                text_add(&t, "/up");
                continue;
            }
            text_add(&t, view_collected(v, seat, slot) ? "*" : "/");
            for (int other = 0; other < v->seats; other++)
                if (v->known[seat][slot] >> other & 1)
                    text_add(&t, "%d", other);
        }
        if (v->collects[seat] != HN_NONE)
            text_add(&t, " (collects %s)", hn_rank_name(v->collects[seat]));
        text_add(&t, "\n");
    }
    return (int)t.length;
}

int table_view_text(const hn_view *view, char *buffer, size_t size)
{
    hn_card_view v;
    hn_card_view_of(view, &v);
    return write_view(view->rules_->game, &v, buffer, size);
}

int table_state_text(const hn_rules *rules, const hn_state *state, char *buffer, size_t size)
{
    const table *t = table_of(state);
    hn_card_view open;
    table_view(t, HN_NONE, &open);
    memcpy(open.card, t->card, sizeof open.card);
    open.drawn = t->drawn;
    return write_view(rules->game, &open, buffer, size);
}

/* The ranks that a window is open for: those that the view names, or the top discard's. */
static unsigned window_ranks(const hn_view *view)
{
    hn_card top = hn_view_top(view);
    unsigned ranks = (unsigned)hn_view_ranks(view);
    return ranks || top >= HN_CARDS ? ranks : 1u << hn_card_rank(top);
}

bool hn_view_right_claim(const hn_view *view, hn_action action)
{
    if (hn_view_phase(view) != HN_PHASE_WINDOW)
        return false;
    hn_place place = hn_view_action_place(view, action);
    hn_card card = hn_view_card(view, place.seat, place.slot);
    return card < HN_CARDS && window_ranks(view) >> hn_card_rank(card) & 1;
}
