/* Sentences with given parts. */
#include "words/speak.h"

#include "words/sentence.h"

#include <string.h>

static bool given_fact(const void *context, const char *name, text_out *t)
{
    const words_given *part = context;
    while (part && part->name && strcmp(part->name, name) != 0)
        part++;
    if (!part || !part->name)
        return false;
    if (part->text)
        text_add(t, "%s", part->text);
    else
        text_add(t, "%.*f", part->decimals, part->number);
    return true;
}

void words_speak(const language *in, const hn_rules *rules, const char *name,
                 const words_given *parts, text_out *t)
{
    const char *text = sentence_find(in, rules ? rules->game : NULL, name);
    if (text)
        sentence_fill(in, rules, given_fact, parts, text, t);
}

spoken words_spoken(const language *in, const hn_rules *rules, const char *name,
                    const words_given *parts)
{
    spoken said = {""};
    text_out t = text_in(said.text, sizeof said.text);
    words_speak(in, rules, name, parts, &t);
    return said;
}
