/* Questions are written by hand up to the legal actions, because programs that want no more are asked tens of
 * thousands of times a second; rules, view and events are those of all other JSON. */
#include "protocol/question.h"

#include "core/status.h"
#include "protocol/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRECISION = 9 /* decimals of fractions, as `hunch decide` has them */ };

static const char *const wants[] = {"legal", "numbers", "rules", "view", "events"};
enum { WANTS = sizeof wants / sizeof *wants };

/* ---- asking ---- */

static bool make_room(question_line *line, size_t more)
{
    size_t room = line->room ? line->room : 1024;
    while (room < line->length + more)
        room *= 2;
    char *text = room > line->room ? realloc(line->text, room) : line->text;
    if (!text)
        return false;
    line->text = text;
    line->room = room;
    return true;
}

static int add(const char *text, size_t length, void *context)
{
    question_line *line = context;
    if (!make_room(line, length))
        return -1;
    memcpy(line->text + line->length, text, length);
    line->length += length;
    return 0;
}

static bool print(question_line *line, const char *format, ...) CHECK_FORMAT(2, 3);

static bool print(question_line *line, const char *format, ...)
{
    enum { MOST = 256 };
    va_list arguments;
    if (!make_room(line, MOST))
        return false;
    va_start(arguments, format);
    line->length += (size_t)vsnprintf(line->text + line->length, MOST, format, arguments);
    va_end(arguments);
    return true;
}

/* Adds a member, whose value is freed. */
static bool add_value(question_line *line, const char *name, json_t *value)
{
    bool added =
        value && print(line, ",\"%s\":", name) &&
        !json_dump_callback(value, add, line,
                            JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(PRECISION));
    json_decref(value);
    return added;
}

static bool add_legal(question_line *line, const question *q)
{
    enum { ROOM = 40 }; /* the longest action with quotes and comma */
    const hn_rules *rules = hn_view_rules(q->view);
    int seat = hn_view_seat(q->view), seats = hn_view_seats(q->view);
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(q->view, list);
    if (!print(line, ",\"legal\":[") || !make_room(line, (size_t)count * ROOM + 2))
        return false;
    for (int i = 0; i < count; i++) {
        char *at = line->text + line->length;
        *at++ = '"';
        at += hn_action_text(rules, seats, seat, list[i], at, ROOM - 2);
        *at++ = '"';
        *at++ = i + 1 < count ? ',' : ']';
        line->length = (size_t)(at - line->text);
    }
    return true;
}

static json_t *numbers(const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(view, list);
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_integer(list[i]));
    return array;
}

static bool add_rules(question_line *line, const hn_rules *rules)
{
    const char *preset = hn_rules_preset_name(rules);
    return preset ? print(line, ",\"preset\":\"%s\"", preset)
                  : add_value(line, "rules", json_from_rules(rules));
}

/* Each as the seat was told. */
static json_t *events(const question *q)
{
    json_t *list = json_array();
    for (int i = 0; i < q->event_count; i++) {
        hn_event event = hn_event_for(&q->events[i], hn_view_seat(q->view));
        json_array_append_new(list, json_from_plain_event(hn_view_seats(q->view), &event));
    }
    return list;
}

bool question_write(const question *q, question_line *line)
{
    const hn_rules *rules = hn_view_rules(q->view);
    line->length = 0;
    return print(
               line,
               "{\"hunch\":%d,\"id\":%ld,\"seat\":%d,\"first\":%s,\"game\":\"%s\",\"key\":\"%llu\"",
               QUESTION_VERSION, q->id, hn_view_seat(q->view), q->first ? "true" : "false",
               hn_game_name(rules->game), (unsigned long long)q->key) &&
           (!(q->wanted & QUESTION_LEGAL) || add_legal(line, q)) &&
           (!(q->wanted & QUESTION_NUMBERS) || add_value(line, "numbers", numbers(q->view))) &&
           (!(q->wanted & QUESTION_RULES) || add_rules(line, rules)) &&
           (!(q->wanted & QUESTION_VIEW) || add_value(line, "view", json_from_view(q->view))) &&
           (!(q->wanted & QUESTION_EVENTS) || add_value(line, "events", events(q))) &&
           print(line, "}\n");
}

/* ---- being answered ---- */

static hn_status read_id(const json_t *object, question_answer *a, hn_error *error)
{
    const json_t *found = json_object_get(object, "id");
    if (found && !json_is_integer(found))
        return json_refuse(error, HN_BAD_TEXT, "id", found, "the question's");
    a->has_id = found;
    a->id = (long)json_integer_value(found);
    return HN_OK;
}

static hn_status read_wants(const json_t *found, unsigned *wanted, hn_error *error)
{
    unsigned read = 0;
    if (!json_is_array(found))
        return found ? json_refuse(error, HN_BAD_TEXT, "want", found, "an array of names") : HN_OK;
    for (size_t i = 0; i < json_array_size(found); i++) {
        const json_t *item = json_array_get(found, i);
        int want = 0;
        while (want < WANTS &&
               !(json_is_string(item) && !strcmp(json_string_value(item), wants[want])))
            want++;
        if (want == WANTS)
            return json_refuse(error, HN_BAD_TEXT, "want", item,
                               "legal, numbers, rules, view or events");
        read |= 1u << want;
    }
    *wanted = read;
    return HN_OK;
}

/* A seat need not be named, but one that is must be the one that was asked. */
static hn_status check_seat(const json_t *object, const hn_view *view, hn_error *error)
{
    const json_t *found = json_object_get(object, "seat");
    if (found && (!json_is_integer(found) || json_integer_value(found) != hn_view_seat(view)))
        return json_refuse(error, HN_NOT_ASKED, "seat", found, "the seat that is asked, %d",
                           hn_view_seat(view));
    return HN_OK;
}

static hn_status read_action(const json_t *object, const hn_view *view, hn_action *action,
                             hn_error *error)
{
    const json_t *words = json_object_get(object, "action"), *number;
    json_int_t value = HN_ACTIONS;
    hn_mask legal;
    if (json_is_string(words)) {
        hn_action found;
        if (!hn_action_parse(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view),
                             json_string_value(words), &found))
            value = found;
    } else if (!words && json_is_integer(number = json_object_get(object, "number"))) {
        value = json_integer_value(number);
    }
    hn_view_legal(view, &legal);
    if (value < 0 || value >= HN_ACTIONS || !hn_mask_has(&legal, (hn_action)value))
        return json_refuse(error, HN_NO_SUCH_ACTION, words ? "action" : "number",
                           words ? words : json_object_get(object, "number"), "one of `legal`");
    *action = (hn_action)value;
    return HN_OK;
}

hn_status question_read(const char *text, size_t length, const hn_view *view,
                        question_answer *answer, hn_error *error)
{
    hn_status status;
    json_t *object = json_parse(text, length, "expected a whole answer in one line", error);
    *answer = (question_answer){.has_id = false};
    if (!object)
        return HN_BAD_TEXT;
    if (!json_is_object(object))
        status = error_set(error, HN_BAD_TEXT, "not an object; expected {\"action\":…}");
    else if (!(status = read_id(object, answer, error)) &&
             !(status = check_seat(object, view, error)) &&
             !(status = read_wants(json_object_get(object, "want"), &answer->wanted, error)))
        status = read_action(object, view, &answer->action, error);
    json_decref(object);
    return status;
}
