/* Views as JSON: going through the fields of a game's table, and chances. */
#include "protocol/json_view.h"

#include "core/status.h"

#include <math.h>

/* ---- the view ---- */

static const view_form *form_of(const hn_rules *rules)
{
    return hn_game_table(rules->game) == HN_TABLE_DICE ? &json_dice_view : &json_card_view;
}

static json_t *write_fields(const view_form *form, const hn_plain_view *view, int seats)
{
    json_t *object = json_object();
    field_writer w = {.bytes = view, .seats = seats};
    for (int i = 0; i < form->fields->count; i++) {
        const field_row *f = &form->fields->field[i];
        json_t *value = json_from_field(&w, f);
        if (value)
            json_add(object, f->name, value);
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
    json_t *object = write_fields(form, &copy, hn_view_seats(view)), *chances = json_object();
    for (int i = 0; i < list.count; i++)
        json_add(chances, list.name[i], json_real(list.chance[i]));
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
    return write_fields(form, &copy, hn_seat_count(rules, state));
}

/* The fields' names, and that of the chances, which json_check_chances reads. */
static const char *field_name(const void *context, int index)
{
    const view_form *form = context;
    return index < form->fields->count ? form->fields->field[index].name : form->chances_name;
}

hn_status json_to_view(const json_t *object, const hn_rules *rules, hn_plain_view *view,
                       hn_error *error)
{
    hn_plain_view read = {.card = {.moment = 0}};
    field_reader r = {.rules = rules, .bytes = &read, .error = error};
    const view_form *form = form_of(rules);
    if (!json_is_object(object))
        return json_refuse(error, HN_BAD_TEXT, "view", object, "an object");
    if (form->begin)
        form->begin(&read);
    hn_status status = json_only(object, "view.", form->fields->count + 1, field_name, form, error);
    for (int i = 0; i < form->fields->count && !status; i++) {
        char path[JSON_PATH];
        const field_row *f = &form->fields->field[i];
        status = json_to_field(&r, f, json_object_get(object, f->name),
                               json_path(path, "view", ".%s", f->name));
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
    char path[JSON_PATH], part[JSON_PATH];
    view_chances list = {.count = 0};
    const view_form *form = form_of(hn_view_rules(view));
    const json_t *given = json_object_get(object, form->chances_name);
    if (!given)
        return HN_OK;
    form->chances(view, &list);
    json_path(path, "view", ".%s", form->chances_name);
    if (!json_is_object(given) || !list.count)
        return json_refuse(error, HN_BAD_TEXT, path, given, "%s", form->chances_words);
    hn_status status =
        json_only(given, json_path(part, path, "."), list.count, chance_name, &list, error);
    for (int i = 0; i < list.count && !status; i++)
        status = check_chance(json_object_get(given, list.name[i]),
                              json_path(part, path, ".%s", list.name[i]), list.chance[i], error);
    return status;
}
