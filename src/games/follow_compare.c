/* Comparing what events led to with a view: field by field, in the order in which a difference says
 * most, with messages that name the field as the view's JSON does. */
#include "games/follow.h"

#include "core/status.h"
#include "core/text.h"

#include <string.h>

/* ---- words ---- */

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

/* A list that ends with HN_NONE where it is not full. */
static const char *list_words(const uint8_t *list, int room, char buffer[32])
{
    text_out t = text_in(buffer, 32);
    text_add(&t, "[");
    for (int i = 0; i < room && list[i] != HN_NONE; i++)
        text_add(&t, "%s%d", i ? "," : "", list[i]);
    text_add(&t, "]");
    return buffer;
}

static const char *rank_words(int rank)
{
    return rank < HN_RANKS ? hn_rank_name(rank) : "null";
}

/* Seats whose powers wait, with the rank where that is told. */
static const char *queue_words(const hn_card_view *v, char buffer[128])
{
    text_out t = text_in(buffer, 128);
    text_add(&t, "[");
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++) {
        text_add(&t, "%s%d", i ? "," : "", v->queue[i]);
        if (v->queue_rank[i] != HN_NONE)
            text_add(&t, ":%s", rank_words(v->queue_rank[i]));
    }
    text_add(&t, "]");
    return buffer;
}

/* Powers wait when the window is over, not before; but for Vinto's, which can wait already when a king
 * opens one. */
static hn_status compare_queue(const hn_card_view *v, const hn_card_view *view, hn_error *error)
{
    char found[128], wanted[128];
    hn_card_view told = *v;
    if (view->phase == HN_PHASE_WINDOW && !v->ranks)
        memset(told.queue, HN_NONE, sizeof told.queue);
    if (!memcmp(view->queue, told.queue, sizeof told.queue) &&
        !memcmp(view->queue_rank, told.queue_rank, sizeof told.queue_rank))
        return HN_OK;
    return differs(error, "queue", queue_words(view, found), queue_words(&told, wanted));
}

static const char *ranks_words(unsigned ranks, char buffer[64])
{
    text_out t = text_in(buffer, 64);
    text_add(&t, "[");
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (ranks >> rank & 1)
            text_add(&t, "%s%s", t.length > 1 ? "," : "", rank_words(rank));
    text_add(&t, "]");
    return buffer;
}

static const char *flag_words(bool flag)
{
    return flag ? "true" : "false";
}

/* What is under way in Vinto. */
static hn_status compare_action(const hn_card_view *v, const hn_card_view *view, hn_error *error)
{
    char found[64], wanted[64];
    if (view->ranks != v->ranks)
        return differs(error, "ranks", ranks_words(view->ranks, found),
                       ranks_words(v->ranks, wanted));
    if (view->power != v->power)
        return differs(error, "power", rank_words(view->power), rank_words(v->power));
    if (view->may_pass != v->may_pass)
        return differs(error, "may_pass", flag_words(view->may_pass), flag_words(v->may_pass));
    if (view->unused != v->unused)
        return differs(error, "unused", flag_words(view->unused), flag_words(v->unused));
    if (view->barred != v->barred)
        return differs(error, "barred", seats_words(view->barred, found),
                       seats_words(v->barred, wanted));
    return HN_OK;
}

static hn_status compare_collections(const hn_card_view *v, const hn_card_view *view,
                                     hn_error *error)
{
    char field[32], found[32], wanted[32];
    for (int seat = 0; seat < HN_SEATS; seat++) {
        text_out t = text_in(field, sizeof field);
        if (view->collects[seat] != v->collects[seat]) {
            text_add(&t, "collects[%d]", seat);
            return differs(error, field, rank_words(view->collects[seat]),
                           rank_words(v->collects[seat]));
        }
        if (memcmp(view->collected[seat], v->collected[seat], HN_COLLECTION)) {
            text_add(&t, "collected[%d]", seat);
            return differs(error, field, list_words(view->collected[seat], HN_COLLECTION, found),
                           list_words(v->collected[seat], HN_COLLECTION, wanted));
        }
    }
    return HN_OK;
}

static hn_status compare_phase(const follow *f, const hn_card_view *view, hn_error *error)
{
    char sentence[160] = "there is none", found[16], wanted[16];
    const hn_card_view *v = &f->view;
    if (f->count)
        hn_event_text(f->rules, &f->last, sentence, sizeof sentence);
    if (!follow_may_ask(f, view->phase))
        return error_set(error, HN_BAD_VIEW, "`phase` does not follow from the last event (%s)",
                         sentence);
    if (memcmp(&view->looked, &v->looked, sizeof v->looked))
        return differs(error, "looked", place_words(view->looked, found),
                       place_words(v->looked, wanted));
    bool untold = view->phase == HN_PHASE_SECOND || view->phase == HN_PHASE_NAME;
    if (!(untold && v->chosen.seat == HN_NONE) &&
        memcmp(&view->chosen, &v->chosen, sizeof v->chosen))
        return differs(error, "chosen", place_words(view->chosen, found),
                       place_words(v->chosen, wanted));
    hn_status status = compare_queue(v, view, error);
    return status ? status : compare_action(v, view, error);
}

hn_status follow_compare(const follow *before, const hn_card_view *view, hn_error *error)
{
    follow now = *before, *f = &now;
    follow_quietly(f, view->phase);
    hn_status status = compare_phase(f, view, error);
    if (!status)
        status = compare_numbers(&f->view, view, error);
    if (!status)
        status = compare_piles(&f->view, view, error);
    if (!status)
        status = compare_hands(&f->view, view, error);
    return status ? status : compare_collections(&f->view, view, error);
}
