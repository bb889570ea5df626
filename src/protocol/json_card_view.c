/* Cards as JSON, in views. Reading also checks that cards are shown as knowledge says. */
#include "core/cards.h"
#include "games/table.h"
#include "protocol/json_view.h"

#include <string.h>

static const char *const sources[] = {[FROM_DECK] = "deck", [FROM_DISCARD] = "discard"};
static const char *const drawn_fields[] = {"card", "from", "known"};
static const char *const slot_fields[] = {"card", "known", "shuffled"};
static const char *const waiting_fields[] = {"seat", "rank"};

static hn_card_view *view_of(field_reader *r)
{
    return r->bytes;
}

/* Refuses an object that has other members than these. */
static hn_status only(field_reader *r, int count, const char *const *names)
{
    char prefix[JSON_PATH];
    return json_only(r->found, json_path(prefix, r->path, "."), count, json_name, names, r->error);
}

/* ---- cards and who knows them ---- */

/* The seats that know a card: "all" where it lay open. */
static json_t *from_known(hn_seats known)
{
    return known == HN_EVERYONE ? json_string("all") : json_from_seats(known);
}

static hn_status read_known(field_reader *r, uint8_t *known)
{
    if (json_is_string(r->found) && !strcmp(json_string_value(r->found), "all")) {
        *known = HN_EVERYONE;
        return HN_OK;
    }
    if (!json_is_array(r->found))
        return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of seats, or \"all\"");
    return json_to_seats(r->found, r->path, r->seats, known, r->error);
}

static json_t *from_card(hn_card card)
{
    return card == HN_UNKNOWN ? json_null() : json_string_nocheck(hn_card_text(card));
}

/* A card that lies in sight: it must not lie anywhere else. */
static hn_status read_card(field_reader *r, uint8_t *card)
{
    hn_status status = json_to_card(r->found, r->path, card, r->error);
    if (!status && r->used[*card])
        return FIELD_REFUSE(r, HN_BAD_VIEW, "a card that appears nowhere else in the view");
    if (!status)
        r->used[*card] = true;
    return status;
}

/* Whether the view's seat is shown a card that these seats know. */
static hn_status read_card_known_by(field_reader *r, hn_seats known, uint8_t *card)
{
    int seat = view_of(r)->seat;
    bool shown = knows(known, seat);
    if (!shown && json_is_null(r->found)) {
        *card = HN_UNKNOWN;
        return HN_OK;
    }
    if (shown && !json_is_null(r->found))
        return read_card(r, card);
    if (seat == HN_NONE)
        return FIELD_REFUSE(r, HN_BAD_VIEW,
                            shown ? "a card, as `known` is \"all\""
                                  : "null, as `known` is not \"all\"");
    return FIELD_REFUSE(
        r, HN_BAD_VIEW,
        shown ? "a card, as seat %d is in `known`" : "null, as seat %d is not in `known`", seat);
}

/* ---- the discard and the drawn card ---- */

json_t *json_write_discard(const field_writer *w, const uint8_t *at)
{
    json_t *list = json_array();
    for (int i = 0; i < ((const hn_card_view *)w->bytes)->discard_count; i++)
        json_array_append_new(list, from_card(at[i]));
    return list;
}

hn_status json_read_discard(field_reader *r, uint8_t *at)
{
    size_t count = json_array_size(r->found);
    if (!json_is_array(r->found) || count > HN_CARDS)
        return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of at most %d cards, the top one last",
                            HN_CARDS);
    view_of(r)->discard_count = (uint8_t)count;
    return json_read_items(r, read_card, at, 1);
}

json_t *json_write_drawn(const field_writer *w, const uint8_t *at)
{
    const hn_card_view *v = w->bytes;
    return json_pack("{s:o, s:s, s:o}", "card", from_card(*at), "from", sources[v->drawn_from],
                     "known", from_known(v->drawn_known));
}

static hn_status read_source(field_reader *r, uint8_t *at)
{
    for (int from = FROM_DECK; from <= FROM_DISCARD; from++)
        if (json_is_string(r->found) && !strcmp(sources[from], json_string_value(r->found))) {
            *at = (uint8_t)from;
            return HN_OK;
        }
    return FIELD_REFUSE(r, HN_BAD_TEXT, "\"deck\" or \"discard\"");
}

static hn_status read_drawn_card(field_reader *r, uint8_t *card)
{
    return read_card_known_by(r, view_of(r)->drawn_known, card);
}

hn_status json_read_drawn(field_reader *r, uint8_t *at)
{
    hn_status status;
    hn_card_view *v = view_of(r);
    if (!json_is_object(r->found))
        return FIELD_REFUSE(r, HN_BAD_TEXT, "an object with `card`, `from` and `known`, or null");
    if ((status = only(r, 3, drawn_fields)) ||
        (status = json_read_member(r, "from", read_source, &v->drawn_from)) ||
        (status = json_read_member(r, "known", read_known, &v->drawn_known)))
        return status;
    return json_read_member(r, "card", read_drawn_card, at);
}

/* ---- hands ---- */

/* The slots of a seat up to its last card. */
/* A slot as the one before it is the same value, in two places. */
static json_t *from_slot(const hn_card_view *v, int seat, int slot, json_t *hand)
{
    const hn_card *card = v->card[seat];
    const hn_seats *known = v->known[seat];
    const uint8_t *dealt = v->dealt[seat];
    if (card[slot] == HN_NONE)
        return json_null();
    if (slot && card[slot] == card[slot - 1] && known[slot] == known[slot - 1] &&
        dealt[slot] == dealt[slot - 1])
        return json_incref(json_array_get(hand, (size_t)slot - 1));
    json_t *object = json_object();
    json_add(object, "card", from_card(card[slot]));
    json_add(object, "known", from_known(known[slot]));
    json_add(object, "shuffled", json_integer(dealt[slot]));
    return object;
}

json_t *json_write_hand(const field_writer *w, const uint8_t *at)
{
    json_t *hand = json_array();
    int count = HN_SLOTS;
    while (count && at[count - 1] == HN_NONE)
        count--;
    for (int slot = 0; slot < count; slot++)
        json_array_append_new(hand, from_slot(w->bytes, w->seat, slot, hand));
    return hand;
}

static hn_status read_slot_card(field_reader *r, uint8_t *card)
{
    return read_card_known_by(r, view_of(r)->known[r->seat][r->index], card);
}

static hn_status read_dealt(field_reader *r, uint8_t *at)
{
    json_int_t dealt = HN_NONE;
    hn_status status = json_to_number(r->found, r->path, 0, view_of(r)->shuffles, &dealt, r->error);
    *at = (uint8_t)dealt;
    return status;
}

static hn_status read_slot(field_reader *r, uint8_t *card)
{
    hn_status status;
    hn_card_view *v = view_of(r);
    if (json_is_null(r->found))
        return HN_OK;
    if (!json_is_object(r->found))
        return FIELD_REFUSE(r, HN_BAD_TEXT,
                            "an object with `card`, `known` and `shuffled`, or null for a gap");
    if ((status = only(r, 3, slot_fields)) ||
        (status = json_read_member(r, "known", read_known, &v->known[r->seat][r->index])) ||
        (status = json_read_member(r, "card", read_slot_card, card)))
        return status;
    return json_read_member(r, "shuffled", read_dealt, &v->dealt[r->seat][r->index]);
}

hn_status json_read_hand(field_reader *r, uint8_t *at)
{
    if (json_is_array(r->found) && json_array_size(r->found) <= HN_SLOTS)
        return json_read_items(r, read_slot, at, 1);
    return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of at most %d slots", HN_SLOTS);
}

/* ---- reshuffles and claims ---- */

/* Only cards that a reshuffle took are named. */
json_t *json_write_shuffled(const field_writer *w, const uint8_t *at)
{
    json_t *object = json_object();
    (void)w;
    for (int card = 0; card < HN_CARDS; card++)
        if (at[card])
            json_object_set_new(object, hn_card_text((hn_card)card), json_integer(at[card]));
    return object;
}

static const char *card_name(const void *context, int index)
{
    (void)context;
    return hn_card_text((hn_card)index);
}

static hn_status read_shuffle(field_reader *r, uint8_t *at)
{
    json_int_t number = 0;
    hn_status status =
        r->found ? json_to_number(r->found, r->path, 1, view_of(r)->shuffles, &number, r->error)
                 : HN_OK;
    *at = (uint8_t)number;
    return status;
}

hn_status json_read_shuffled(field_reader *r, uint8_t *at)
{
    if (!json_is_object(r->found))
        return FIELD_REFUSE(r, HN_BAD_TEXT,
                            "an object of cards with the reshuffle that last took each");
    hn_status status = json_only(r->found, "view.shuffled.", HN_CARDS, card_name, NULL, r->error);
    if (!status && json_object_size(r->found) && !view_of(r)->shuffles)
        return FIELD_REFUSE(r, HN_BAD_VIEW, "{}, as `shuffles` is 0");
    for (int card = 0; card < HN_CARDS && !status; card++)
        status = json_read_member(r, card_name(NULL, card), read_shuffle, &at[card]);
    return status;
}

json_t *json_write_place_set(const field_writer *w, const uint8_t *at)
{
    json_t *list = json_array();
    (void)w;
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (at[bit / 8] >> (bit % 8) & 1)
            json_array_append_new(list, json_from_place((hn_place){(uint8_t)(bit / HN_SLOTS),
                                                                   (uint8_t)(bit % HN_SLOTS)}));
    return list;
}

static hn_status read_claim(field_reader *r, uint8_t *at)
{
    hn_place place;
    hn_status status = json_to_place(r->found, r->path, r->seats, &place, r->error);
    int bit = status ? 0 : place.seat * HN_SLOTS + place.slot;
    if (!status && at[bit / 8] >> (bit % 8) & 1)
        return FIELD_REFUSE(r, HN_BAD_VIEW, "each place once");
    if (!status)
        at[bit / 8] |= (uint8_t)(1u << bit % 8);
    return status;
}

hn_status json_read_place_set(field_reader *r, uint8_t *at)
{
    return json_is_array(r->found) ? json_read_items(r, read_claim, at, 0)
                                   : FIELD_REFUSE(r, HN_BAD_TEXT, "an array of places");
}

/* ---- powers that wait ---- */

/* A seat whose power waits, and where that is told of which rank. */
json_t *json_write_queue(const field_writer *w, const uint8_t *at)
{
    const uint8_t *rank = ((const hn_card_view *)w->bytes)->queue_rank;
    json_t *queue = json_array();
    for (int i = 0; i < HN_QUEUE && at[i] != HN_NONE; i++)
        json_array_append_new(queue, rank[i] == HN_NONE ? json_integer(at[i])
                                                        : json_pack("{s:i, s:s}", "seat", at[i],
                                                                    "rank", hn_rank_name(rank[i])));
    return queue;
}

static hn_status read_waiting_rank(field_reader *r, uint8_t *at)
{
    int rank = HN_NONE;
    hn_status status = json_to_rank(r->found, r->path, &rank, r->error);
    *at = (uint8_t)rank;
    return status;
}

static hn_status read_waiting(field_reader *r, uint8_t *seat)
{
    hn_status status;
    if (!json_is_object(r->found))
        return json_read_seat(r, seat);
    if ((status = only(r, 2, waiting_fields)) ||
        (status = json_read_member(r, "seat", json_read_seat, seat)))
        return status;
    return json_read_member(r, "rank", read_waiting_rank, &view_of(r)->queue_rank[r->index]);
}

hn_status json_read_queue(field_reader *r, uint8_t *at)
{
    if (json_is_array(r->found) && json_array_size(r->found) <= HN_QUEUE)
        return json_read_items(r, read_waiting, at, 1);
    return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of at most %d seats, the next one first",
                        HN_QUEUE);
}

/* ---- the view ---- */

/* What is not said is a gap, or a power without a rank. */
static void begin(hn_plain_view *view)
{
    memset(view->card.dealt, HN_NONE, sizeof view->card.dealt);
    memset(view->card.queue_rank, HN_NONE, sizeof view->card.queue_rank);
}

/* ---- the next card ---- */

static void next_card(const hn_view *view, view_chances *chances)
{
    hn_view_next_card(view, chances->chance);
    chances->count = HN_KINDS;
    for (int kind = 0; kind < HN_KINDS; kind++)
        chances->name[kind] = hn_kind_name(kind);
}

json_t *json_from_next_card(const double chance[HN_KINDS])
{
    json_t *object = json_object();
    for (int kind = 0; kind < HN_KINDS; kind++)
        json_add(object, hn_kind_name(kind), json_real(chance[kind]));
    return object;
}

/* ---- everything open ---- */

static void open_cards(const hn_state *state, hn_plain_view *view)
{
    const table *t = table_of(state);
    memcpy(view->card.card, t->card, sizeof view->card.card);
    view->card.drawn = t->drawn;
}

const view_form json_card_view = {
    .fields = &card_view_fields,
    .begin = begin,
    .chances_name = "next",
    .chances_words = "an object with the chance of every kind of card",
    .chances = next_card,
    .open = open_cards,
};
