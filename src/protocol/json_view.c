/* Views as JSON: the fields that all tables have, and going through the form of a game's table. */
#include "protocol/json_view.h"

#include "core/status.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *view_path(char *buffer, const char *path, const char *format, ...)
{
    char part[VIEW_PATH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    text_out t = text_in(buffer, VIEW_PATH);
    text_add(&t, "%s%s", path, part);
    return buffer;
}

/* ---- numbers, seats, sets of seats, flags, phases ---- */

uint32_t view_get(const hn_plain_view *view, const view_field *f)
{
    const uint8_t *at = (const uint8_t *)view + f->at;
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

void view_put(hn_plain_view *view, const view_field *f, uint32_t value)
{
    uint8_t *at = (uint8_t *)view + f->at;
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

json_t *view_write_number(const hn_plain_view *view, const view_field *f)
{
    return json_integer(view_get(view, f));
}

hn_status view_read_number(view_reader *r, const view_field *f, const json_t *found,
                           const char *path)
{
    json_int_t number;
    hn_status status = json_to_number(found, path, 0, f->most, &number, r->error);
    if (!status)
        view_put(r->view, f, (uint32_t)number);
    return status;
}

hn_status view_read_seat_count(view_reader *r, const view_field *f, const json_t *found,
                               const char *path)
{
    json_int_t number;
    hn_status status = json_to_number(found, path, hn_rules_least_seats(r->rules),
                                      hn_rules_most_seats(r->rules), &number, r->error);
    if (status)
        return status;
    view_put(r->view, f, (uint32_t)number);
    r->seats = (int)number;
    return HN_OK;
}

json_t *view_write_seat(const hn_plain_view *view, const view_field *f)
{
    uint32_t seat = view_get(view, f);
    return seat == HN_NONE ? json_null() : json_integer(seat);
}

static hn_status read_seat(view_reader *r, const view_field *f, const json_t *found,
                           const char *path, const char *or_null)
{
    json_int_t seat = json_integer_value(found);
    if (!json_is_integer(found) || seat < 0 || seat >= r->seats)
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "a seat, 0 to %d%s", r->seats - 1,
                           or_null);
    view_put(r->view, f, (uint32_t)seat);
    return HN_OK;
}

hn_status view_read_seat(view_reader *r, const view_field *f, const json_t *found, const char *path)
{
    return read_seat(r, f, found, path, "");
}

hn_status view_read_seat_or_null(view_reader *r, const view_field *f, const json_t *found,
                                 const char *path)
{
    if (!json_is_null(found))
        return read_seat(r, f, found, path, ", or null");
    view_put(r->view, f, HN_NONE);
    return HN_OK;
}

json_t *view_write_seats(const hn_plain_view *view, const view_field *f)
{
    return json_from_seats((hn_seats)view_get(view, f));
}

hn_status view_read_seats(view_reader *r, const view_field *f, const json_t *found,
                          const char *path)
{
    hn_seats set;
    hn_status status = json_to_seats(found, path, r->seats, &set, r->error);
    if (!status)
        view_put(r->view, f, set);
    return status;
}

json_t *view_write_flag(const hn_plain_view *view, const view_field *f)
{
    return json_boolean(view_get(view, f));
}

hn_status view_read_flag(view_reader *r, const view_field *f, const json_t *found, const char *path)
{
    if (!json_is_boolean(found))
        return json_refuse(r->error, HN_BAD_TEXT, path, found, "true or false");
    view_put(r->view, f, json_is_true(found));
    return HN_OK;
}

json_t *view_write_phase(const hn_plain_view *view, const view_field *f)
{
    return json_string(hn_phase_name((int)view_get(view, f)));
}

hn_status view_read_phase(view_reader *r, const view_field *f, const json_t *found,
                          const char *path)
{
    char list[128];
    text_out names = text_in(list, sizeof list);
    for (int phase = 0; phase < HN_PHASES; phase++) {
        const char *name = hn_phase_name(phase);
        if (!(f->most >> phase & 1))
            continue;
        if (json_is_string(found) && !strcmp(name, json_string_value(found))) {
            view_put(r->view, f, (uint32_t)phase);
            return HN_OK;
        }
        text_add(&names, "%s\"%s\"", names.length ? ", " : "", name);
    }
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "one of %s", list);
}

hn_status view_per_seat(const view_reader *r, const json_t *found, const char *path)
{
    if (json_is_array(found) && json_array_size(found) == (size_t)r->seats)
        return HN_OK;
    return json_refuse(r->error, HN_BAD_TEXT, path, found, "an array of %d, one for each seat",
                       r->seats);
}

/* ---- the view ---- */

static const view_form *form_of(const hn_rules *rules)
{
    return hn_game_table(rules->game) == HN_TABLE_DICE ? &json_dice_view : &json_card_view;
}

static json_t *write_fields(const view_form *form, const hn_plain_view *view)
{
    json_t *object = json_object();
    for (const view_field *f = form->fields; f < form->fields + form->field_count; f++) {
        json_t *value = f->write(view, f);
        if (value)
            json_object_set_new(object, f->name, value);
    }
    return object;
}

json_t *json_from_view(const hn_view *view)
{
    hn_plain_view copy;
    view_chances list = {.count = 0};
    const view_form *form = form_of(hn_view_rules(view));
    hn_view_copy(view, &copy);
    form->chances(view, &list);
    json_t *object = write_fields(form, &copy), *chances = json_object();
    for (int i = 0; i < list.count; i++)
        json_object_set_new(chances, list.name[i], json_real(list.chance[i]));
    if (list.count)
        json_object_set(object, form->chances_name, chances);
    json_decref(chances);
    return object;
}

json_t *json_from_open_view(const hn_rules *rules, const hn_state *state)
{
    hn_plain_view copy;
    const view_form *form = form_of(rules);
    hn_view public = hn_view_of(rules, state, HN_NONE);
    hn_view_copy(&public, &copy);
    form->open(state, &copy);
    return write_fields(form, &copy);
}

/* The fields' names, and that of the chances, which json_check_chances reads. */
static const char *field_name(const void *context, int index)
{
    const view_form *form = context;
    return index < form->field_count ? form->fields[index].name : form->chances_name;
}

hn_status json_to_view(const json_t *object, const hn_rules *rules, hn_plain_view *view,
                       hn_error *error)
{
    hn_plain_view read = {.card = {.moment = 0}};
    view_reader r = {.rules = rules, .view = &read, .error = error};
    const view_form *form = form_of(rules);
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, "view", object, "an object");
    if (form->begin)
        form->begin(&read);
    hn_status status = json_only(object, "view.", form->field_count + 1, field_name, form, error);
    for (const view_field *f = form->fields; f < form->fields + form->field_count && !status; f++) {
        char path[VIEW_PATH];
        status = f->read(&r, f, json_object_get(object, f->name),
                         view_path(path, "view", ".%s", f->name));
    }
    if (!status)
        *view = read;
    return status;
}

/* ---- chances ---- */

static const char *chance_name(const void *context, int index)
{
    return ((const view_chances *)context)->name[index];
}

/* One chance, right to a millionth. */
static hn_status check_chance(const json_t *found, const char *path, double chance, hn_error *error)
{
    if (!json_is_number(found))
        return json_refuse(error, HN_BAD_TEXT, path, found, "a chance from 0 to 1");
    if (fabs(json_number_value(found) - chance) <= 1e-6)
        return HN_OK;
    return error_set(error, HN_BAD_VIEW, "`%s` is %.9g; the view gives %.9g", path,
                     json_number_value(found), chance);
}

hn_status json_check_chances(const json_t *object, const hn_view *view, hn_error *error)
{
    char path[VIEW_PATH], part[VIEW_PATH];
    view_chances list = {.count = 0};
    const view_form *form = form_of(hn_view_rules(view));
    const json_t *given = json_object_get(object, form->chances_name);
    if (!given)
        return HN_OK;
    form->chances(view, &list);
    view_path(path, "view", ".%s", form->chances_name);
    if (!json_is_object(given) || !list.count)
        return json_refuse(error, HN_BAD_TEXT, path, given, "%s", form->chances_words);
    hn_status status =
        json_only(given, view_path(part, path, "."), list.count, chance_name, &list, error);
    for (int i = 0; i < list.count && !status; i++)
        status = check_chance(json_object_get(given, list.name[i]),
                              view_path(part, path, ".%s", list.name[i]), list.chance[i], error);
    return status;
}
