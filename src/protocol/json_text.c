/* JSON as text. Jansson's own writer looks for values that contain themselves, by a table of addresses that it prints, and
 * checks every letter again: at a table that is asked thousands of times in a second this was half of the time. What is
 * written here was made by us or read by Jansson, so it contains no such loop and its letters are right. */
#include "protocol/json_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 9, NUMBER = 32 }; /* of fractions; room for a number */

/* What is being written: in `first` as long as it fits there, so that most answers are allocated once, at their length. */
typedef struct out {
    char *text; /* NULL: there was no memory */
    size_t length, room;
    char first[1 << 13];
} out;

static bool reserve(out *o, size_t more)
{
    if (o->room - o->length >= more)
        return o->text;
    bool grown = o->text != o->first;
    size_t room = 2 * o->room + more;
    char *text = o->text ? realloc(grown ? o->text : NULL, room) : NULL;
    if (text && !grown)
        memcpy(text, o->first, o->length);
    if (!text && grown)
        free(o->text);
    o->text = text;
    o->room = text ? room : o->room;
    return text;
}

static void add(out *o, const char *bytes, size_t length)
{
    if (!reserve(o, length))
        return;
    memcpy(o->text + o->length, bytes, length);
    o->length += length;
}

static void add_letter(out *o, char letter)
{
    add(o, &letter, 1);
}

/* ---- strings ---- */

static bool is_plain(unsigned char letter)
{
    return letter >= 0x20 && letter != '"' && letter != '\\';
}

static void add_escaped(out *o, unsigned char letter)
{
    static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    char code[8];
    for (const char *at = short_forms; *at; at += 2)
        if ((unsigned char)at[0] == letter) {
            add(o, (char[]){'\\', at[1]}, 2);
            return;
        }
    add(o, code, (size_t)snprintf(code, sizeof code, "\\u%04X", letter));
}

static void add_string(out *o, const char *text, size_t length)
{
    add_letter(o, '"');
    for (size_t from = 0, to; from < length; from = to) {
        for (to = from; to < length && is_plain((unsigned char)text[to]);)
            to++;
        add(o, text + from, to - from);
        if (to < length)
            add_escaped(o, (unsigned char)text[to++]);
    }
    add_letter(o, '"');
}

/* ---- numbers ---- */

static void add_integer(out *o, json_int_t value)
{
    char digits[NUMBER];
    int at = NUMBER;
    unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    add(o, digits + at, (size_t)(NUMBER - at));
}

/* As a C program in any country writes it, made JSON: a point, a fraction or an exponent, and that without a plus sign and
 * leading zeros. Returns the length. */
static int format_real(char text[NUMBER], double value)
{
    int length = snprintf(text, NUMBER, "%.*g", DIGITS, value);
    bool whole = true;
    for (int i = 0; i < length; i++) {
        if (!strchr("0123456789+-e", text[i]))
            text[i] = '.';
        whole = whole && text[i] != '.' && text[i] != 'e';
    }
    if (whole)
        return length + snprintf(text + length, NUMBER - (size_t)length, ".0");
    char *exponent = strchr(text, 'e');
    if (!exponent)
        return length;
    char *from = exponent + 1, *to = exponent + 1 + (*from == '-');
    from += *from == '-' || *from == '+';
    while (*from == '0')
        from++;
    memmove(to, from, strlen(from) + 1);
    return (int)strlen(text);
}

/* The digits of a fraction between a ten-thousandth and a million, where rounding is beyond doubt: scaled by a power of ten,
 * which is exact, it is wrong by less than a millionth. Returns the length; 0: in doubt, or not such a number. */
static int format_quickly(char text[NUMBER], double value)
{
    static const double tens[] = {1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    double size = value < 0 ? -value : value, scaled = 0;
    int decimals = 2;
    if (!(size >= 1e-4 && size < 1e6))
        return 0;
    do
        scaled = size * tens[decimals++ - 2];
    while (scaled < 1e8);
    uint64_t digits = (uint64_t)scaled;
    double rest = scaled - (double)digits;
    if (scaled >= 999999999 || (rest > 0.499999 && rest < 0.500001))
        return 0;
    digits += rest > 0.5;
    char buffer[NUMBER];
    int at = NUMBER, written = 0;
    for (; !(digits % 10) && decimals > 1; decimals--)
        digits /= 10;
    for (; digits || written <= decimals; digits /= 10) {
        if (written == decimals)
            buffer[--at] = '.';
        buffer[--at] = (char)('0' + digits % 10);
        written++;
    }
    if (value < 0)
        buffer[--at] = '-';
    memcpy(text, buffer + at, (size_t)(NUMBER - at));
    return NUMBER - at;
}

static void add_real(out *o, double value)
{
    char text[NUMBER];
    int length = format_quickly(text, value);
    add(o, text, (size_t)(length ? length : format_real(text, value)));
}

/* ---- values ---- */

static void add_value(out *o, const json_t *value);

static void add_array(out *o, const json_t *list)
{
    size_t count = json_array_size(list);
    add_letter(o, '[');
    for (size_t i = 0; i < count; i++) {
        if (i)
            add_letter(o, ',');
        add_value(o, json_array_get(list, i));
    }
    add_letter(o, ']');
}

static void add_object(out *o, const json_t *object)
{
    json_t *fields = (json_t *)(uintptr_t)object;
    const char *between = "{";
    for (void *at = json_object_iter(fields); at; at = json_object_iter_next(fields, at)) {
        const char *name = json_object_iter_key(at);
        add_letter(o, *between);
        add_string(o, name, strlen(name));
        add_letter(o, ':');
        add_value(o, json_object_iter_value(at));
        between = ",";
    }
    if (*between == '{')
        add_letter(o, '{');
    add_letter(o, '}');
}

static void add_value(out *o, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        add_object(o, value);
        break;
    case JSON_ARRAY:
        add_array(o, value);
        break;
    case JSON_STRING:
        add_string(o, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        add_integer(o, json_integer_value(value));
        break;
    case JSON_REAL:
        add_real(o, json_real_value(value));
        break;
    case JSON_TRUE:
        add(o, "true", 4);
        break;
    case JSON_FALSE:
        add(o, "false", 5);
        break;
    case JSON_NULL:
        add(o, "null", 4);
    }
}

char *json_text(const json_t *value)
{
    out o;
    o.text = o.first;
    o.room = sizeof o.first;
    o.length = 0;
    if (!value)
        return NULL;
    add_value(&o, value);
    add_letter(&o, 0);
    if (o.text != o.first)
        return o.text;
    char *text = malloc(o.length);
    return text ? memcpy(text, o.first, o.length) : NULL;
}
