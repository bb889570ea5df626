/* The kinds of fields that any table has, and going through them. */
#include "protocol/json_fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *json_path(char *buffer, const char *path, const char *format, ...)
{
    char part[JSON_PATH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    text_out t = text_in(buffer, JSON_PATH);
    text_add(&t, "%s%s", path, part);
    return buffer;
}

/* ---- members of one, two and four bytes ---- */

static uint32_t get(const field_row *f, const uint8_t *at)
{
    uint16_t two;
    uint32_t four;
    switch (field_size(f)) {
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

static void put(const field_row *f, uint8_t *at, uint32_t value)
{
    uint16_t two = (uint16_t)value;
    switch (field_size(f)) {
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

/* ---- numbers, seats, sets of seats, flags, phases ---- */

static json_t *write_number(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    return json_integer(get(f, at));
}

static hn_status read_within(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                             const char *path, int low, json_int_t high)
{
    json_int_t number;
    hn_status status = json_to_number(found, path, low, high, &number, r->error);
    if (!status)
        put(f, at, (uint32_t)number);
    return status;
}

static hn_status read_number(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                             const char *path)
{
    return read_within(r, f, at, found, path, 0, f->most);
}

static hn_status read_face(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                           const char *path)
{
    return read_within(r, f, at, found, path, 1, HN_FACES);
}

static hn_status read_seat_count(field_reader *r, const field_row *f, uint8_t *at,
                                 const json_t *found, const char *path)
{
    hn_status status = read_within(r, f, at, found, path, hn_rules_least_seats(r->rules),
                                   hn_rules_most_seats(r->rules));
    r->seats = status ? 0 : (int)get(f, at);
    return status;
}

static hn_status read_seat(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                           const char *path)
{
    json_int_t seat = json_integer_value(found);
    if (!json_is_integer(found) || seat < 0 || seat >= r->seats)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "a seat, 0 to %d%s", r->seats - 1,
                           f->flags & FIELD_OR_NULL ? ", or null" : "");
    put(f, at, (uint32_t)seat);
    return HN_OK;
}

static json_t *write_seats(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)f;
    return json_from_seats((hn_seats)(*at & ((1u << w->seats) - 1)));
}

static hn_status read_seats(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    (void)f;
    return json_to_seats(found, path, r->seats, at, r->error);
}

/* Who saw the hidden part of an event: all seats means that it lay open. */
static hn_status read_seen_by(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                              const char *path)
{
    hn_status status = read_seats(r, f, at, found, path);
    if (!status && *at == (1u << r->seats) - 1)
        *at = HN_EVERYONE;
    return status;
}

static json_t *write_flag(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    return json_boolean(get(f, at));
}

static hn_status read_flag(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                           const char *path)
{
    if (!json_is_boolean(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "true or false");
    put(f, at, json_is_true(found));
    return HN_OK;
}

static json_t *write_phase(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    (void)f;
    return json_string(hn_phase_name(*at));
}

static hn_status read_phase(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    char list[128];
    text_out names = text_in(list, sizeof list);
    for (int phase = 0; phase < HN_PHASES; phase++) {
        const char *name = hn_phase_name(phase);
        if (!(f->most >> phase & 1))
            continue;
        if (json_is_string(found) && !strcmp(name, json_string_value(found))) {
            *at = (uint8_t)phase;
            return HN_OK;
        }
        text_add(&names, "%s\"%s\"", names.length ? ", " : "", name);
    }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "one of %s", list);
}

/* ---- places, ranks, bids, cards ---- */

static json_t *write_place(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    (void)f;
    return json_from_place((hn_place){at[0], at[1]});
}

static hn_status read_place(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    hn_place place;
    hn_status status = json_to_place(found, path, r->seats, &place, r->error);
    (void)f;
    if (!status)
        memcpy(at, &place, sizeof place);
    return status;
}

static json_t *write_places(const field_writer *w, const field_row *f, const uint8_t *at)
{
    json_t *places = json_array();
    for (size_t i = 0; i < f->size; i += sizeof(hn_place))
        json_array_append_new(places, write_place(w, f, at + i));
    return places;
}

static hn_status read_places(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                             const char *path)
{
    hn_status status = HN_OK;
    size_t count = f->size / sizeof(hn_place);
    if (!json_is_array(found) || json_array_size(found) != count)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %zu place%s", count,
                           count == 1 ? "" : "s");
    for (size_t i = 0; i < count && !status; i++)
        status = read_place(r, f, at + i * sizeof(hn_place), json_array_get(found, i), path);
    return status;
}

static json_t *write_rank(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    return json_string(hn_rank_name((int)get(f, at)));
}

/* Where jokers are none of them the message says so. */
static hn_status read_rank(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                           const char *path)
{
    int rank = HN_RANKS;
    hn_status status = json_to_rank(found, path, &rank, r->error);
    if ((status || rank >= (int)f->most) && f->most == HN_JOKER)
        return json_refuse(r->error, HN_BAD_TEXT, path, found,
                           "a rank, \"A\", \"2\" to \"10\", \"J\", \"Q\" or \"K\", or null");
    if (!status)
        put(f, at, (uint32_t)rank);
    return status;
}

static json_t *write_ranks(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    return json_from_ranks(get(f, at));
}

static hn_status read_ranks(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    uint16_t ranks;
    hn_status status = json_to_ranks(found, path, &ranks, r->error);
    if (!status)
        put(f, at, ranks);
    return status;
}

static json_t *write_bid(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    (void)f;
    return json_from_bid((hn_bid){at[0], at[1]});
}

static hn_status read_bid(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                          const char *path)
{
    hn_bid bid;
    hn_status status = json_to_bid(found, path, &bid, r->error);
    (void)f;
    if (!status)
        memcpy(at, &bid, sizeof bid);
    return status;
}

static json_t *write_card(const field_writer *w, const field_row *f, const uint8_t *at)
{
    (void)w;
    (void)f;
    return json_string(hn_card_text(*at));
}

static hn_status read_card(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                           const char *path)
{
    (void)f;
    return json_to_card(found, path, at, r->error);
}

static json_t *write_slots(const field_writer *w, const field_row *f, const uint8_t *at)
{
    json_t *list = json_array();
    (void)w;
    for (size_t i = 0; i < field_size(f) && at[i] != HN_NONE; i++)
        json_array_append_new(list, json_integer(at[i]));
    return list;
}

static hn_status read_slots(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                            const char *path)
{
    size_t count = json_array_size(found), most = field_size(f);
    hn_status status = HN_OK;
    if (!json_is_array(found) || count > most)
        return json_refuse(
            r->error, HN_BAD_TEXT, path, found,
            "an array of at most %zu slots, in the order in which they were collected", most);
    for (size_t i = 0; i < count && !status; i++) {
        char part[JSON_PATH];
        json_int_t slot = 0;
        status = json_to_number(json_array_get(found, i), json_path(part, path, "[%zu]", i), 0,
                                HN_SLOTS - 1, &slot, r->error);
        at[i] = (uint8_t)slot;
    }
    return status;
}

/* ---- the kinds ---- */

#define REF(name) "{\"$ref\": \"#/$defs/" name "\"}"

// clang-format off
const json_kind json_kinds[FIELD_KINDS] = {
    [FIELD_NUMBER] = {write_number, read_number, 0, NULL, "number"},
    [FIELD_SEAT_COUNT] = {write_number, read_seat_count, 0, "{\"type\": \"integer\", \"minimum\": 2, \"maximum\": 8}", "number"},
    [FIELD_SEAT] = {write_number, read_seat, HN_NONE, REF("seat"), "Seat"},
    [FIELD_SEATS] = {write_seats, read_seats, 0, REF("seats"), "Seat[]"},
    [FIELD_FLAG] = {write_flag, read_flag, 0, "{\"type\": \"boolean\"}", "boolean"},
    [FIELD_PHASE] = {write_phase, read_phase, 0, NULL, NULL},
    [FIELD_PLACE] = {write_place, read_place, HN_NONE, REF("place"), "Place"},
    [FIELD_RANK] = {write_rank, read_rank, HN_NONE, REF("rank"), "Rank"},
    [FIELD_RANKS] = {write_ranks, read_ranks, 0, REF("ranks"), "Rank[]"},
    [FIELD_FACE] = {write_number, read_face, 0, REF("face"), "number"},
    [FIELD_BID] = {write_bid, read_bid, 0, REF("bid"), "Bid"},
    [FIELD_SLOTS] = {write_slots, read_slots, HN_NONE, REF("slots"), "number[]"},
    [FIELD_CARD] = {write_card, read_card, HN_UNKNOWN, REF("card"), "Card"},
    [FIELD_SEEN_BY] = {write_seats, read_seen_by, 0, REF("seats"), "Seat[]"},
    [FIELD_PLACES] = {write_places, read_places, HN_NONE, NULL, "Place[]"},
    [FIELD_BID_SAID] = {json_write_bid_said, json_read_bid_said, 0, REF("bid"), "Bid"},
    [FIELD_DICE] = {json_write_dice, json_read_dice, 0, REF("hidden_dice"), "(number | null)[]"},
    [FIELD_OPEN_DICE] = {json_write_dice, json_read_dice, 0, REF("open_dice"), "number[]"},
    [FIELD_DISCARD] = {json_write_discard, json_read_discard, HN_NONE, REF("discard"), "Card[]"},
    [FIELD_DRAWN] = {json_write_drawn, json_read_drawn, HN_NONE, REF("drawn"), "Drawn"},
    [FIELD_HAND] = {json_write_hand, json_read_hand, HN_NONE, REF("hand"), "(Slot | null)[]"},
    [FIELD_SHUFFLED] = {json_write_shuffled, json_read_shuffled, 0, REF("shuffled"), "{ [card: Card]: number }"},
    [FIELD_CLAIMED] = {json_write_claimed, json_read_claimed, 0, REF("claimed"), "Place[]"},
    [FIELD_QUEUE] = {json_write_queue, json_read_queue, HN_NONE, REF("queue"), "(Seat | { seat: Seat; rank: Rank })[]"},
    [FIELD_CUP] = {json_write_cup, json_read_cup, 0, REF("cup"), "(number | null)[]"},
};
// clang-format on

/* ---- fields ---- */

static bool is_none(const field_row *f, const uint8_t *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (at[i] != json_kinds[f->kind].none)
            return false;
    return true;
}

static json_t *write_one(const field_writer *w, const field_row *f, const uint8_t *at)
{
    bool none = f->flags & FIELD_OR_NULL && is_none(f, at, field_size(f));
    return none ? json_null() : json_kinds[f->kind].write(w, f, at);
}

json_t *json_from_field(field_writer *w, const field_row *f)
{
    const field_row *decides = f->flags & FIELD_WITH_IT ? f - 1 : f;
    const uint8_t *bytes = w->bytes, *at = bytes + f->at;
    if (decides->flags & FIELD_LEFT_OUT && is_none(decides, bytes + decides->at, decides->size))
        return NULL;
    if (!(f->flags & FIELD_EACH))
        return write_one(w, f, at);
    json_t *list = json_array();
    for (w->seat = 0; w->seat < w->seats; w->seat++)
        json_array_append_new(list, write_one(w, f, at + (size_t)w->seat * field_size(f)));
    return list;
}

void json_field_begin(field_reader *r, const field_row *f)
{
    memset((uint8_t *)r->bytes + f->at, json_kinds[f->kind].none, f->size);
}

static hn_status read_one(field_reader *r, const field_row *f, uint8_t *at, const json_t *found,
                          const char *path)
{
    bool none = f->flags & FIELD_OR_NULL && json_is_null(found);
    return none ? HN_OK : json_kinds[f->kind].read(r, f, at, found, path);
}

hn_status json_to_field(field_reader *r, const field_row *f, const json_t *found, const char *path)
{
    uint8_t *at = (uint8_t *)r->bytes + f->at;
    hn_status status = HN_OK;
    json_field_begin(r, f);
    if (!found && f->flags & (FIELD_LEFT_OUT | FIELD_WITH_IT))
        return HN_OK;
    if (!(f->flags & FIELD_EACH))
        return read_one(r, f, at, found, path);
    if (!json_is_array(found) || json_array_size(found) != (size_t)r->seats)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %d, one for each seat",
                           r->seats);
    for (r->seat = 0; r->seat < r->seats && !status; r->seat++) {
        char part[JSON_PATH];
        status = read_one(r, f, at + (size_t)r->seat * field_size(f),
                          json_array_get(found, (size_t)r->seat),
                          json_path(part, path, "[%d]", r->seat));
    }
    return status;
}
