/* The characters of a level have names, the same in every language, and of each language lines about how they play. A seat has
 * always the same one, so that nothing has to be kept of it, and no two of a table are the same. */
#include "words/cast.h"

#include "words/sentence.h"

#include <hunch/hunch.h>
#include <stdio.h>
#include <string.h>

/* Of each level, the weakest first, by seat. */
static const char *const names[][HN_SEATS] = {
    {"Poppy", "Otto", "Bea", "Fin", "Lulu", "Gus", "Mimi", "Ned"},
    {"Clara", "Hugo", "Nora", "Theo", "Ida", "Rosa", "Emil", "Kofi"},
    {"Viola", "Jonas", "Mara", "Dev", "Priya", "Leon", "Sana", "Bruno"},
    {"Ada", "Boris", "Celia", "Yuki", "Zeno", "Ravi", "Freya", "Quinn"},
};
enum { LEVELS = sizeof names / sizeof *names };

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

/* Its number, the weakest first; LEVELS: there is no such level. */
static int level_number(const char *level)
{
    int i = 0;
    while (i < LEVELS && strcmp(hn_level_at(i)->name, level) != 0)
        i++;
    return i;
}

bool words_character(const language *in, const char *level, int seat, character *found)
{
    char name[64];
    int number = level_number(level);
    *found = (character){.name = ""};
    snprintf(name, sizeof name, "play %.20s", level);
    const char *lines = sentence_find(in, NULL, name);
    if (number == LEVELS || !lines)
        return false;
    snprintf(found->name, sizeof found->name, "%s", names[number][seat]);
    part_of(lines, seat, found->line, sizeof found->line);
    return true;
}
