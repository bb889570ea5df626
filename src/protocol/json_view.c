/* Views of card tables as JSON. One table has every field with its reader and writer, in the
 * order in which a person reads them and in which each needs only those before it. Reading
 * checks each value by itself, and that cards are shown as knowledge says, so that a message can
 * name the very place. */
#include "core/cards.h"
#include "core/status.h"
#include "games/table.h"
#include "protocol/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const sources[] = {[FROM_DECK] = "deck", [FROM_DISCARD] = "discard"};
static const char *const drawn_fields[] = {"card", "from", "known"};
static const char *const slot_fields[] = {"card", "known", "shuffled"};

static const hn_place nowhere = {HN_NONE, HN_NONE};

enum { PATH = 64 };

/* A path, in a buffer of PATH bytes: "view.hands[1][2]" and ".card". */
static const char *path_to(char *buffer, const char *path, const char *format, ...)
    CHECK_FORMAT(3, 4);

static const char *path_to(char *buffer, const char *path, const char *format, ...)
{
    char part[PATH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    text_out t = text_in(buffer, PATH);
    text_add(&t, "%s%s", path, part);
    return buffer;
}

/* A view that is being read. */
typedef struct reader {
    const hn_rules *rules;
    hn_card_view *v;
    bool used[HN_CARDS]; /* cards in sight so far */
    hn_error *error;
} reader;

typedef struct field field;
struct field {
    const char *name;
    json_t *(*write)(const hn_card_view *v, const field *f);
    hn_status (*read)(reader *r, const field *f, const json_t *found, const char *path);
    size_t at, size; /* where it stands in a view */
    uint32_t high;   /* of a number */
};

/* ---- numbers, seats, sets of seats, places ---- */

static uint32_t get(const hn_card_view *v, const field *f)
{
    const uint8_t *at = (const uint8_t *)v + f->at;
    uint16_t two;
    uint32_t four;
    switch (f->size) {
    case 1:
        return *at;
    case 2:
        memcpy(&two, at, 2);
        return two;
    default:
        memcpy(&four, at, 4);
        return four;
    }
}

static void put(hn_card_view *v, const field *f, uint32_t value)
{
    uint8_t *at = (uint8_t *)v + f->at;
    uint16_t two = (uint16_t)value;
    switch (f->size) {
    case 1:
        *at = (uint8_t)value;
        break;
    case 2:
        memcpy(at, &two, 2);
        break;
    default:
        memcpy(at, &value, 4);
    }
}

static json_t *write_number(const hn_card_view *v, const field *f)
{
    return json_integer(get(v, f));
}

static hn_status read_number(reader *r, const field *f, const json_t *found, const char *path)
{
    json_int_t number;
    hn_status status = json_to_number(found, path, 0, f->high, &number, r->error);
    if (!status)
        put(r->v, f, (uint32_t)number);
    return status;
}

static hn_status read_seat_count(reader *r, const field *f, const json_t *found, const char *path)
{
    json_int_t number;
    hn_status status = json_to_number(found, path, hn_rules_least_seats(r->rules),
                                      hn_rules_most_seats(r->rules), &number, r->error);
    if (!status)
        put(r->v, f, (uint32_t)number);
    return status;
}

static json_t *write_seat(const hn_card_view *v, const field *f)
{
    return get(v, f) == HN_NONE ? json_null() : json_integer(get(v, f));
}

static hn_status to_seat(reader *r, const field *f, const json_t *found, const char *path,
                         const char *or_null)
{
    json_int_t seat = json_integer_value(found);
    if (!json_is_integer(found) || seat < 0 || seat >= r->v->seats)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "a seat, 0 to %d%s", r->v->seats - 1,
                           or_null);
    put(r->v, f, (uint32_t)seat);
    return HN_OK;
}

static hn_status read_seat(reader *r, const field *f, const json_t *found, const char *path)
{
    return to_seat(r, f, found, path, "");
}

static hn_status read_seat_or_null(reader *r, const field *f, const json_t *found, const char *path)
{
    if (!json_is_null(found))
        return to_seat(r, f, found, path, ", or null");
    put(r->v, f, HN_NONE);
    return HN_OK;
}

static json_t *write_seats(const hn_card_view *v, const field *f)
{
    return json_from_seats((hn_seats)get(v, f));
}

static hn_status read_seats(reader *r, const field *f, const json_t *found, const char *path)
{
    hn_seats set;
    hn_status status = json_to_seats(found, path, r->v->seats, &set, r->error);
    if (!status)
        put(r->v, f, set);
    return status;
}

static json_t *write_flag(const hn_card_view *v, const field *f)
{
    return json_boolean(get(v, f));
}

static hn_status read_flag(reader *r, const field *f, const json_t *found, const char *path)
{
    if (!json_is_boolean(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "true or false");
    put(r->v, f, json_is_true(found));
    return HN_OK;
}

static json_t *write_phase(const hn_card_view *v, const field *f)
{
    return json_string(hn_phase_name((int)get(v, f)));
}

static hn_status read_phase(reader *r, const field *f, const json_t *found, const char *path)
{
    char list[128];
    text_out names = text_in(list, sizeof list);
    for (int phase = 0; phase < HN_PHASES; phase++) {
        const char *name = hn_phase_name(phase);
        if (phase == HN_PHASE_BID)
            continue;
        if (json_is_string(found) && !strcmp(name, json_string_value(found))) {
            put(r->v, f, (uint32_t)phase);
            return HN_OK;
        }
        text_add(&names, "%s\"%s\"", phase ? ", " : "", name);
    }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "one of %s", list);
}

static json_t *write_place(const hn_card_view *v, const field *f)
{
    hn_place place;
    memcpy(&place, (const uint8_t *)v + f->at, sizeof place);
    return place.seat == HN_NONE ? json_null() : json_from_place(place);
}

static hn_status read_place(reader *r, const field *f, const json_t *found, const char *path)
{
    hn_place place = nowhere;
    if (!json_is_null(found)) {
        hn_status status = json_to_place(found, path, r->v->seats, &place, r->error);
        if (status)
            return status;
    }
    memcpy((uint8_t *)r->v + f->at, &place, sizeof place);
    return HN_OK;
}

/* ---- cards and who knows them ---- */

/* The seats that know a card: "all" where it lay open. */
static json_t *from_known(hn_seats known)
{
    return known == HN_EVERYONE ? json_string("all") : json_from_seats(known);
}

static hn_status read_known(reader *r, const json_t *found, const char *path, hn_seats *known)
{
    if (json_is_string(found) && !strcmp(json_string_value(found), "all")) {
        *known = HN_EVERYONE;
        return HN_OK;
    }
    if (!json_is_array(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of seats, or \"all\"");
    return json_to_seats(found, path, r->v->seats, known, r->error);
}

static json_t *from_card(hn_card card)
{
    return card == HN_UNKNOWN ? json_null() : json_string(hn_card_text(card));
}

/* A card that lies in sight: it must not lie anywhere else. */
static hn_status read_card(reader *r, const json_t *found, const char *path, hn_card *card)
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
static hn_status read_known_card(reader *r, const json_t *found, const char *path, hn_seats known,
                                 hn_card *card)
{
    bool shown = knows(known, r->v->seat);
    if (!shown && json_is_null(found)) {
        *card = HN_UNKNOWN;
        return HN_OK;
    }
    if (shown && !json_is_null(found))
        return read_card(r, found, path, card);
    if (r->v->seat == HN_NONE)
        return json_refuse(r->error, HN_BAD_VIEW, path, found,
                           shown ? "a card, as `known` is \"all\""
                                 : "null, as `known` is not \"all\"");
    return json_refuse(r->error, HN_BAD_VIEW, path, found,
                       shown ? "a card, as seat %d is in `known`"
                             : "null, as seat %d is not in `known`",
                       r->v->seat);
}

static json_t *write_discard(const hn_card_view *v, const field *f)
{
    (void)f;
    json_t *list = json_array();
    for (int i = 0; i < v->discard_count; i++)
        json_array_append_new(list, from_card(v->discard[i]));
    return list;
}

static hn_status read_discard(reader *r, const field *f, const json_t *found, const char *path)
{
    (void)f;
    hn_status status = HN_OK;
    size_t count = json_array_size(found);
    if (!json_is_array(found) || count > HN_CARDS)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an array of at most %d cards, the top one last", HN_CARDS);
    for (size_t i = 0; i < count && !status; i++) {
        char part[PATH];
        status = read_card(r, json_array_get(found, i), path_to(part, path, "[%zu]", i),
                           &r->v->discard[i]);
    }
    r->v->discard_count = (uint8_t)count;
    return status;
}

static json_t *write_drawn(const hn_card_view *v, const field *f)
{
    (void)f;
    if (v->drawn == HN_NONE)
        return json_null();
    return json_pack("{s:o, s:s, s:o}", "card", from_card(v->drawn), "from", sources[v->drawn_from],
                     "known", from_known(v->drawn_known));
}

static hn_status read_source(reader *r, const json_t *found, const char *path)
{
    for (int from = FROM_DECK; from <= FROM_DISCARD; from++)
        if (json_is_string(found) && !strcmp(sources[from], json_string_value(found))) {
            r->v->drawn_from = (uint8_t)from;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "\"deck\" or \"discard\"");
}

static hn_status read_drawn(reader *r, const field *f, const json_t *found, const char *path)
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
                             &r->v->drawn_known)))
        return status;
    return read_known_card(r, json_object_get(found, "card"), "view.drawn.card", r->v->drawn_known,
                           &r->v->drawn);
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
static json_t *write_hands(const hn_card_view *v, const field *f)
{
    (void)f;
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

static hn_status read_slot(reader *r, const json_t *found, const char *path, hn_place place)
{
    char part[PATH];
    hn_status status;
    json_int_t dealt;
    hn_seats *known = &r->v->known[place.seat][place.slot];
    if (json_is_null(found))
        return HN_OK;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object with `card`, `known` and `shuffled`, or null for a gap");
    if ((status =
             json_only(found, path_to(part, path, "."), 3, json_name, slot_fields, r->error)) ||
        (status = read_known(r, json_object_get(found, "known"), path_to(part, path, ".known"),
                             known)) ||
        (status = read_known_card(r, json_object_get(found, "card"), path_to(part, path, ".card"),
                                  *known, &r->v->card[place.seat][place.slot])))
        return status;
    if (!(status =
              json_to_number(json_object_get(found, "shuffled"), path_to(part, path, ".shuffled"),
                             0, r->v->shuffles, &dealt, r->error)))
        r->v->dealt[place.seat][place.slot] = (uint8_t)dealt;
    return status;
}

static hn_status read_hands(reader *r, const field *f, const json_t *found, const char *path)
{
    (void)f;
    if (!json_is_array(found) || json_array_size(found) != r->v->seats)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %d, one for each seat",
                           r->v->seats);
    for (size_t seat = 0; seat < json_array_size(found); seat++) {
        char part[PATH];
        const json_t *hand = json_array_get(found, seat);
        path_to(part, path, "[%zu]", seat);
        if (!json_is_array(hand) || json_array_size(hand) > HN_SLOTS)
            return json_refuse(r->error, HN_BAD_TEXT, part, hand, "an array of at most %d slots",
                               HN_SLOTS);
        for (size_t slot = 0; slot < json_array_size(hand); slot++) {
            hn_status status = read_slot(r, json_array_get(hand, slot),
                                         path_to(part, path, "[%zu][%zu]", seat, slot),
                                         (hn_place){(uint8_t)seat, (uint8_t)slot});
            if (status)
                return status;
        }
    }
    return HN_OK;
}

/* ---- reshuffles and claims ---- */

/* Only cards that a reshuffle took are named. */
static json_t *write_shuffled(const hn_card_view *v, const field *f)
{
    (void)f;
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

static hn_status read_shuffled(reader *r, const field *f, const json_t *found, const char *path)
{
    (void)f;
    if (!json_is_object(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "an object of cards with the reshuffle that last took each");
    hn_status status = json_only(found, "view.shuffled.", HN_CARDS, card_name, NULL, r->error);
    for (int card = 0; card < HN_CARDS && !status; card++) {
        char part[PATH];
        json_int_t number;
        const json_t *value = json_object_get(found, card_name(NULL, card));
        if (value && !r->v->shuffles)
            return json_refuse(r->error, HN_BAD_VIEW, path, found, "{}, as `shuffles` is 0");
        path_to(part, path, ".%s", card_name(NULL, card));
        if (value && !(status = json_to_number(value, part, 1, r->v->shuffles, &number, r->error)))
            r->v->shuffled[card] = (uint8_t)number;
    }
    return status;
}

static json_t *write_claimed(const hn_card_view *v, const field *f)
{
    (void)f;
    json_t *list = json_array();
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (v->claimed[bit / 8] >> (bit % 8) & 1)
            json_array_append_new(list, json_from_place((hn_place){(uint8_t)(bit / HN_SLOTS),
                                                                   (uint8_t)(bit % HN_SLOTS)}));
    return list;
}

static hn_status read_claimed(reader *r, const field *f, const json_t *found, const char *path)
{
    (void)f;
    if (!json_is_array(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of places");
    for (size_t i = 0; i < json_array_size(found); i++) {
        char part[PATH];
        hn_place place;
        path_to(part, path, "[%zu]", i);
        const json_t *item = json_array_get(found, i);
        hn_status status = json_to_place(item, part, r->v->seats, &place, r->error);
        if (status)
            return status;
        int bit = place.seat * HN_SLOTS + place.slot;
        if (r->v->claimed[bit / 8] >> (bit % 8) & 1)
            return json_refuse(r->error, HN_BAD_VIEW, part, item, "each place once");
        r->v->claimed[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    return HN_OK;
}

/* ---- the view ---- */

#define AT(member) offsetof(hn_card_view, member), sizeof(((hn_card_view *)0)->member)

static const field fields[] = {
    {"seats", write_number, read_seat_count, AT(seats), 0},
    {"seat", write_seat, read_seat_or_null, AT(seat), 0},
    {"first", write_seat, read_seat, AT(first), 0},
    {"turn", write_number, read_number, AT(turn), UINT16_MAX},
    {"turn_seat", write_seat, read_seat, AT(turn_seat), 0},
    {"phase", write_phase, read_phase, AT(phase), 0},
    {"asked", write_seats, read_seats, AT(asked), 0},
    {"answered", write_flag, read_flag, AT(answered), 0},
    {"callers", write_seats, read_seats, AT(callers), 0},
    {"caller", write_seat, read_seat_or_null, AT(caller), 0},
    {"deck", write_number, read_number, AT(deck_count), HN_CARDS},
    {"discard", write_discard, read_discard, AT(discard), 0},
    {"drawn", write_drawn, read_drawn, AT(drawn), 0},
    {"chosen", write_place, read_place, AT(chosen), 0},
    {"looked", write_place, read_place, AT(looked), 0},
    {"giver", write_seat, read_seat_or_null, AT(giver), 0},
    {"claimed", write_claimed, read_claimed, AT(claimed), 0},
    {"shuffles", write_number, read_number, AT(shuffles), HN_NONE - 1},
    {"shuffled", write_shuffled, read_shuffled, AT(shuffled), 0},
    {"hands", write_hands, read_hands, AT(card), 0},
    {"windows", write_number, read_number, AT(windows), UINT8_MAX},
    {"resolutions", write_number, read_number, AT(resolutions), UINT8_MAX},
    {"moment", write_number, read_number, AT(moment), UINT32_MAX},
};
enum { FIELDS = sizeof fields / sizeof *fields };

json_t *json_from_view(const hn_view *view)
{
    hn_card_view v;
    double chance[HN_KINDS];
    hn_card_view_of(view, &v);
    hn_view_next_card(view, chance);
    json_t *object = json_object();
    for (int i = 0; i < FIELDS; i++)
        json_object_set_new(object, fields[i].name, fields[i].write(&v, &fields[i]));
    json_object_set_new(object, "next", json_from_chances(chance));
    return object;
}

/* The fields' names, and `next`, which json_check_next reads. */
static const char *view_field_name(const void *context, int index)
{
    (void)context;
    return index < FIELDS ? fields[index].name : "next";
}

hn_status json_to_view(const json_t *object, const hn_rules *rules, hn_card_view *view,
                       hn_error *error)
{
    hn_card_view read = {.drawn = HN_NONE};
    reader r = {.rules = rules, .v = &read, .error = error};
    memset(read.discard, HN_NONE, sizeof read.discard);
    memset(read.card, HN_NONE, sizeof read.card);
    memset(read.dealt, HN_NONE, sizeof read.dealt);
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, "view", object, "an object");
    hn_status status = json_only(object, "view.", FIELDS + 1, view_field_name, NULL, error);
    for (const field *f = fields; f < fields + FIELDS && !status; f++) {
        char path[PATH];
        status =
            f->read(&r, f, json_object_get(object, f->name), path_to(path, "view", ".%s", f->name));
    }
    if (!status)
        *view = read;
    return status;
}

/* ---- the next card ---- */

static const char *kind_name(const void *context, int index)
{
    (void)context;
    return hn_kind_name(index);
}

json_t *json_from_chances(const double chance[HN_KINDS])
{
    json_t *object = json_object();
    for (int kind = 0; kind < HN_KINDS; kind++)
        json_object_set_new(object, hn_kind_name(kind), json_real(chance[kind]));
    return object;
}

hn_status json_check_next(const json_t *object, const hn_view *view, hn_error *error)
{
    double chance[HN_KINDS];
    const json_t *next = json_object_get(object, "next");
    if (!next)
        return HN_OK;
    if (!json_is_object(next))
        return json_refuse(error, HN_BAD_TEXT, "view.next", next,
                           "an object with the chance of every kind of card");
    hn_status status = json_only(next, "view.next.", HN_KINDS, kind_name, NULL, error);
    hn_view_next_card(view, chance);
    for (int kind = 0; kind < HN_KINDS && !status; kind++) {
        const json_t *found = json_object_get(next, hn_kind_name(kind));
        if (json_is_number(found) && fabs(json_number_value(found) - chance[kind]) <= 1e-6)
            continue;
        char path[PATH];
        path_to(path, "view.next", ".%s", hn_kind_name(kind));
        status = json_is_number(found)
                     ? error_set(error, HN_BAD_VIEW, "`%s` is %.9g; the view gives %.9g", path,
                                 json_number_value(found), chance[kind])
                     : json_refuse(error, HN_BAD_TEXT, path, found, "a chance from 0 to 1");
    }
    return status;
}
