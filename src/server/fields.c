/* What people send, read by tables of fields: everything is checked, and what is wrong is said of the field where it stands. */
#include "server/parts.h"

#include "protocol/json.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_set(problem *why, const char *code, const char *field, const char *format, ...)
{
    va_list arguments;
    why->code = code;
    snprintf(why->field, sizeof why->field, "%s", field);
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}

static hn_status read_text(const json_t *found, const wire_field *f, const char **text,
                           hn_error *error)
{
    const char *value = json_string_value(found);
    if (f->kind == FIELD_DIGITS && (!value || !deal_digits(value)))
        return json_refuse(error, HN_BAD_TEXT, f->name, NULL,
                           "32 hexadecimal digits, a-f lowercase");
    if (!value || json_string_length(found) > (size_t)f->most)
        return json_refuse(error, HN_BAD_TEXT, f->name, value ? NULL : found,
                           "a string of at most %d bytes", f->most);
    *text = value;
    return HN_OK;
}

static hn_status read_number(const json_t *found, const wire_field *f, int *number, hn_error *error)
{
    json_int_t value = 0;
    bool none = f->kind == FIELD_OR_ZERO && json_is_integer(found) && !json_integer_value(found);
    hn_status status =
        none ? HN_OK : json_to_number(found, f->name, f->least, f->most, &value, error);
    if (!status)
        *number = (int)value;
    return status;
}

static hn_status read_flag(const json_t *found, const wire_field *f, bool *flag, hn_error *error)
{
    if (!json_is_boolean(found))
        return json_refuse(error, HN_BAD_TEXT, f->name, found, "true or false");
    *flag = json_is_true(found);
    return HN_OK;
}

static hn_status read_one(const json_t *found, const wire_field *f, void *to, hn_error *error)
{
    switch (f->kind) {
    case FIELD_TEXT:
    case FIELD_DIGITS:
        return read_text(found, f, to, error);
    case FIELD_NUMBER:
    case FIELD_OR_ZERO:
        return read_number(found, f, to, error);
    case FIELD_FLAG:
        return read_flag(found, f, to, error);
    case FIELD_OTHER:
        break;
    }
    return HN_OK;
}

static const char *name_at(const void *list, int index)
{
    return index ? ((const wire_field *)list)[index - 1].name : "hunch";
}

bool fields_version(const json_t *object, problem *why)
{
    return json_integer_value(json_object_get(object, "hunch")) == WIRE_VERSION ||
           problem_set(why, "version", "hunch",
                       "expected \"hunch\": 1, the version that this server speaks");
}

bool fields_read(const json_t *object, const wire_field list[], void *into, problem *why)
{
    hn_error error;
    int count = 0;
    while (list[count].name)
        count++;
    if (json_only(object, "", count + 1, name_at, list, &error))
        return problem_set(why, "bad_field", "", "%s", error.text);
    for (const wire_field *f = list; f->name; f++) {
        const json_t *found = json_object_get(object, f->name);
        if ((found || f->needed) && read_one(found, f, (char *)into + f->to, &error))
            return problem_set(why, "bad_field", f->name, "%s", error.text);
    }
    return true;
}
