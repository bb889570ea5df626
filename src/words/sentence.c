/* Finding sentences, and what their parts are filled with. Names that people have chosen are only ever text (core/sentence.h). */
#include "words/sentence.h"

#include <stdio.h>
#include <string.h>

enum { DEEPEST = 24, NAME = 48 };

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
    sentence_part *fact;
    const void *context;
    int depth;
} filling;

/* A house rule's value; `actions.K` is one of a rule with entries. */
static bool put_rule(const filling *f, const char *part, text_out *t)
{
    char name[NAME], value[64];
    snprintf(name, sizeof name, "%s", part);
    char *entry = strchr(name, '.');
    if (entry)
        *entry++ = 0;
    const hn_key *key = f->rules ? hn_key_find(f->rules->game, name) : NULL;
    int index = key ? hn_key_entry(key, entry) : -1;
    if (index < 0)
        return false;
    hn_rules_value_text(key, hn_rules_get(f->rules, key, index), value, sizeof value);
    text_add(t, "%s", value);
    return true;
}

/* Facts go before sentences, and these before rules. */
static bool put_part(const void *context, const char *name, text_out *t)
{
    filling inner = *(const filling *)context;
    if (inner.fact(inner.context, name, t))
        return true;
    const char *other = sentence_find(inner.in, inner.rules ? inner.rules->game : NULL, name);
    if (!other)
        return put_rule(&inner, name, t);
    if (++inner.depth <= DEEPEST)
        sentence_put(other, put_part, &inner, t);
    return true;
}

void sentence_fill(const language *in, const hn_rules *rules, sentence_part *fact,
                   const void *context, const char *text, text_out *t)
{
    const filling f = {in, rules, fact, context, 0};
    sentence_put(text, put_part, &f, t);
}
