/* Filling in the parts of sentences, and finding those of the library in another language. */
#include "core/sentence.h"

#include <string.h>

enum { DEEPEST = 8, NAME = 48, VALUE = 512 };

/* ---- filling in ---- */

typedef struct filling {
    sentence_part *part;
    const void *context;
} filling;

static const char *put_text(const filling *f, const char *at, text_out *t, bool inside);

static void put_part(const filling *f, const char *at, size_t length, text_out *t)
{
    char name[NAME];
    if (length >= sizeof name)
        return;
    memcpy(name, at, length);
    name[length] = 0;
    f->part(f->context, name, t);
}

static bool is_there(const char *value)
{
    return *value && strcmp(value, "no") != 0 && strcmp(value, "none") != 0 &&
           strcmp(value, "0") != 0;
}

/* `part` or `part=text`. */
static bool holds(const filling *f, const char *at, size_t length)
{
    char value[VALUE];
    text_out t = text_in(value, sizeof value);
    const char *equals = memchr(at, '=', length);
    size_t name = equals ? (size_t)(equals - at) : length;
    put_part(f, at, name, &t);
    if (!equals)
        return is_there(value);
    size_t wanted = length - name - 1;
    return strlen(value) == wanted && !memcmp(value, equals + 1, wanted);
}

/* What stands in braces, from behind the first one; returns what follows the last. t: NULL where it is left out. */
static const char *put_braces(const filling *f, const char *at, text_out *t)
{
    size_t length = strcspn(at, "?}");
    if (at[length] != '?') {
        if (t)
            put_part(f, at, length, t);
        return at + length + (at[length] == '}');
    }
    bool is = t && holds(f, at, length);
    at = put_text(f, at + length + 1, is ? t : NULL, true);
    if (*at == '|')
        at = put_text(f, at + 1, is ? NULL : t, true);
    return at + (*at == '}');
}

/* A text up to its end, or inside of braces to the end of the branch. */
static const char *put_text(const filling *f, const char *at, text_out *t, bool inside)
{
    while (*at && !(inside && (*at == '|' || *at == '}'))) {
        size_t plain = strcspn(at, inside ? "{|}" : "{");
        if (t)
            text_add(t, "%.*s", (int)plain, at);
        at += plain;
        if (*at == '{')
            at = put_braces(f, at + 1, t);
    }
    return at;
}

void sentence_put(const char *text, sentence_part *part, const void *context, text_out *t)
{
    const filling f = {part, context};
    put_text(&f, text, t, false);
}

/* ---- what the library says ---- */

const char *tongue_text(const tongue *in, const char *group, const char *name, const char *english)
{
    const char *text = in ? in->find(in->language, group, name) : NULL;
    return text ? text : english;
}

const char *sentence_text(const tongue *in, const sentence_group *group, const char *name)
{
    for (int i = 0; i < group->count; i++)
        if (group->list[i].name && !strcmp(group->list[i].name, name))
            return tongue_text(in, group->name, name, group->list[i].text);
    return NULL;
}

typedef struct saying {
    const tongue *in;
    const sentence_group *group;
    sentence_part *part;
    const void *context;
    int depth;
} saying;

static bool say(const saying *s, const char *name, text_out *t);

static bool say_part(const void *context, const char *name, text_out *t)
{
    saying inner = *(const saying *)context;
    inner.depth++;
    return inner.part(inner.context, name, t) || (inner.depth < DEEPEST && say(&inner, name, t));
}

static bool say(const saying *s, const char *name, text_out *t)
{
    const char *text = sentence_text(s->in, s->group, name);
    if (text)
        sentence_put(text, say_part, s, t);
    return text != NULL;
}

bool sentence_say(const tongue *in, const sentence_group *group, const char *name,
                  sentence_part *part, const void *context, text_out *t)
{
    const saying s = {in, group, part, context, 0};
    return say(&s, name, t);
}
