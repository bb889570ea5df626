/* Views of card tables as JSON. Reading also checks that cards are shown as knowledge says. */
#include "core/cards.h"
#include "games/table.h"
#include "protocol/json_view.h"

#include <string.h>

static const char *const sources[] = {[FROM_DECK] = "deck", [FROM_DISCARD] = "discard"};
static const char *const drawn_fields[] = {"card", "from", "known"};
static const char *const slot_fields[] = {"card", "known", "shuffled"};
static const char *const waiting_fields[] = {"seat", "rank"};

static const hn_place nowhere = {HN_NONE, HN_NONE};

static json_t *write_place(const hn_plain_view *view, const view_field *f)
{
    hn_place place;
    memcpy(&place, (const uint8_t *)view + f->at, sizeof place);
    return place.seat == HN_NONE ? json_null() : json_from_place(place);
}

static hn_status read_place(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    hn_place place = nowhere;
    if (!json_is_null(found)) {
        hn_status status = json_to_place(found, path, r->seats, &place, r->error);
        if (status)
            return status;
    }
    memcpy((uint8_t *)r->view + f->at, &place, sizeof place);
    return HN_OK;
}

/* ---- cards and who knows them ---- */

/* The seats that know a card: "all" where it lay open. */
static json_t *from_known(hn_seats known)
{
    return known == HN_EVERYONE ? json_string("all") : json_from_seats(known);
}

static hn_status read_known(view_reader *r, const json_t *found, const char *path, hn_seats *known)
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
static hn_status read_card(view_reader *r, const json_t *found, const char *path, hn_card *card)
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
static hn_status read_known_card(view_reader *r, const json_t *found, const char *path,
                                 hn_seats known, hn_card *card)
{
    bool shown = knows(known, r->view->card.seat);
    if (!shown && json_is_null(found)) {
        *card = HN_UNKNOWN;
        return HN_OK;
    }
    if (shown && !json_is_null(found))
        return read_card(r, found, path, card);
    if (r->view->card.seat == HN_NONE)
        return json_refuse(r->error, HN_BAD_VIEW, path, found,
                           shown ? "a card, as `known` is \"all\""
                                 : "null, as `known` is not \"all\"");
    return json_refuse(r->error, HN_BAD_VIEW, path, found,
                       shown ? "a card, as seat %d is in `known`"
                             : "null, as seat %d is not in `known`",
                       r->view->card.seat);
}

static json_t *write_discard(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    json_t *list = json_array();
    for (int i = 0; i < v->discard_count; i++)
        json_array_append_new(list, from_card(v->discard[i]));
    return list;
}

static hn_status read_discard(view_reader *r, const view_field *f, const json_t *found,
                              const char *path)
{
    (void)f;
    hn_status status = HN_OK;
    size_t count = json_array_size(found);
    if (!json_is_array(found) || count > HN_CARDS)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an array of at most %d cards, the top one last", HN_CARDS);
    for (size_t i = 0; i < count && !status; i++) {
        char part[VIEW_PATH];
        status = read_card(r, json_array_get(found, i), view_path(part, path, "[%zu]", i),
                           &r->view->card.discard[i]);
    }
    r->view->card.discard_count = (uint8_t)count;
    return status;
}

static json_t *write_drawn(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    if (v->drawn == HN_NONE)
        return json_null();
    return json_pack("{s:o, s:s, s:o}", "card", from_card(v->drawn), "from", sources[v->drawn_from],
                     "known", from_known(v->drawn_known));
}

static hn_status read_source(view_reader *r, const json_t *found, const char *path)
{
    for (int from = FROM_DECK; from <= FROM_DISCARD; from++)
        if (json_is_string(found) && !strcmp(sources[from], json_string_value(found))) {
            r->view->card.drawn_from = (uint8_t)from;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "\"deck\" or \"discard\"");
}

static hn_status read_drawn(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    (void)f;
    hn_status status;
    if (json_is_null(found))
        return HN_OK;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object with `card`, `from` and `known`, or null");
    if ((status = json_only(found, "view.drawn.", 3, json_name, drawn_fields, r->error)) ||
        (status = read_source(r, json_object_get(found, "from"), "view.drawn.from")) ||
        (status = read_known(r, json_object_get(found, "known"), "view.drawn.known",
                             &r->view->card.drawn_known)))
        return status;
    return read_known_card(r, json_object_get(found, "card"), "view.drawn.card",
                           r->view->card.drawn_known, &r->view->card.drawn);
}

/* ---- hands ---- */

static json_t *from_slot(const hn_card_view *v, int seat, int slot)
{
    if (v->card[seat][slot] == HN_NONE)
        return json_null();
    return json_pack("{s:o, s:o, s:i}", "card", from_card(v->card[seat][slot]), "known",
                     from_known(v->known[seat][slot]), "shuffled", v->dealt[seat][slot]);
}

/* The slots of each seat up to its last card. */
static json_t *write_hands(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    json_t *hands = json_array();
    for (int seat = 0; seat < v->seats; seat++) {
        json_t *hand = json_array();
        int count = HN_SLOTS;
        while (count && v->card[seat][count - 1] == HN_NONE)
            count--;
        for (int slot = 0; slot < count; slot++)
            json_array_append_new(hand, from_slot(v, seat, slot));
        json_array_append_new(hands, hand);
    }
    return hands;
}

static hn_status read_slot(view_reader *r, const json_t *found, const char *path, hn_place place)
{
    char part[VIEW_PATH];
    hn_status status;
    json_int_t dealt;
    hn_seats *known = &r->view->card.known[place.seat][place.slot];
    if (json_is_null(found))
        return HN_OK;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object with `card`, `known` and `shuffled`, or null for a gap");
    if ((status =
             json_only(found, view_path(part, path, "."), 3, json_name, slot_fields, r->error)) ||
        (status = read_known(r, json_object_get(found, "known"), view_path(part, path, ".known"),
                             known)) ||
        (status = read_known_card(r, json_object_get(found, "card"), view_path(part, path, ".card"),
                                  *known, &r->view->card.card[place.seat][place.slot])))
        return status;
    if (!(status =
              json_to_number(json_object_get(found, "shuffled"), view_path(part, path, ".shuffled"),
                             0, r->view->card.shuffles, &dealt, r->error)))
        r->view->card.dealt[place.seat][place.slot] = (uint8_t)dealt;
    return status;
}

static hn_status read_hands(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    (void)f;
    hn_status status = view_per_seat(r, found, path);
    if (status)
        return status;
    for (size_t seat = 0; seat < json_array_size(found); seat++) {
        char part[VIEW_PATH];
        const json_t *hand = json_array_get(found, seat);
        view_path(part, path, "[%zu]", seat);
        if (!json_is_array(hand) || json_array_size(hand) > HN_SLOTS)
            return json_refuse(r->error, HN_BAD_TEXT, part, hand, "an array of at most %d slots",
                               HN_SLOTS);
        for (size_t slot = 0; slot < json_array_size(hand); slot++) {
            status = read_slot(r, json_array_get(hand, slot),
                               view_path(part, path, "[%zu][%zu]", seat, slot),
                               (hn_place){(uint8_t)seat, (uint8_t)slot});
            if (status)
                return status;
        }
    }
    return HN_OK;
}

/* ---- reshuffles and claims ---- */

/* Only cards that a reshuffle took are named. */
static json_t *write_shuffled(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
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

static hn_status read_shuffled(view_reader *r, const view_field *f, const json_t *found,
                               const char *path)
{
    (void)f;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object of cards with the reshuffle that last took each");
    hn_status status = json_only(found, "view.shuffled.", HN_CARDS, card_name, NULL, r->error);
    for (int card = 0; card < HN_CARDS && !status; card++) {
        char part[VIEW_PATH];
        json_int_t number;
        const json_t *value = json_object_get(found, card_name(NULL, card));
        if (value && !r->view->card.shuffles)
            return json_refuse(r->error, HN_BAD_VIEW, path, found, "{}, as `shuffles` is 0");
        view_path(part, path, ".%s", card_name(NULL, card));
        if (value &&
            !(status = json_to_number(value, part, 1, r->view->card.shuffles, &number, r->error)))
            r->view->card.shuffled[card] = (uint8_t)number;
    }
    return status;
}

static json_t *write_claimed(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    json_t *list = json_array();
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (v->claimed[bit / 8] >> (bit % 8) & 1)
            json_array_append_new(list, json_from_place((hn_place){(uint8_t)(bit / HN_SLOTS),
                                                                   (uint8_t)(bit % HN_SLOTS)}));
    return list;
}

static hn_status read_claimed(view_reader *r, const view_field *f, const json_t *found,
                              const char *path)
{
    (void)f;
    if (!json_is_array(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of places");
    for (size_t i = 0; i < json_array_size(found); i++) {
        char part[VIEW_PATH];
        hn_place place;
        view_path(part, path, "[%zu]", i);
        const json_t *item = json_array_get(found, i);
        hn_status status = json_to_place(item, part, r->seats, &place, r->error);
        if (status)
            return status;
        int bit = place.seat * HN_SLOTS + place.slot;
        if (r->view->card.claimed[bit / 8] >> (bit % 8) & 1)
            return json_refuse(r->error, HN_BAD_VIEW, part, item, "each place once");
        r->view->card.claimed[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    return HN_OK;
}

/* ---- powers that wait: left out where there are none ---- */

/* A seat whose power waits, and where that is told of which rank. */
static json_t *from_waiting(const hn_card_view *v, int i)
{
    if (v->queue_rank[i] == HN_NONE)
        return json_integer(v->queue[i]);
    return json_pack("{s:i, s:s}", "seat", v->queue[i], "rank", hn_rank_name(v->queue_rank[i]));
}

static json_t *write_queue(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    if (v->queue[0] == HN_NONE)
        return NULL;
    json_t *queue = json_array();
    for (int i = 0; i < HN_QUEUE && v->queue[i] != HN_NONE; i++)
        json_array_append_new(queue, from_waiting(v, i));
    return queue;
}

static hn_status read_waiting(view_reader *r, const json_t *found, const char *path, size_t i)
{
    char part[VIEW_PATH];
    int rank;
    hn_status status;
    const view_field seat = {.at = offsetof(hn_card_view, queue) + i, .size = 1};
    if (!json_is_object(found))
        return view_read_seat(r, &seat, found, path);
    if ((status = json_only(found, view_path(part, path, "."), 2, json_name, waiting_fields,
                            r->error)) ||
        (status = view_read_seat(r, &seat, json_object_get(found, "seat"),
                                 view_path(part, path, ".seat"))) ||
        (status = json_to_rank(json_object_get(found, "rank"), view_path(part, path, ".rank"),
                               &rank, r->error)))
        return status;
    r->view->card.queue_rank[i] = (uint8_t)rank;
    return HN_OK;
}

static hn_status read_queue(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    (void)f;
    hn_status status = HN_OK;
    if (!found)
        return HN_OK;
    if (!json_is_array(found) || json_array_size(found) > HN_QUEUE)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an array of at most %d seats, the next one first", HN_QUEUE);
    for (size_t i = 0; i < json_array_size(found) && !status; i++) {
        char part[VIEW_PATH];
        status = read_waiting(r, json_array_get(found, i), view_path(part, path, "[%zu]", i), i);
    }
    return status;
}

/* ---- what is under way in Vinto: left out where nothing is ---- */

static json_t *write_ranks(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    return view->card.ranks ? json_from_ranks(view->card.ranks) : NULL;
}

static hn_status read_ranks(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    (void)f;
    return found ? json_to_ranks(found, path, &r->view->card.ranks, r->error) : HN_OK;
}

static json_t *write_power(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    int rank = view->card.power;
    return rank == HN_NONE ? NULL : json_string(hn_rank_name(rank));
}

static hn_status read_power(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    (void)f;
    int rank = HN_NONE;
    hn_status status = found ? json_to_rank(found, path, &rank, r->error) : HN_OK;
    r->view->card.power = (uint8_t)rank;
    return status;
}

static json_t *write_if_so(const hn_plain_view *view, const view_field *f)
{
    return view_get(view, f) ? view_write_flag(view, f) : NULL;
}

static hn_status read_if_so(view_reader *r, const view_field *f, const json_t *found,
                            const char *path)
{
    return found ? view_read_flag(r, f, found, path) : HN_OK;
}

static json_t *write_if_any(const hn_plain_view *view, const view_field *f)
{
    return view_get(view, f) ? view_write_seats(view, f) : NULL;
}

static hn_status read_if_any(view_reader *r, const view_field *f, const json_t *found,
                             const char *path)
{
    return found ? view_read_seats(r, f, found, path) : HN_OK;
}

/* ---- collections: left out where there are none ---- */

static json_t *from_list(const uint8_t *list, int room)
{
    json_t *array = json_array();
    for (int i = 0; i < room && list[i] != HN_NONE; i++)
        json_array_append_new(array, json_integer(list[i]));
    return array;
}

static bool someone_collects(const hn_card_view *v)
{
    for (int seat = 0; seat < v->seats; seat++)
        if (v->collects[seat] != HN_NONE)
            return true;
    return false;
}

static json_t *write_collects(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    if (!someone_collects(v))
        return NULL;
    json_t *ranks = json_array();
    for (int seat = 0; seat < v->seats; seat++)
        json_array_append_new(ranks, v->collects[seat] == HN_NONE
                                         ? json_null()
                                         : json_string(hn_rank_name(v->collects[seat])));
    return ranks;
}

/* No seat collects jokers. */
static hn_status read_rank(view_reader *r, const json_t *found, const char *path, uint8_t *rank)
{
    if (json_is_null(found))
        return HN_OK;
    for (int i = 0; json_is_string(found) && i < HN_JOKER; i++)
        if (!strcmp(hn_rank_name(i), json_string_value(found))) {
            *rank = (uint8_t)i;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path, found,
                       "a rank, \"A\", \"2\" to \"10\", \"J\", \"Q\" or \"K\", or null");
}

static hn_status read_collects(view_reader *r, const view_field *f, const json_t *found,
                               const char *path)
{
    (void)f;
    hn_status status = found ? view_per_seat(r, found, path) : HN_OK;
    for (size_t seat = 0; seat < json_array_size(found) && !status; seat++) {
        char part[VIEW_PATH];
        status = read_rank(r, json_array_get(found, seat), view_path(part, path, "[%zu]", seat),
                           &r->view->card.collects[seat]);
    }
    return status;
}

static json_t *write_collected(const hn_plain_view *view, const view_field *f)
{
    (void)f;
    const hn_card_view *v = &view->card;
    if (!someone_collects(v))
        return NULL;
    json_t *collections = json_array();
    for (int seat = 0; seat < v->seats; seat++)
        json_array_append_new(collections, from_list(v->collected[seat], HN_COLLECTION));
    return collections;
}

static hn_status read_collection(view_reader *r, const json_t *found, const char *path,
                                 uint8_t *slots)
{
    hn_status status = HN_OK;
    if (!json_is_array(found) || json_array_size(found) > HN_COLLECTION)
        return json_refuse(
            r->error, HN_BAD_TEXT, path, found,
            "an array of at most %d slots, in the order in which they were collected",
            HN_COLLECTION);
    for (size_t i = 0; i < json_array_size(found) && !status; i++) {
        char part[VIEW_PATH];
        json_int_t slot;
        status = json_to_number(json_array_get(found, i), view_path(part, path, "[%zu]", i), 0,
                                HN_SLOTS - 1, &slot, r->error);
        if (!status)
            slots[i] = (uint8_t)slot;
    }
    return status;
}

static hn_status read_collected(view_reader *r, const view_field *f, const json_t *found,
                                const char *path)
{
    (void)f;
    hn_status status = found ? view_per_seat(r, found, path) : HN_OK;
    for (size_t seat = 0; seat < json_array_size(found) && !status; seat++) {
        char part[VIEW_PATH];
        status =
            read_collection(r, json_array_get(found, seat), view_path(part, path, "[%zu]", seat),
                            r->view->card.collected[seat]);
    }
    return status;
}

/* ---- the view ---- */

/* All but the dice's. */
enum { PHASES = ((1 << HN_PHASES) - 1) & ~(1 << HN_PHASE_BID) };

#define AT(member) offsetof(hn_card_view, member), sizeof(((hn_card_view *)0)->member)

static const view_field fields[] = {
    {"seats", view_write_number, view_read_seat_count, AT(seats), 0},
    {"seat", view_write_seat, view_read_seat_or_null, AT(seat), 0},
    {"first", view_write_seat, view_read_seat, AT(first), 0},
    {"turn", view_write_number, view_read_number, AT(turn), UINT16_MAX},
    {"turn_seat", view_write_seat, view_read_seat, AT(turn_seat), 0},
    {"phase", view_write_phase, view_read_phase, AT(phase), PHASES},
    {"asked", view_write_seats, view_read_seats, AT(asked), 0},
    {"answered", view_write_flag, view_read_flag, AT(answered), 0},
    {"callers", view_write_seats, view_read_seats, AT(callers), 0},
    {"caller", view_write_seat, view_read_seat_or_null, AT(caller), 0},
    {"deck", view_write_number, view_read_number, AT(deck_count), HN_CARDS},
    {"discard", write_discard, read_discard, AT(discard), 0},
    {"drawn", write_drawn, read_drawn, AT(drawn), 0},
    {"chosen", write_place, read_place, AT(chosen), 0},
    {"looked", write_place, read_place, AT(looked), 0},
    {"giver", view_write_seat, view_read_seat_or_null, AT(giver), 0},
    {"power", write_power, read_power, AT(power), 0},
    {"may_pass", write_if_so, read_if_so, AT(may_pass), 0},
    {"queue", write_queue, read_queue, AT(queue), 0},
    {"ranks", write_ranks, read_ranks, AT(ranks), 0},
    {"unused", write_if_so, read_if_so, AT(unused), 0},
    {"barred", write_if_any, read_if_any, AT(barred), 0},
    {"claimed", write_claimed, read_claimed, AT(claimed), 0},
    {"shuffles", view_write_number, view_read_number, AT(shuffles), HN_NONE - 1},
    {"shuffled", write_shuffled, read_shuffled, AT(shuffled), 0},
    {"hands", write_hands, read_hands, AT(card), 0},
    {"collects", write_collects, read_collects, AT(collects), 0},
    {"collected", write_collected, read_collected, AT(collected), 0},
    {"windows", view_write_number, view_read_number, AT(windows), UINT8_MAX},
    {"resolutions", view_write_number, view_read_number, AT(resolutions), UINT8_MAX},
    {"moment", view_write_number, view_read_number, AT(moment), UINT32_MAX},
};

/* What is not said is a gap, a power that does not wait, a rank that nobody collects; an action that is not
 * played or was not left, ranks that are not asked for, seats that are not barred. */
static void begin(hn_plain_view *view)
{
    hn_card_view *v = &view->card;
    v->drawn = HN_NONE;
    memset(v->discard, HN_NONE, sizeof v->discard);
    memset(v->card, HN_NONE, sizeof v->card);
    memset(v->dealt, HN_NONE, sizeof v->dealt);
    memset(v->queue, HN_NONE, sizeof v->queue);
    memset(v->queue_rank, HN_NONE, sizeof v->queue_rank);
    memset(v->collects, HN_NONE, sizeof v->collects);
    memset(v->collected, HN_NONE, sizeof v->collected);
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
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .begin = begin,
    .chances_name = "next",
    .chances_words = "an object with the chance of every kind of card",
    .chances = next_card,
    .open = open_cards,
};
