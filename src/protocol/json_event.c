/* Events as JSON: only the fields that an event's type uses. One table says which these are, for
 * writing and for reading. */
#include "core/status.h"
#include "protocol/json.h"

#include <stdio.h>
#include <string.h>

enum { SEAT = 1, NUMBER = 2, CARD = 4, PLACE = 8, PLACES = 16 }; /* one place, two places */

static const struct {
    const char *name;
    unsigned uses;
} types[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = {"deal", SEAT | NUMBER},
    [HN_EVENT_OPEN] = {"open", CARD},
    [HN_EVENT_TURN] = {"turn", SEAT | NUMBER},
    [HN_EVENT_LOOK] = {"look", SEAT | CARD | PLACE},
    [HN_EVENT_DRAW] = {"draw", SEAT | CARD},
    [HN_EVENT_TAKE] = {"take", SEAT | CARD},
    [HN_EVENT_SWAP] = {"swap", SEAT | CARD | PLACE},
    [HN_EVENT_PLAY] = {"play", SEAT | CARD},
    [HN_EVENT_PASS] = {"pass", SEAT},
    [HN_EVENT_DECLINE] = {"decline", SEAT},
    [HN_EVENT_EXCHANGE] = {"exchange", SEAT | PLACES},
    [HN_EVENT_FLIP] = {"flip", SEAT | CARD | PLACE},
    [HN_EVENT_WRONG] = {"wrong", SEAT | CARD | PLACE},
    [HN_EVENT_PENALTY] = {"penalty", SEAT | CARD | PLACE},
    [HN_EVENT_GIVE] = {"give", SEAT | PLACES},
    [HN_EVENT_CALL] = {"call", SEAT},
    [HN_EVENT_RESHUFFLE] = {"reshuffle", NUMBER},
    [HN_EVENT_END] = {"end", 0},
    [HN_EVENT_SHOW] = {"show", SEAT | CARD | PLACE},
};

static const struct {
    const char *name;
    unsigned uses; /* by types that use one of these; `type` by all */
} fields[] = {{"seat", SEAT},
              {"number", NUMBER},
              {"card", CARD},
              {"seen_by", CARD},
              {"places", PLACE | PLACES}};
enum { FIELDS = sizeof fields / sizeof *fields };

/* ---- writing ---- */

json_t *json_from_plain_event(int seats, const hn_event *event)
{
    unsigned uses = types[event->type].uses;
    json_t *object = json_pack("{s:s}", "type", types[event->type].name);
    if (uses & SEAT)
        json_object_set_new(object, "seat", json_integer(event->seat));
    if (uses & NUMBER)
        json_object_set_new(object, "number", json_integer(event->number));
    if (uses & CARD) {
        hn_seats seen_by = (hn_seats)(event->seen_by & ((1u << seats) - 1));
        json_object_set_new(object, "card",
                            event->card == HN_UNKNOWN ? json_null()
                                                      : json_string(hn_card_text(event->card)));
        json_object_set_new(object, "seen_by", json_from_seats(seen_by));
    }
    if (uses & (PLACE | PLACES)) {
        json_t *places = json_array();
        for (int i = 0; i < (uses & PLACES ? 2 : 1); i++)
            json_array_append_new(places, json_from_place(event->place[i]));
        json_object_set_new(object, "places", places);
    }
    return object;
}

json_t *json_from_event(const hn_rules *rules, int seats, const hn_event *event)
{
    char sentence[256];
    json_t *object = json_from_plain_event(seats, event);
    hn_event_text(rules, event, sentence, sizeof sentence);
    json_object_set_new(object, "text", json_string(sentence));
    return object;
}

/* ---- reading ---- */

/* An event that is being read, and where it stands. */
typedef struct reader {
    const json_t *object;
    const char *field;
    int seats;
    hn_event *event;
    hn_error *error;
} reader;

static const char *path_of(const reader *r, const char *name, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s.%s", r->field, name);
    return buffer;
}

static hn_status read_type(const reader *r)
{
    char path[64];
    const json_t *found = json_object_get(r->object, "type");
    for (int type = 0; json_is_string(found) && type < HN_EVENT_TYPES; type++)
        if (types[type].name && !strcmp(types[type].name, json_string_value(found))) {
            r->event->type = (uint8_t)type;
            return HN_OK;
        }
    return json_refuse(r->error, HN_BAD_TEXT, path_of(r, "type", path, sizeof path), found,
                       "a type of event, as \"draw\"");
}

/* The names that a type may have: those that it uses, and `type`. */
static hn_status only_used(const reader *r)
{
    char prefix[64];
    const char *names[FIELDS + 1] = {"type"};
    int count = 1;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].uses & types[r->event->type].uses)
            names[count++] = fields[i].name;
    return json_only(r->object, path_of(r, "", prefix, sizeof prefix), count, json_name, names,
                     r->error);
}

static hn_status read_number(const reader *r, const char *name, int high, json_int_t *number)
{
    char path[64];
    return json_to_number(json_object_get(r->object, name), path_of(r, name, path, sizeof path), 0,
                          high, number, r->error);
}

/* Who saw the card: all seats means that it lay open. */
static hn_status read_card(const reader *r)
{
    char path[64];
    hn_seats seen_by;
    const json_t *card = json_object_get(r->object, "card");
    hn_status status =
        json_is_null(card)
            ? HN_OK
            : json_to_card(card, path_of(r, "card", path, sizeof path), &r->event->card, r->error);
    if (json_is_null(card))
        r->event->card = HN_UNKNOWN;
    if (!status)
        status =
            json_to_seats(json_object_get(r->object, "seen_by"),
                          path_of(r, "seen_by", path, sizeof path), r->seats, &seen_by, r->error);
    if (!status)
        r->event->seen_by = seen_by == (1u << r->seats) - 1 ? HN_EVERYONE : seen_by;
    return status;
}

static hn_status read_places(const reader *r, size_t count)
{
    char path[64];
    hn_status status = HN_OK;
    const json_t *found = json_object_get(r->object, "places");
    path_of(r, "places", path, sizeof path);
    if (!json_is_array(found) || json_array_size(found) != count)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %zu place%s", count,
                           count == 1 ? "" : "s");
    for (size_t i = 0; i < count && !status; i++)
        status =
            json_to_place(json_array_get(found, i), path, r->seats, &r->event->place[i], r->error);
    return status;
}

hn_status json_to_event(const json_t *object, const char *field, int seats, hn_event *event,
                        hn_error *error)
{
    static const hn_place nowhere = {HN_NONE, HN_NONE};
    hn_event read = {.seat = HN_NONE, .card = HN_NONE, .place = {nowhere, nowhere}};
    reader r = {object, field, seats, &read, error};
    json_int_t number = 0;
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, field, object, "an object with a `type`");
    hn_status status = read_type(&r);
    if (!status)
        status = only_used(&r);
    unsigned uses = types[read.type].uses;
    if (!status && uses & SEAT && !(status = read_number(&r, "seat", seats - 1, &number)))
        read.seat = (uint8_t)number;
    if (!status && uses & NUMBER && !(status = read_number(&r, "number", UINT16_MAX, &number)))
        read.number = (uint16_t)number;
    if (!status && uses & CARD)
        status = read_card(&r);
    if (!status && uses & (PLACE | PLACES))
        status = read_places(&r, uses & PLACES ? 2 : 1);
    if (!status)
        *event = read;
    return status;
}
