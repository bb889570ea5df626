/* Reading JSON: messages for fields that are not what they should be. */
#include "protocol/json.h"

#include "config/word.h"
#include "core/status.h"
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What stands in a field, for people. */
static const char *found_text(const json_t *found, char *buffer, size_t size)
{
    char word[48];
    if (json_is_integer(found))
        snprintf(buffer, size, "%" JSON_INTEGER_FORMAT, json_integer_value(found));
    else if (json_is_string(found))
        snprintf(
            buffer, size, "\"%s\"",
            word_clean(json_string_value(found), json_string_length(found), word, sizeof word));
    else if (json_is_array(found))
        snprintf(buffer, size, "an array of %zu", json_array_size(found));
    else
        return !found                  ? "missing"
               : json_is_object(found) ? "an object"
               : json_is_true(found)   ? "true"
               : json_is_false(found)  ? "false"
               : json_is_null(found)   ? "null"
                                       : "a number that is not whole";
    return buffer;
}

hn_status json_refuse(hn_error *error, hn_status status, const char *field, const json_t *found,
                      const char *expected, ...)
{
    char what[64], sentence[sizeof error->text];
    va_list arguments;
    va_start(arguments, expected);
    vsnprintf(sentence, sizeof sentence, expected, arguments);
    va_end(arguments);
    return error_set(error, status, "`%s` is %s; expected %s", field,
                     found_text(found, what, sizeof what), sentence);
}

static bool is_among(const char *field, int count, const char *(*name)(const void *, int),
                     const void *context)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(field, name(context, i)))
            return true;
    return false;
}

hn_status json_only(const json_t *object, const char *prefix, int count,
                    const char *(*name)(const void *, int), const void *context, hn_error *error)
{
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, field, value)
    {
        if (is_among(field, count, name, context))
            continue;
        char word[48];
        word_clean(field, strlen(field), word, sizeof word);
        const char *nearest = text_nearest(word, count, name, context);
        return error_set(error, HN_BAD_TEXT, "unknown field `%s%s`%s%s%s", prefix, word,
                         nearest ? ": did you mean `" : "", nearest ? nearest : "",
                         nearest ? "`?" : "");
    }
    return HN_OK;
}

json_t *json_from_seats(hn_seats seats)
{
    json_t *list = json_array();
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1)
            json_array_append_new(list, json_integer(seat));
    return list;
}

json_t *json_from_score(const hn_score *score, int seats)
{
    json_t *points = json_array();
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(points, json_integer(score->points[seat]));
    return json_pack("{s:o, s:o, s:o}", "points", points, "winners",
                     json_from_seats(score->winners), "callers", json_from_seats(score->callers));
}
