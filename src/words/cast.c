/* The characters of a level are two lists in sentences, their names and lines about how they play. A seat has always the same
 * one, so that nothing has to be kept of it, and no two of a table are the same. */
#include "words/cast.h"

#include "words/sentence.h"

#include <stdio.h>
#include <string.h>

static int parts_of(const char *list)
{
    int count = 1;
    for (; *list; list++)
        count += *list == '|';
    return count;
}

/* The part of a list "a|b|c"; after the last one the first comes again. */
static void part_of(const char *list, int which, char *buffer, size_t size)
{
    for (which %= parts_of(list); which; which--)
        list = strchr(list, '|') + 1;
    snprintf(buffer, size, "%.*s", (int)strcspn(list, "|"), list);
}

bool words_character(const language *in, const char *level, int seat, character *found)
{
    char name[64];
    *found = (character){.name = ""};
    snprintf(name, sizeof name, "names %.20s", level);
    const char *names = sentence_find(in, NULL, name);
    snprintf(name, sizeof name, "play %.20s", level);
    const char *lines = sentence_find(in, NULL, name);
    if (!names || !lines)
        return false;
    part_of(names, seat, found->name, sizeof found->name);
    part_of(lines, seat, found->line, sizeof found->line);
    return true;
}
