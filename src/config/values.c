/* Keys, names, numbers and texts of YAML files. */
#include "config/values.h"

#include "core/word.h"

#include <hunch/level.h>
#include <string.h>

/* ---- names ---- */

const char *names_in_array(const void *array, int index)
{
    return ((const char *const *)array)[index];
}

int names_find(const names *n, const char *word)
{
    for (int i = 0; *word && i < n->count; i++)
        if (!strcmp(n->name(n->context, i), word))
            return i;
    return -1;
}

void names_list(const names *n, char *buffer, size_t size)
{
    text_out list = text_in(buffer, size);
    const char *before = "";
    for (int i = 0; i < n->count; i++) {
        const char *name = n->name(n->context, i);
        if (*name)
            text_add(&list, "%s%s", before, name);
        before = list.length ? ", " : "";
    }
}

/* The only name that goes on where a word of some length ends, as `greater` in greater_than; else NULL. */
static const char *only_longer(const names *n, const char *word)
{
    enum { LEAST = 3 };
    const char *only = NULL;
    size_t length = strlen(word);
    for (int i = 0; i < n->count && length >= LEAST; i++) {
        const char *name = n->name(n->context, i);
        if (strncmp(name, word, length))
            continue;
        if (only)
            return NULL;
        only = name;
    }
    return only;
}

hn_status names_refuse(reader *r, yaml_mark_t at, const names *n, const char *word)
{
    char list[160];
    const char *nearest = text_nearest(word, n->count, n->name, n->context);
    if (!nearest || !*nearest)
        nearest = only_longer(n, word);
    if (nearest)
        return reader_refuse(r, HN_BAD_KEY, at, "unknown %s `%s`%s: did you mean `%s`?", n->what,
                             word, n->where, nearest);
    names_list(n, list, sizeof list);
    return reader_refuse(r, HN_BAD_KEY, at, "unknown %s `%s`%s; %s%s", n->what, word, n->where,
                         n->listed ? n->listed : "expected one of ", n->listed ? "" : list);
}

/* ---- keys ---- */

bool keys_has(const keys *k, int key)
{
    return k->given >> key & 1;
}

hn_status keys_take(keys *k, reader *r, const char *word, int *key)
{
    int found = names_find(&k->names, word);
    if (found < 0)
        return names_refuse(r, r->event.start_mark, &k->names, word);
    if (keys_has(k, found))
        return reader_refuse_again(r, word, k->at[found]);
    k->given |= 1u << found;
    k->at[found] = r->event.start_mark;
    *key = found;
    return reader_next(r);
}

hn_status keys_require(const keys *k, reader *r, unsigned wanted, const char *of, yaml_mark_t at)
{
    for (int i = 0; i < k->names.count; i++)
        if (wanted >> i & 1 && !keys_has(k, i))
            return reader_refuse(r, HN_BAD_KEY, at, "%s without `%s`", of,
                                 k->names.name(k->names.context, i));
    return HN_OK;
}

/* ---- values ---- */

static const char *found(const reader *r, char buffer[static READER_WORD])
{
    const char *word = reader_word(r, buffer);
    return *word ? word : "empty";
}

static hn_status refuse_kind(reader *r, const char *what, const char *expected)
{
    char buffer[READER_WORD];
    return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark, "`%s` is %s; expected %s", what,
                         found(r, buffer), expected);
}

hn_status value_is_mapping(reader *r, const char *what)
{
    return r->event.type == YAML_MAPPING_START_EVENT
               ? HN_OK
               : refuse_kind(r, what, "`key: value` lines below it");
}

hn_status value_is_list(reader *r, const char *what)
{
    return r->event.type == YAML_SEQUENCE_START_EVENT ? HN_OK : refuse_kind(r, what, "a list");
}

hn_status value_number_of(reader *r, yaml_mark_t at, const char *word, const char *what, int low,
                          int high, int decimals, int64_t *value)
{
    int64_t number, unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    if (text_decimal(word, decimals, &number) && number >= low * unit && number <= high * unit) {
        *value = number;
        return HN_OK;
    }
    char places[40] = "";
    text_out t = text_in(places, sizeof places);
    if (decimals)
        text_add(&t, " with at most %d decimals", decimals);
    return reader_refuse(r, HN_BAD_VALUE, at, "`%s` is %s; expected a %snumber from %d to %d%s",
                         what, *word ? word : "empty", decimals ? "" : "whole ", low, high, places);
}

hn_status value_number(reader *r, const char *what, int low, int high, int decimals, int32_t *value)
{
    char buffer[READER_WORD];
    int64_t number = 0;
    hn_status status = value_number_of(r, r->event.start_mark, reader_word(r, buffer), what, low,
                                       high, decimals, &number);
    if (!status)
        *value = (int32_t)number;
    return status;
}

enum { CHANCE_DECIMALS = 6 };

hn_status value_chance(reader *r, const char *what, int32_t *chance)
{
    return value_number(r, what, 0, 1, CHANCE_DECIMALS, chance);
}

hn_status value_rest(reader *r, const char *what, int32_t *chance)
{
    hn_status status = value_chance(r, what, chance);
    if (!status)
        *chance = HN_CHANCE - *chance;
    return status;
}

hn_status value_pair(reader *r, const char *what, int low, int high, int decimals,
                     int32_t pair[static 2])
{
    static const char two[] = "a list of two numbers, [least, most]";
    yaml_mark_t at = r->event.start_mark;
    hn_status status;
    if (r->event.type != YAML_SEQUENCE_START_EVENT)
        return refuse_kind(r, what, two);
    for (int i = 0; i < 2; i++) {
        if ((status = reader_next(r)))
            return status;
        if (r->event.type == YAML_SEQUENCE_END_EVENT)
            return reader_refuse(r, HN_BAD_VALUE, at, "`%s` has %d of them; expected %s", what, i,
                                 two);
        if ((status = value_number(r, what, low, high, decimals, &pair[i])))
            return status;
    }
    if (pair[1] < pair[0])
        return reader_refuse(r, HN_BAD_VALUE, at,
                             "`%s` is out of order; expected [least, most], the least first", what);
    if ((status = reader_next(r)))
        return status;
    return r->event.type == YAML_SEQUENCE_END_EVENT
               ? HN_OK
               : reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                               "`%s` has more than two; expected %s", what, two);
}

hn_status value_text(reader *r, const char *what, char *buffer, size_t size)
{
    char word[READER_WORD];
    const char *text = (const char *)r->event.data.scalar.value;
    size_t length = r->event.type == YAML_SCALAR_EVENT ? r->event.data.scalar.length : 0;
    if (!length || length >= size || !word_printable(text, length))
        return reader_refuse(r, HN_BAD_VALUE, r->event.start_mark,
                             "`%s` is %s; expected a text of 1 to %zu bytes in one line", what,
                             found(r, word), size - 1);
    memcpy(buffer, text, length + 1);
    return HN_OK;
}

hn_status value_label(reader *r, const char *what, char *buffer, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    char word[READER_WORD];
    const char *text = (const char *)r->event.data.scalar.value;
    size_t length = r->event.data.scalar.length;
    if (!length || length >= size || strspn(text, plain) != length)
        return reader_refuse(r, HN_BAD_KEY, r->event.start_mark,
                             "the name of a %s is %s; expected 1 to %zu letters, digits, `-`, `_` "
                             "or `.`",
                             what, found(r, word), size - 1);
    memcpy(buffer, text, length + 1);
    return HN_OK;
}
