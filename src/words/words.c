/* What other layers ask for, made of sentences. */
#include "words/words.h"

#include "words/scene.h"

#include <stdio.h>
#include <string.h>

listener words_typed(const language *in, const hn_rules *rules, int seats)
{
    return (listener){rules, seats, NULL, HN_NONE, in};
}

scene scene_of(const listener *w)
{
    return (scene){.w = w,
                   .subject = {HN_NONE, HN_NONE},
                   .actor = HN_NONE,
                   .rank = HN_NONE,
                   .action = HN_ACTIONS};
}

static void say_text(const scene *s, const char *text, text_out *t)
{
    sentence_fill(s->w->language, s->w->rules, scene_fact, s, text, t);
}

bool scene_say(const scene *s, const char *name, text_out *t)
{
    const char *text = sentence_find(s->w->language, s->w->rules->game, name);
    if (text)
        say_text(s, text, t);
    return text != NULL;
}

/* ---- for whom it is ---- */

/* Of the letters with accents, which UTF-8 writes in two bytes, those of Latin-1. */
void words_capital(char *text)
{
    unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;
    if (first >= 'a' && first <= 'z')
        text[0] = (char)(first - 'a' + 'A');
    else if (first == 0xc3 && second >= 0xa0 && second <= 0xbe && second != 0xb7)
        text[1] = (char)(second - 0x20);
}

static void make_plain(char *text)
{
    static const struct {
        const char *fine;
        char plain;
    } signs[] = {{"“", '"'}, {"”", '"'},  {"„", '"'}, {"«", '"'},
                 {"»", '"'}, {"’", '\''}, {"−", '-'}};
    char *to = text;
    while (*text) {
        size_t length = 0;
        for (size_t i = 0; i < sizeof signs / sizeof *signs && !length; i++)
            if (!strncmp(text, signs[i].fine, strlen(signs[i].fine))) {
                length = strlen(signs[i].fine);
                *to++ = signs[i].plain;
            }
        if (!length)
            *to++ = *text;
        text += length ? length : 1;
    }
    *to = 0;
}

void scene_finish(const listener *w, char *text)
{
    if (!w->names)
        make_plain(text);
    else
        words_capital(text);
}

/* ---- rules ---- */

/* What comes before a part's sentences, by the name that it has in every language. */
static void say_heading(const scene *s, const char *part, char *heading, size_t size)
{
    char name[64];
    text_out t = text_in(heading, size);
    snprintf(name, sizeof name, "heading %s", part);
    scene_say(s, name, &t);
    scene_finish(s->w, heading);
}

void words_rules(const listener *w, bool match, words_part *part, void *context)
{
    static const char prefix[] = "rule ";
    scene s = scene_of(w);
    s.match = match;
    for (const sentence *one = sentences_of(NULL, hn_game_name(w->rules->game)); one->name; one++) {
        char heading[64], text[WORDS_RULE];
        text_out t = text_in(text, sizeof text);
        if (strncmp(one->name, prefix, sizeof prefix - 1) != 0)
            continue;
        scene_say(&s, one->name, &t);
        scene_finish(w, text);
        say_heading(&s, one->name + sizeof prefix - 1, heading, sizeof heading);
        if (*text)
            part(context, heading, text);
    }
}

const char *words_name(const language *in, const hn_rules *rules, const char *name, char *buffer,
                       size_t size)
{
    listener w = words_typed(in, rules, 0);
    scene s = scene_of(&w);
    text_out t = text_in(buffer, size);
    scene_say(&s, name, &t);
    return buffer;
}

const char *words_about(const language *in, const hn_rules *rules, const char *what,
                        const char *name, const char *english, char *buffer, size_t size)
{
    char full[64];
    snprintf(full, sizeof full, "%.15s %.47s", what, name);
    text_out t = text_in(buffer, size);
    if (*words_name(in, rules, full, buffer, size))
        return buffer;
    for (; *english; english++)
        if (*english == '\'')
            text_add(&t, "’");
        else
            text_add(&t, "%c", *english);
    return buffer;
}

bool words_has(const hn_rules *rules, const char *name)
{
    char text[64];
    return *words_name(NULL, rules, name, text, sizeof text);
}

/* ---- powers ---- */

const hn_key *powers_key(const hn_rules *rules)
{
    const hn_key *key = hn_key_find(rules->game, "powers");
    return key ? key : hn_key_find(rules->game, "actions");
}

const char *power_words(const listener *w, int entry)
{
    char name[80] = "power ";
    const hn_rules *rules = w->rules;
    const hn_key *key = powers_key(rules);
    size_t length = strlen(name);
    if (!key || entry >= key->count)
        return NULL;
    hn_rules_value_text(key, hn_rules_get(rules, key, entry), name + length, sizeof name - length);
    return sentence_find(w->language, rules->game, name);
}

int words_entry(const hn_key *key, int kind)
{
    return key->count == HN_RANKS && kind > HN_KING ? kind - 1 : kind;
}
