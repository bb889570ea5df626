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

hn_status json_read_items(field_reader *r, field_read *read, uint8_t *at, size_t size)
{
    const json_t *list = r->found;
    const char *path = r->path;
    hn_status status = HN_OK;
    for (int i = 0; i < (int)json_array_size(list) && !status; i++) {
        char part[JSON_PATH];
        r->found = json_array_get(list, (size_t)i);
        r->path = json_path(part, path, "[%d]", i);
        r->index = i;
        status = read(r, at + (size_t)i * size);
    }
    r->found = list;
    r->path = path;
    return status;
}

hn_status json_read_member(field_reader *r, const char *name, field_read *read, uint8_t *at)
{
    char part[JSON_PATH];
    const json_t *object = r->found;
    const char *path = r->path;
    r->found = json_object_get(object, name);
    r->path = json_path(part, path, ".%s", name);
    hn_status status = read(r, at);
    r->found = object;
    r->path = path;
    return status;
}

/* ---- members of one, two and four bytes ---- */

static uint32_t get(const field_row *f, const uint8_t *at)
{
    return field_number(at, field_size(f));
}

static hn_status put(const field_reader *r, uint8_t *at, uint32_t value)
{
    uint16_t two = (uint16_t)value;
    switch (field_size(r->field)) {
    case 2:
        memcpy(at, &two, 2);
        break;
    case 4:
        memcpy(at, &value, 4);
        break;
    default:
        *at = (uint8_t)value;
    }
    return HN_OK;
}

/* ---- numbers, seats, sets of seats, flags, phases ---- */

static json_t *write_number(const field_writer *w, const uint8_t *at)
{
    return json_integer(get(w->field, at));
}

static hn_status read_within(field_reader *r, uint8_t *at, int low, json_int_t high)
{
    json_int_t number;
    hn_status status = json_to_number(r->found, r->path, low, high, &number, r->error);
    return status ? status : put(r, at, (uint32_t)number);
}

static hn_status read_number(field_reader *r, uint8_t *at)
{
    return read_within(r, at, 0, r->field->most);
}

static hn_status read_face(field_reader *r, uint8_t *at)
{
    return read_within(r, at, 1, HN_FACES);
}

static hn_status read_seat_count(field_reader *r, uint8_t *at)
{
    hn_status status =
        read_within(r, at, hn_rules_least_seats(r->rules), hn_rules_most_seats(r->rules));
    r->seats = *at;
    return status;
}

hn_status json_read_seat(field_reader *r, uint8_t *at)
{
    json_int_t seat = json_integer_value(r->found);
    if (!json_is_integer(r->found) || seat < 0 || seat >= r->seats)
        return FIELD_REFUSE(r, HN_BAD_TEXT, "a seat, 0 to %d%s", r->seats - 1,
                            r->field->flags & FIELD_OR_NULL ? ", or null" : "");
    *at = (uint8_t)seat;
    return HN_OK;
}

static json_t *write_seats(const field_writer *w, const uint8_t *at)
{
    return json_from_seats((hn_seats)(*at & ((1u << w->seats) - 1)));
}

static hn_status read_seats(field_reader *r, uint8_t *at)
{
    return json_to_seats(r->found, r->path, r->seats, at, r->error);
}

/* Who saw the hidden part of an event: all seats means that it lay open. */
static hn_status read_seen_by(field_reader *r, uint8_t *at)
{
    hn_status status = read_seats(r, at);
    *at = *at == (1u << r->seats) - 1 ? HN_EVERYONE : *at;
    return status;
}

static json_t *write_flag(const field_writer *w, const uint8_t *at)
{
    return json_boolean(get(w->field, at));
}

static hn_status read_flag(field_reader *r, uint8_t *at)
{
    return json_is_boolean(r->found) ? put(r, at, json_is_true(r->found))
                                     : FIELD_REFUSE(r, HN_BAD_TEXT, "true or false");
}

static json_t *write_phase(const field_writer *w, const uint8_t *at)
{
    (void)w;
    return json_string_nocheck(hn_phase_name(*at));
}

static hn_status read_phase(field_reader *r, uint8_t *at)
{
    char list[128];
    text_out names = text_in(list, sizeof list);
    for (int phase = 0; phase < HN_PHASES; phase++) {
        const char *name = hn_phase_name(phase);
        if (!(r->field->most >> phase & 1))
            continue;
        if (json_is_string(r->found) && !strcmp(name, json_string_value(r->found)))
            return put(r, at, (uint32_t)phase);
        text_add(&names, "%s\"%s\"", names.length ? ", " : "", name);
    }
    return FIELD_REFUSE(r, HN_BAD_TEXT, "one of %s", list);
}

/* ---- places, ranks, bids, cards ---- */

static json_t *write_place(const field_writer *w, const uint8_t *at)
{
    (void)w;
    return json_from_place((hn_place){at[0], at[1]});
}

static hn_status to_place(field_reader *r, const json_t *found, uint8_t *at)
{
    hn_place place = {HN_NONE, HN_NONE};
    hn_status status = json_to_place(found, r->path, r->seats, &place, r->error);
    memcpy(at, &place, sizeof place);
    return status;
}

static hn_status read_place(field_reader *r, uint8_t *at)
{
    return to_place(r, r->found, at);
}

static json_t *write_places(const field_writer *w, const uint8_t *at)
{
    json_t *places = json_array();
    for (size_t i = 0; i < w->field->size; i += sizeof(hn_place))
        json_array_append_new(places, write_place(w, at + i));
    return places;
}

static hn_status read_places(field_reader *r, uint8_t *at)
{
    hn_status status = HN_OK;
    size_t count = r->field->size / sizeof(hn_place);
    if (!json_is_array(r->found) || json_array_size(r->found) != count)
        return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of %zu place%s", count,
                            count == 1 ? "" : "s");
    for (size_t i = 0; i < count && !status; i++)
        status = to_place(r, json_array_get(r->found, i), at + i * sizeof(hn_place));
    return status;
}

static json_t *write_rank(const field_writer *w, const uint8_t *at)
{
    return json_string_nocheck(hn_rank_name((int)get(w->field, at)));
}

/* Where jokers are none of them the message says so. */
static hn_status read_rank(field_reader *r, uint8_t *at)
{
    int rank = HN_RANKS;
    hn_status status = json_to_rank(r->found, r->path, &rank, r->error);
    if (r->field->most == HN_JOKER && rank >= HN_JOKER)
        return FIELD_REFUSE(r, HN_BAD_TEXT,
                            "a rank, \"A\", \"2\" to \"10\", \"J\", \"Q\" or \"K\", or null");
    return status ? status : put(r, at, (uint32_t)rank);
}

static json_t *write_ranks(const field_writer *w, const uint8_t *at)
{
    return json_from_ranks(get(w->field, at));
}

static hn_status read_ranks(field_reader *r, uint8_t *at)
{
    uint16_t ranks;
    hn_status status = json_to_ranks(r->found, r->path, &ranks, r->error);
    return status ? status : put(r, at, ranks);
}

static json_t *write_bid(const field_writer *w, const uint8_t *at)
{
    (void)w;
    return json_from_bid((hn_bid){at[0], at[1]});
}

static hn_status read_bid(field_reader *r, uint8_t *at)
{
    hn_bid bid = {0, 0};
    hn_status status = json_to_bid(r->found, r->path, &bid, r->error);
    memcpy(at, &bid, sizeof bid);
    return status;
}

static json_t *write_card(const field_writer *w, const uint8_t *at)
{
    (void)w;
    return json_string_nocheck(hn_card_text(*at));
}

static hn_status read_card(field_reader *r, uint8_t *at)
{
    return json_to_card(r->found, r->path, at, r->error);
}

static json_t *write_slots(const field_writer *w, const uint8_t *at)
{
    json_t *list = json_array();
    for (size_t i = 0; i < field_size(w->field) && at[i] != HN_NONE; i++)
        json_array_append_new(list, json_integer(at[i]));
    return list;
}

static hn_status read_slot(field_reader *r, uint8_t *at)
{
    json_int_t slot = HN_NONE;
    hn_status status = json_to_number(r->found, r->path, 0, HN_SLOTS - 1, &slot, r->error);
    *at = (uint8_t)slot;
    return status;
}

static hn_status read_slots(field_reader *r, uint8_t *at)
{
    size_t most = field_size(r->field);
    if (json_is_array(r->found) && json_array_size(r->found) <= most)
        return json_read_items(r, read_slot, at, 1);
    return FIELD_REFUSE(r, HN_BAD_TEXT,
                        "an array of at most %zu slots, in the order in which they were collected",
                        most);
}

/* ---- the kinds ---- */

#define REF(name) "{\"$ref\": \"#/$defs/" name "\"}"

// clang-format off
const json_kind json_kinds[FIELD_KINDS] = {
    [FIELD_NUMBER] = {write_number, read_number, 0, NULL, "number"},
    [FIELD_SEAT_COUNT] = {write_number, read_seat_count, 0, "{\"type\": \"integer\", \"minimum\": 2, \"maximum\": 8}", "number"},
    [FIELD_SEAT] = {write_number, json_read_seat, HN_NONE, REF("seat"), "Seat"},
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
    [FIELD_PLACE_SET] = {json_write_place_set, json_read_place_set, 0, REF("place_set"), "Place[]"},
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

static json_t *write_one(const field_writer *w, const uint8_t *at)
{
    const field_row *f = w->field;
    bool none = f->flags & FIELD_OR_NULL && is_none(f, at, field_size(f));
    return none ? json_null() : json_kinds[f->kind].write(w, at);
}

json_t *json_from_field(field_writer *w, const field_row *f)
{
    const field_row *decides = f->flags & FIELD_WITH_IT ? f - 1 : f;
    const uint8_t *bytes = w->bytes, *at = bytes + f->at;
    w->field = f;
    if (decides->flags & FIELD_LEFT_OUT && is_none(decides, bytes + decides->at, decides->size))
        return NULL;
    if (!(f->flags & FIELD_EACH))
        return write_one(w, at);
    json_t *list = json_array();
    for (w->seat = 0; w->seat < w->seats; w->seat++)
        json_array_append_new(list, write_one(w, at + (size_t)w->seat * field_size(f)));
    return list;
}

static hn_status read_one(field_reader *r, uint8_t *at)
{
    const field_row *f = r->field;
    r->seat = r->index;
    return f->flags & FIELD_OR_NULL && json_is_null(r->found) ? HN_OK
                                                              : json_kinds[f->kind].read(r, at);
}

hn_status json_to_field(field_reader *r, const field_row *f, const json_t *found, const char *path)
{
    uint8_t *at = (uint8_t *)r->bytes + f->at;
    r->field = f;
    r->found = found;
    r->path = path;
    memset(at, json_kinds[f->kind].none, f->size);
    if (!found && f->flags & (FIELD_LEFT_OUT | FIELD_WITH_IT))
        return HN_OK;
    if (!(f->flags & FIELD_EACH))
        return read_one(r, at);
    if (json_is_array(found) && json_array_size(found) == (size_t)r->seats)
        return json_read_items(r, read_one, at, field_size(f));
    return FIELD_REFUSE(r, HN_BAD_TEXT, "an array of %d, one for each seat", r->seats);
}
