/* Finding languages by what people say they speak. */
#include "words/sentence.h"

#include <ctype.h>
#include <string.h>

int language_count(void)
{
    int count = 0;
    while (languages[count].tag)
        count++;
    return count;
}

const language *language_at(int index)
{
    return index >= 0 && index < language_count() ? &languages[index] : NULL;
}

int language_index(const language *in)
{
    return in ? (int)(in - languages) : 0;
}

const char *language_tag(const language *in)
{
    return languages[language_index(in)].tag;
}

const char *language_name(const language *in)
{
    return sentence_find(in, NULL, "language");
}

/* Whether a text begins with the tag and what follows is another part of the same, or the next. */
static bool is_tag(const char *text, const char *tag)
{
    size_t length = strlen(tag);
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != tag[i])
            return false;
    return !isalnum((unsigned char)text[length]);
}

const language *language_find(const char *tags)
{
    for (const char *at = tags; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " ");
        for (const language *one = languages; one->tag; one++)
            if (is_tag(at, one->tag))
                return one;
    }
    return NULL;
}
