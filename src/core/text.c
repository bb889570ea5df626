/* Text in fixed buffers. */
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

text_out text_in(char *buffer, size_t size)
{
    if (size)
        buffer[0] = 0;
    return (text_out){buffer, size, 0};
}

void text_add(text_out *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool fits = t->length < t->size;
    int wanted = vsnprintf(fits ? t->buffer + t->length : NULL, fits ? t->size - t->length : 0,
                           format, arguments);
    va_end(arguments);
    if (wanted > 0)
        t->length += (size_t)wanted;
}

const char *text_there(const char *names)
{
    return strchr(names, ',') ? "there are" : "there is";
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

void text_add_choices(text_out *t, const char *const *choices, int count, const char *quote)
{
    for (int i = 0; i < count; i++)
        text_add(t, "%s%s%s%s", !i ? "" : i + 1 < count ? ", " : " or ", quote, choices[i], quote);
}

/* The digits at the start of a text are added to a number, at most that many; returns how many there are. */
static int add_digits(const char *text, int most, int64_t *value)
{
    int digits = 0;
    for (; text[digits] >= '0' && text[digits] <= '9'; digits++)
        if (digits < most)
            *value = *value * 10 + (text[digits] - '0');
    return digits;
}

bool text_decimal(const char *text, int decimals, int64_t *value)
{
    enum { WHOLE = 12 };
    int64_t found = 0;
    bool negative = *text == '-';
    text += negative;
    int whole = add_digits(text, WHOLE, &found), rest = 0;
    text += whole;
    bool point = *text == '.';
    if (point)
        text += 1 + (rest = add_digits(text + 1, decimals, &found));
    if (!whole || whole > WHOLE || (point && !rest) || rest > decimals || *text)
        return false;
    for (; rest < decimals; rest++)
        found *= 10;
    *value = negative ? -found : found;
    return true;
}

enum { LONGEST = 40 };

int text_distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    int row[LONGEST + 1];
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int insert = row[j - 1] + 1, delete = row[j] + 1;
            row[j] = change < insert ? change : insert;
            if (delete < row[j])
                row[j] = delete;
        }
    }
    return row[m];
}

const char *text_nearest(const char *word, int count, const char *(*name)(const void *, int),
                         const void *context)
{
    const char *nearest = NULL;
    int length = (int)strlen(word), best = length < 3 ? length - 1 : 1 + length / 3;
    for (int i = 0; i < count; i++) {
        const char *candidate = name(context, i);
        int distance = text_distance(word, candidate);
        if (distance <= best && (!nearest || distance < best)) {
            best = distance;
            nearest = candidate;
        }
    }
    for (int i = 0; i < count && !nearest && length; i++) {
        const char *candidate = name(context, i), *at = strstr(candidate, word);
        if (at && at != candidate && !at[length] && at[-1] == ' ')
            nearest = candidate; /* the last of several words: K for red K */
    }
    return nearest;
}
