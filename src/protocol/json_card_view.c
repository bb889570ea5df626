/* Views of card tables as JSON. Reading also checks that cards are shown as knowledge says. */
#include "core/cards.h"
#include "games/table.h"
#include "protocol/json_view.h"

#include <string.h>

static const char *const sources[] = {[FROM_DECK] = "deck", [FROM_DISCARD] = "discard"};
static const char *const drawn_fields[] = {"card", "from", "known"};
static const char *const slot_fields[] = {"card", "known", "shuffled"};
static const char *const waiting_fields[] = {"seat", "rank"};

/* ---- cards and who knows them ---- */

static hn_card_view *view_of(field_reader *r)
{
    return r->bytes;
}

/* The seats that know a card: "all" where it lay open. */
static json_t *from_known(hn_seats known)
{
    return known == HN_EVERYONE ? json_string("all") : json_from_seats(known);
}

static hn_status read_known(field_reader *r, const json_t *found, const char *path, hn_seats *known)
{
    if (json_is_string(found) && !strcmp(json_string_value(found), "all")) {
        *known = HN_EVERYONE;
        return HN_OK;
    }
    if (!json_is_array(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of seats, or \"all\"");
    return json_to_seats(found, path, r->seats, known, r->error);
}

static json_t *from_card(hn_card card)
{
    return card == HN_UNKNOWN ? json_null() : json_string(hn_card_text(card));
}

/* A card that lies in sight: it must not lie anywhere else. */
static hn_status read_card(field_reader *r, const json_t *found, const char *path, hn_card *card)
{
    hn_status status = json_to_card(found, path, card, r->error);
    if (!status && r->used[*card])
        return json_refuse(r->error, HN_BAD_VIEW, path, found,
                           "a card that stands nowhere else in the view");
    if (!status)
        r->used[*card] = true;
    return status;
}

/* A card that some seats know: it is shown if the view's seat is one of them. */
static hn_status read_known_card(field_reader *r, const json_t *found, const char *path,
                                 hn_seats known, hn_card *card)
{
    bool shown = knows(known, view_of(r)->seat);
    if (!shown && json_is_null(found)) {
        *card = HN_UNKNOWN;
        return HN_OK;
    }
    if (shown && !json_is_null(found))
        return read_card(r, found, path, card);
    if (view_of(r)->seat == HN_NONE)
        return json_refuse(r->error, HN_BAD_VIEW, path, found,
                           shown ? "a card, as `known` is \"all\""
                                 : "null, as `known` is not \"all\"");
    return json_refuse(r->error, HN_BAD_VIEW, path, found,
                       shown ? "a card, as seat %d is in `known`"
                             : "null, as seat %d is not in `known`",
                       view_of(r)->seat);
}

json_t *json_write_discard(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    (void)at;
    const hn_card_view *v = w->bytes;
    json_t *list = json_array();
    for (int i = 0; i < v->discard_count; i++)
        json_array_append_new(list, from_card(v->discard[i]));
    return list;
}

hn_status json_read_discard(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    (void)f;
    (void)at;
    hn_status status = HN_OK;
    size_t count = json_array_size(found);
    if (!json_is_array(found) || count > HN_CARDS)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an array of at most %d cards, the top one last", HN_CARDS);
    for (size_t i = 0; i < count && !status; i++) {
        char part[JSON_PATH];
        status = read_card(r, json_array_get(found, i), json_path(part, path, "[%zu]", i),
                           &view_of(r)->discard[i]);
    }
    view_of(r)->discard_count = (uint8_t)count;
    return status;
}

json_t *json_write_drawn(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    (void)at;
    const hn_card_view *v = w->bytes;
    return json_pack("{s:o, s:s, s:o}", "card", from_card(v->drawn), "from", sources[v->drawn_from],
                     "known", from_known(v->drawn_known));
}

static hn_status read_source(field_reader *r, const json_t *found, const char *path)
{
    for (int from = FROM_DECK; from <= FROM_DISCARD; from++)
        if (json_is_string(found) && !strcmp(sources[from], json_string_value(found))) {
            view_of(r)->drawn_from = (uint8_t)from;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "\"deck\" or \"discard\"");
}

hn_status json_read_drawn(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                          const char *path)
{
    (void)f;
    (void)at;
    hn_status status;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object with `card`, `from` and `known`, or null");
    if ((status = json_only(found, "view.drawn.", 3, json_name, drawn_fields, r->error)) ||
        (status = read_source(r, json_object_get(found, "from"), "view.drawn.from")) ||
        (status = read_known(r, json_object_get(found, "known"), "view.drawn.known",
                             &view_of(r)->drawn_known)))
        return status;
    return read_known_card(r, json_object_get(found, "card"), "view.drawn.card",
                           view_of(r)->drawn_known, &view_of(r)->drawn);
}

/* ---- hands ---- */

static json_t *from_slot(const hn_card_view *v, int seat, int slot)
{
    if (v->card[seat][slot] == HN_NONE)
        return json_null();
    return json_pack("{s:o, s:o, s:i}", "card", from_card(v->card[seat][slot]), "known",
                     from_known(v->known[seat][slot]), "shuffled", v->dealt[seat][slot]);
}

/* The slots of a seat up to its last card. */
json_t *json_write_hand(const field_writer *w, const field_row *f, const uint8_t *at)
{
    const hn_card_view *v = w->bytes;
    json_t *hand = json_array();
    int count = HN_SLOTS;
    (void)f;
    while (count && at[count - 1] == HN_NONE)
        count--;
    for (int slot = 0; slot < count; slot++)
        json_array_append_new(hand, from_slot(v, w->seat, slot));
    return hand;
}

static hn_status read_slot(field_reader *r, const json_t *found, const char *path, hn_place place)
{
    char part[JSON_PATH];
    hn_status status;
    json_int_t dealt;
    hn_seats *known = &view_of(r)->known[place.seat][place.slot];
    if (json_is_null(found))
        return HN_OK;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object with `card`, `known` and `shuffled`, or null for a gap");
    if ((status =
             json_only(found, json_path(part, path, "."), 3, json_name, slot_fields, r->error)) ||
        (status = read_known(r, json_object_get(found, "known"), json_path(part, path, ".known"),
                             known)) ||
        (status = read_known_card(r, json_object_get(found, "card"), json_path(part, path, ".card"),
                                  *known, &view_of(r)->card[place.seat][place.slot])))
        return status;
    if (!(status =
              json_to_number(json_object_get(found, "shuffled"), json_path(part, path, ".shuffled"),
                             0, view_of(r)->shuffles, &dealt, r->error)))
        view_of(r)->dealt[place.seat][place.slot] = (uint8_t)dealt;
    return status;
}

hn_status json_read_hand(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                         const char *path)
{
    hn_status status = HN_OK;
    (void)f;
    (void)at;
    if (!json_is_array(found) || json_array_size(found) > HN_SLOTS)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of at most %d slots",
                           HN_SLOTS);
    for (size_t slot = 0; slot < json_array_size(found) && !status; slot++) {
        char part[JSON_PATH];
        status = read_slot(r, json_array_get(found, slot), json_path(part, path, "[%zu]", slot),
                           (hn_place){(uint8_t)r->seat, (uint8_t)slot});
    }
    return status;
}

/* ---- reshuffles and claims ---- */

/* Only cards that a reshuffle took are named. */
json_t *json_write_shuffled(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    (void)at;
    const hn_card_view *v = w->bytes;
    json_t *object = json_object();
    for (int card = 0; card < HN_CARDS; card++)
        if (v->shuffled[card])
            json_object_set_new(object, hn_card_text((hn_card)card),
                                json_integer(v->shuffled[card]));
    return object;
}

static const char *card_name(const void *context, int index)
{
    (void)context;
    return hn_card_text((hn_card)index);
}

hn_status json_read_shuffled(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                             const char *path)
{
    (void)f;
    (void)at;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object of cards with the reshuffle that last took each");
    hn_status status = json_only(found, "view.shuffled.", HN_CARDS, card_name, NULL, r->error);
    for (int card = 0; card < HN_CARDS && !status; card++) {
        char part[JSON_PATH];
        json_int_t number;
        const json_t *value = json_object_get(found, card_name(NULL, card));
        if (value && !view_of(r)->shuffles)
            return json_refuse(r->error, HN_BAD_VIEW, path, found, "{}, as `shuffles` is 0");
        json_path(part, path, ".%s", card_name(NULL, card));
        if (value &&
            !(status = json_to_number(value, part, 1, view_of(r)->shuffles, &number, r->error)))
            view_of(r)->shuffled[card] = (uint8_t)number;
    }
    return status;
}

json_t *json_write_claimed(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    (void)at;
    const hn_card_view *v = w->bytes;
    json_t *list = json_array();
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (v->claimed[bit / 8] >> (bit % 8) & 1)
            json_array_append_new(list, json_from_place((hn_place){(uint8_t)(bit / HN_SLOTS),
                                                                   (uint8_t)(bit % HN_SLOTS)}));
    return list;
}

hn_status json_read_claimed(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    (void)f;
    (void)at;
    if (!json_is_array(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of places");
    for (size_t i = 0; i < json_array_size(found); i++) {
        char part[JSON_PATH];
        hn_place place;
        json_path(part, path, "[%zu]", i);
        const json_t *item = json_array_get(found, i);
        hn_status status = json_to_place(item, part, r->seats, &place, r->error);
        if (status)
            return status;
        int bit = place.seat * HN_SLOTS + place.slot;
        if (view_of(r)->claimed[bit / 8] >> (bit % 8) & 1)
            return json_refuse(r->error, HN_BAD_VIEW, part, item, "each place once");
        view_of(r)->claimed[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    return HN_OK;
}

/* ---- powers that wait: left out where there are none ---- */

static const field_row a_seat = {.kind = FIELD_SEAT, .size = 1};

/* A seat whose power waits, and where that is told of which rank. */
static json_t *from_waiting(const hn_card_view *v, int i)
{
    if (v->queue_rank[i] == HN_NONE)
        return json_integer(v->queue[i]);
    return json_pack("{s:i, s:s}", "seat", v->queue[i], "rank", hn_rank_name(v->queue_rank[i]));
}

json_t *json_write_queue(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    (void)at;
    const hn_card_view *v = w->bytes;
    json_t *queue = json_array();
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++)
        json_array_append_new(queue, from_waiting(v, i));
    return queue;
}

static hn_status read_waiting(field_reader *r, const json_t *found, const char *path, size_t i)
{
    char part[JSON_PATH];
    int rank;
    hn_status status;
    uint8_t *seat = &view_of(r)->queue[i];
    const field_row *f = &a_seat;
    if (!json_is_object(found))
        return json_kinds[FIELD_SEAT].read(r, f, seat, found, path);
    if ((status = json_only(found, json_path(part, path, "."), 2, json_name, waiting_fields,
                            r->error)) ||
        (status = json_kinds[FIELD_SEAT].read(r, f, seat, json_object_get(found, "seat"),
                                              json_path(part, path, ".seat"))) ||
        (status = json_to_rank(json_object_get(found, "rank"), json_path(part, path, ".rank"),
                               &rank, r->error)))
        return status;
    view_of(r)->queue_rank[i] = (uint8_t)rank;
    return HN_OK;
}

hn_status json_read_queue(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                          const char *path)
{
    (void)f;
    (void)at;
    hn_status status = HN_OK;
    if (!json_is_array(found) || json_array_size(found) > HN_QUEUE)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an array of at most %d seats, the next one first", HN_QUEUE);
    for (size_t i = 0; i < json_array_size(found) && !status; i++) {
        char part[JSON_PATH];
        status = read_waiting(r, json_array_get(found, i), json_path(part, path, "[%zu]", i), i);
    }
    return status;
}

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
        json_object_set_new(object, hn_kind_name(kind), json_real(chance[kind]));
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
