/* Events as JSON: only the fields that an event's type uses, which its row of the table of events says. */
#include "core/status.h"
#include "games/events.h"
#include "protocol/json_fields.h"

#include <string.h>

enum { MOST_FIELDS = 16 };

const char *json_event_name(int type)
{
    return type >= 0 && type < HN_EVENT_TYPES ? event_forms[type].name : NULL;
}

/* The fields of a type, in order; `field` has room for all. Returns how many. */
static int fields_of(int type, const field_row **list)
{
    int count = 0;
    for (int i = 0; i < event_field_count; i++)
        if (event_fields[i].uses & event_forms[type].fields)
            list[count++] = &event_fields[i].field;
    return count;
}

json_t *json_from_plain_event(int seats, const hn_event *event)
{
    const field_row *list[MOST_FIELDS];
    int count = fields_of(event->type, list);
    field_writer w = {.bytes = event, .seats = seats};
    json_t *object = json_object();
    json_add(object, "type", json_string_nocheck(event_forms[event->type].name));
    for (int i = 0; i < count; i++) {
        json_t *value = json_from_field(&w, list[i]);
        if (value)
            json_add(object, list[i]->name, value);
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

json_t *json_from_events(const hn_event *events, int from, int to, int seats, int seat)
{
    json_t *list = json_array();
    for (int i = from; i < to; i++) {
        hn_event event = hn_event_for(&events[i], seat);
        json_array_append_new(list, json_from_plain_event(seats, &event));
    }
    return list;
}

/* ---- reading ---- */

static hn_status read_type(const json_t *found, const char *field, hn_table table, uint8_t *type,
                           hn_error *error)
{
    char path[JSON_PATH];
    for (int i = 0; json_is_string(found) && i < HN_EVENT_TYPES; i++)
        if (event_forms[i].tables >> table & 1 &&
            !strcmp(event_forms[i].name, json_string_value(found))) {
            *type = (uint8_t)i;
            return HN_OK;
        }
    return json_refuse(error, HN_BAD_TEXT, json_path(path, field, ".type"), found,
                       "a type of event, as \"%s\"", table == HN_TABLE_DICE ? "bid" : "draw");
}

/* The names that a type may have: those of its fields, and `type`. */
static const char *name_of(const void *context, int index)
{
    const field_row *const *list = context;
    return index ? list[index - 1]->name : "type";
}

/* At a dice table everything lies open but what is rolled. */
hn_status json_to_event(const json_t *object, const char *field_name, const hn_rules *rules,
                        int seats, hn_event *event, hn_error *error)
{
    static const hn_place nowhere = {HN_NONE, HN_NONE};
    char path[JSON_PATH];
    const field_row *list[MOST_FIELDS];
    hn_table table = hn_game_table(rules->game);
    hn_event read = {.seat = HN_NONE,
                     .card = HN_NONE,
                     .seen_by = table == HN_TABLE_DICE ? HN_EVERYONE : 0,
                     .place = {nowhere, nowhere}};
    field_reader r = {.rules = rules, .bytes = &read, .seats = seats, .error = error};
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, field_name, object, "an object with a `type`");
    hn_status status =
        read_type(json_object_get(object, "type"), field_name, table, &read.type, error);
    if (status)
        return status;
    int count = fields_of(read.type, list);
    status = json_only(object, json_path(path, field_name, "."), count + 1, name_of, list, error);
    for (int i = 0; i < count && !status; i++)
        status = json_to_field(&r, list[i], json_object_get(object, list[i]->name),
                               json_path(path, field_name, ".%s", list[i]->name));
    if (!status)
        *event = read;
    return status;
}
