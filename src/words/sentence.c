/* Finding sentences and filling in their parts. What a part is filled with is never read as a sentence itself, so names that people
 * have chosen are only ever text. */
#include "words/sentence.h"

#include <string.h>

enum { DEEPEST = 24, NAME = 48, VALUE = 512 };

const sentence *sentences_of(const language *in, const char *name)
{
    static const sentence none[] = {{0}};
    for (const sentence_file *file = in ? in->files : languages->files; file->name; file++)
        if (!strcmp(file->name, name))
            return file->list;
    return none;
}

static const char *find_in(const sentence *list, const char *name)
{
    for (; list->name; list++)
        if (!strcmp(list->name, name))
            return list->text;
    return NULL;
}

const char *sentence_find(const language *in, const hn_game *game, const char *name)
{
    const char *text = game ? find_in(sentences_of(in, hn_game_name(game)), name) : NULL;
    if (!text)
        text = find_in(sentences_of(in, "shared"), name);
    if (!text)
        text = find_in(sentences_of(in, "terminal"), name);
    return text || !in ? text : sentence_find(NULL, game, name);
}

/* ---- filling in ---- */

typedef struct filling {
    const language *in;
    const hn_rules *rules;
    sentence_fact *fact;
    const void *context;
} filling;

static const char *put_text(const filling *f, const char *at, text_out *t, int depth, bool inside);

/* A house rule's value; `actions.K` is one of a rule with entries. */
static void put_rule(const filling *f, char *name, text_out *t)
{
    char value[64];
    char *entry = strchr(name, '.');
    if (entry)
        *entry++ = 0;
    const hn_key *key = f->rules ? hn_key_find(f->rules->game, name) : NULL;
    int index = key ? hn_key_entry(key, entry) : -1;
    if (index < 0)
        return;
    hn_rules_value_text(key, hn_rules_get(f->rules, key, index), value, sizeof value);
    text_add(t, "%s", value);
}

static void put_part(const filling *f, const char *at, size_t length, text_out *t, int depth)
{
    char name[NAME];
    if (length >= sizeof name)
        return;
    memcpy(name, at, length);
    name[length] = 0;
    if (f->fact(f->context, name, t))
        return;
    const char *other = sentence_find(f->in, f->rules ? f->rules->game : NULL, name);
    if (!other)
        put_rule(f, name, t);
    else if (depth < DEEPEST)
        put_text(f, other, t, depth + 1, false);
}

static bool is_there(const char *value)
{
    return *value && strcmp(value, "no") != 0 && strcmp(value, "none") != 0 &&
           strcmp(value, "0") != 0;
}

/* `part` or `part=text`. */
static bool holds(const filling *f, const char *at, size_t length, int depth)
{
    char value[VALUE];
    text_out t = text_in(value, sizeof value);
    const char *equals = memchr(at, '=', length);
    size_t name = equals ? (size_t)(equals - at) : length;
    put_part(f, at, name, &t, depth);
    if (!equals)
        return is_there(value);
    size_t wanted = length - name - 1;
    return strlen(value) == wanted && !memcmp(value, equals + 1, wanted);
}

/* What stands in braces, from behind the first one; returns what follows the last. t: NULL where it is left out. */
static const char *put_braces(const filling *f, const char *at, text_out *t, int depth)
{
    size_t length = strcspn(at, "?}");
    if (at[length] != '?') {
        if (t)
            put_part(f, at, length, t, depth);
        return at + length + (at[length] == '}');
    }
    bool is = t && holds(f, at, length, depth);
    at = put_text(f, at + length + 1, is ? t : NULL, depth, true);
    if (*at == '|')
        at = put_text(f, at + 1, is ? NULL : t, depth, true);
    return at + (*at == '}');
}

/* A text up to its end, or inside of braces to the end of the branch. */
static const char *put_text(const filling *f, const char *at, text_out *t, int depth, bool inside)
{
    while (*at && !(inside && (*at == '|' || *at == '}'))) {
        size_t plain = strcspn(at, inside ? "{|}" : "{");
        if (t)
            text_add(t, "%.*s", (int)plain, at);
        at += plain;
        if (*at == '{')
            at = put_braces(f, at + 1, t, depth);
    }
    return at;
}

void sentence_fill(const language *in, const hn_rules *rules, sentence_fact *fact,
                   const void *context, const char *text, text_out *t)
{
    const filling f = {in, rules, fact, context};
    put_text(&f, text, t, 0, false);
}
