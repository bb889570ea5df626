/* JSON in tests. */
#include "request.h"

#include "protocol/decide.h"
#include "protocol/json.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void the_view_survives(const trial *t, int seat)
{
    hn_plain_view before, after;
    hn_error error;
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    size_t size = hn_view_copy(&view, &before);
    json_t *object = json_from_view(&view);
    memset(&after, 1, sizeof after);
    if (json_to_view(object, &t->rules, &after, &error) != HN_OK ||
        json_check_chances(object, &view, &error) != HN_OK)
        fail_msg("%s", error.text);
    assert_memory_equal(&before, &after, size);
    json_decref(object);
}

static void the_events_survive(const trial *t, int seat)
{
    for (int i = 0; i < t->events.count; i++) {
        hn_error error;
        hn_event event = hn_event_for(&t->events.event[i], seat), back;
        json_t *object = json_from_plain_event(t->seats, &event);
        memset(&back, 1, sizeof back);
        if (json_to_event(object, "event", &t->rules, t->seats, &back, &error) != HN_OK)
            fail_msg("%s", error.text);
        assert_memory_equal(&event, &back, sizeof event);
        json_decref(object);
    }
}

void json_survives(const trial *t, int seat)
{
    the_view_survives(t, seat);
    the_events_survive(t, seat);
}

uint64_t round_survives(trial *t)
{
    uint64_t types = 0;
    for (bool over = false; !over;) {
        for (int seat = 0; seat <= t->seats; seat++)
            json_survives(t, seat < t->seats ? seat : HN_NONE);
        for (int i = 0; i < t->events.count; i++)
            types |= UINT64_C(1) << t->events.event[i].type;
        over = hn_over(&t->rules, &t->state);
        if (!over)
            trial_act(t, hn_next_decider(&t->rules, &t->state));
    }
    return types;
}

char *request_of(const trial *t, int seat)
{
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    char *line = decide_request(&view, t->told.event, t->told.count, "random", 7);
    assert_non_null(line);
    return line;
}

json_t *request_answer(const char *line, size_t length, bool expected)
{
    bool ok = !expected;
    char *text = decide_answer(line, length, &ok);
    assert_non_null(text);
    if (ok != expected)
        fail_msg("%s", text);
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    assert_int_equal(json_integer_value(json_object_get(object, "hunch")), 1);
    free(text);
    return object;
}

static json_t *field_of(json_t *object, const char *name)
{
    char *end;
    long index = strtol(name, &end, 10);
    return *end ? json_object_get(object, name) : json_array_get(object, (size_t)index);
}

char *request_with(const char *line, const char *path, const char *value)
{
    char copy[64];
    json_t *object = json_loads(line, 0, NULL), *at = object;
    snprintf(copy, sizeof copy, "%s", path);
    char *name = copy;
    for (char *dot; (dot = strchr(name, '.')); name = dot + 1) {
        *dot = 0;
        at = field_of(at, name);
        assert_non_null(at);
    }
    json_t *new_value = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;
    if (json_is_array(at) && value && json_array_size(at) == (size_t)atoi(name))
        json_array_append_new(at, new_value);
    else if (json_is_array(at) && value)
        json_array_set_new(at, (size_t)atoi(name), new_value);
    else if (json_is_array(at))
        json_array_remove(at, (size_t)atoi(name));
    else if (value)
        json_object_set_new(at, name, new_value);
    else
        json_object_del(at, name);
    char *changed = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    return changed;
}

void request_refused(const char *line, size_t length, const char *field, const char *words)
{
    json_t *object = request_answer(line, length, false);
    const json_t *error = json_object_get(object, "error"),
                 *named = json_object_get(error, "field");
    const char *text = json_string_value(json_object_get(error, "text"));
    assert_non_null(text);
    if (!strstr(text, words) ||
        (field ? !named || strcmp(json_string_value(named), field) : !json_is_null(named)))
        fail_msg("expected %s: %s; got %s: %s", field ? field : "null", words,
                 json_is_string(named) ? json_string_value(named) : "null", text);
    json_decref(object);
}

void request_refuses(char *line, const request_change *changes, size_t count)
{
    json_decref(request_answer(line, strlen(line), true));
    for (size_t i = 0; i < count; i++) {
        char *changed = request_with(line, changes[i].path, changes[i].value);
        request_refused(changed, strlen(changed), changes[i].field, changes[i].words);
        free(changed);
    }
    free(line);
}
