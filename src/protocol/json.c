/* Reading JSON: values with their ranges, and messages for fields that are not what they should
 * be. */
#include "protocol/json.h"

#include "core/status.h"
#include "core/text.h"
#include "core/word.h"

#include <math.h>
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

void json_add(json_t *object, const char *name, json_t *value)
{
    json_object_set_new_nocheck(object, name, value);
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

json_t *json_from_open_score(const hn_rules *rules, const hn_score *score, int seats)
{
    json_t *object = json_from_score(score, seats), *sums = json_array();
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(sums, json_integer(score->sum[seat]));
    if (hn_game_table(rules->game) == HN_TABLE_CARDS)
        json_object_set(object, "sums", sums);
    json_decref(sums);
    return object;
}

json_t *json_from_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *json_from_seed(uint64_t seed)
{
    return json_sprintf("%llu", (unsigned long long)seed);
}

/* ---- reading values ---- */

json_t *json_parse(const char *line, size_t length, const char *cut_hint, hn_error *error)
{
    char why[JSON_ERROR_TEXT_LENGTH];
    json_error_t problem;
    if (memchr(line, 0, length)) {
        error_set(error, HN_BAD_TEXT, "a NUL byte; expected text");
        return NULL;
    }
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, &problem);
    if (value)
        return value;
    word_clean(problem.text, strlen(problem.text), why, sizeof why);
    if (json_error_code(&problem) == json_error_premature_end_of_input)
        error_set(error, HN_BAD_TEXT, "the line is cut off: %s", cut_hint);
    else
        error_set(error, HN_BAD_TEXT, "not valid JSON: %s", why);
    if (error)
        error->column = problem.column;
    return NULL;
}

const char *json_name(const void *names, int index)
{
    return ((const char *const *)names)[index];
}

hn_status json_to_number(const json_t *found, const char *field, json_int_t low, json_int_t high,
                         json_int_t *number, hn_error *error)
{
    json_int_t value = json_integer_value(found);
    if (!json_is_integer(found) || value < low || value > high)
        return json_refuse(error, HN_BAD_TEXT, field, found,
                           "a whole number from %" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT,
                           low, high);
    *number = value;
    return HN_OK;
}

hn_status json_to_seats(const json_t *found, const char *field, int seats, hn_seats *set,
                        hn_error *error)
{
    hn_seats read = 0;
    json_int_t least = 0;
    if (!json_is_array(found))
        return json_refuse(error, HN_BAD_TEXT, field, found, "an array of seats");
    for (size_t i = 0; i < json_array_size(found); i++) {
        const json_t *item = json_array_get(found, i);
        json_int_t seat = json_integer_value(item);
        if (!json_is_integer(item) || seat < least || seat >= seats)
            return json_refuse(error, HN_BAD_TEXT, field, item, "seats below %d, rising", seats);
        read |= (hn_seats)(1u << seat);
        least = seat + 1;
    }
    *set = read;
    return HN_OK;
}

hn_status json_to_seed(const json_t *found, const char *field, uint64_t *seed, hn_error *error)
{
    const char *digits = json_is_string(found) ? json_string_value(found) : "";
    uint64_t value = 0;
    bool fits = *digits && (*digits != '0' || !digits[1]);
    for (const char *at = digits; fits && *at; at++) {
        unsigned digit = (unsigned)(*at - '0');
        fits = digit < 10 && value <= (UINT64_MAX - digit) / 10;
        value = 10 * value + digit;
    }
    if (!fits)
        return json_refuse(error, HN_BAD_TEXT, field, found,
                           "a string with a whole number from 0 to %llu",
                           (unsigned long long)UINT64_MAX);
    *seed = value;
    return HN_OK;
}

/* "3.1", "4x6": two numbers have one text only, digits without a leading zero. */
static bool read_pair(const json_t *found, char between, int *first, int *second)
{
    char mark, back[32];
    const char *text = json_is_string(found) ? json_string_value(found) : "";
    if (sscanf(text, "%2d%c%2d", first, &mark, second) != 3 || mark != between)
        return false;
    snprintf(back, sizeof back, "%d%c%d", *first, mark, *second);
    return !strcmp(back, text);
}

hn_status json_to_place(const json_t *found, const char *field, int seats, hn_place *place,
                        hn_error *error)
{
    int seat, slot;
    if (read_pair(found, '.', &seat, &slot) && seat >= 0 && seat < seats && slot >= 0 &&
        slot < HN_SLOTS) {
        *place = (hn_place){(uint8_t)seat, (uint8_t)slot};
        return HN_OK;
    }
    return json_refuse(error, HN_BAD_TEXT, field, found,
                       "a place, \"seat.slot\", from \"0.0\" to \"%d.%d\"", seats - 1,
                       HN_SLOTS - 1);
}

json_t *json_from_place(hn_place place)
{
    char text[16];
    snprintf(text, sizeof text, "%d.%d", place.seat, place.slot);
    return json_string_nocheck(text);
}

hn_status json_to_bid(const json_t *found, const char *field, hn_bid *bid, hn_error *error)
{
    int count, face;
    if (read_pair(found, 'x', &count, &face) && count >= 1 && count <= HN_MOST_DICE && face >= 1 &&
        face <= HN_FACES) {
        *bid = (hn_bid){(uint8_t)count, (uint8_t)face};
        return HN_OK;
    }
    return json_refuse(error, HN_BAD_TEXT, field, found,
                       "a bid, \"countxface\", from \"1x1\" to \"%dx%d\"", HN_MOST_DICE, HN_FACES);
}

json_t *json_from_bid(hn_bid bid)
{
    return bid.count ? json_sprintf("%dx%d", bid.count, bid.face) : json_null();
}

hn_status json_to_face(const json_t *found, const char *field, uint8_t *face, hn_error *error)
{
    json_int_t number = 0;
    hn_status status = json_to_number(found, field, 1, HN_FACES, &number, error);
    if (!status)
        *face = (uint8_t)number;
    return status;
}

json_t *json_from_dice(const uint8_t *die, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, die[i] == HN_UNKNOWN ? json_null() : json_integer(die[i]));
    return list;
}

json_t *json_from_ranks(unsigned ranks)
{
    json_t *list = json_array();
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (ranks >> rank & 1)
            json_array_append_new(list, json_string_nocheck(hn_rank_name(rank)));
    return list;
}

hn_status json_to_rank(const json_t *found, const char *field, int *rank, hn_error *error)
{
    for (int i = 0; json_is_string(found) && i < HN_RANKS; i++)
        if (!strcmp(hn_rank_name(i), json_string_value(found))) {
            *rank = i;
            return HN_OK;
        }
    return json_refuse(error, HN_BAD_TEXT, field, found,
                       "a rank, \"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\" or \"joker\"");
}

/* Each once and rising, so that a set has one text only. */
hn_status json_to_ranks(const json_t *found, const char *field, uint16_t *ranks, hn_error *error)
{
    unsigned read = 0;
    if (!json_is_array(found) || !json_array_size(found) || json_array_size(found) > HN_RANKS)
        return json_refuse(error, HN_BAD_TEXT, field, found,
                           "an array of one or more ranks, each once, from \"A\" to \"joker\"");
    for (size_t i = 0; i < json_array_size(found); i++) {
        char part[96];
        int rank = 0;
        const json_t *item = json_array_get(found, i);
        snprintf(part, sizeof part, "%.64s[%zu]", field, i);
        hn_status status = json_to_rank(item, part, &rank, error);
        if (status)
            return status;
        if (read >> rank)
            return json_refuse(error, HN_BAD_TEXT, part, item,
                               "each rank once, in the order from \"A\" to \"joker\"");
        read |= 1u << rank;
    }
    *ranks = (uint16_t)read;
    return HN_OK;
}

hn_status json_to_card(const json_t *found, const char *field, hn_card *card, hn_error *error)
{
    const char *text = json_is_string(found) ? json_string_value(found) : "";
    hn_card read = hn_card_parse(text);
    if (read >= HN_CARDS || strcmp(hn_card_text(read), text))
        return json_refuse(error, HN_BAD_TEXT, field, found,
                           "a card, \"Ac\" to \"Ks\", \"Xr\" or \"Xb\"");
    *card = read;
    return HN_OK;
}

hn_status json_to_game(const json_t *found, const hn_game **game, hn_error *error)
{
    const hn_game *named = json_is_string(found) ? hn_game_find(json_string_value(found)) : NULL;
    if (!named) {
        char list[160];
        text_out names = text_in(list, sizeof list);
        for (int i = 0; i < hn_games(); i++)
            text_add(&names, "%s%s", i ? ", " : "", hn_game_name(hn_game_at(i)));
        return json_refuse(error, HN_BAD_GAME, "game", found, "one of %s", list);
    }
    *game = named;
    return HN_OK;
}
