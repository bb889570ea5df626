/* House rules: their names, their values, the sentences and the list of all. */
#include "cli/house.h"

#include "words/sentence.h"
#include "words/words.h"

#include <string.h>

/* Columns of the list of all rules: those of keys and of values at least, and of what stands beside them. */
enum { INDENT = 9, KEY = 16, VALUE = 10, BESIDE = 30 };

bool house_has_dice(const hn_rules *rules)
{
    return hn_game_table(rules->game) == HN_TABLE_DICE;
}

int house_value(const hn_rules *rules, const char *key, int kind)
{
    const hn_key *found = hn_key_find(rules->game, key);
    return found ? hn_rules_get(rules, found, words_entry(found, kind)) : 0;
}

const char *house_name(const language *in, const hn_rules *rules)
{
    const char *name = hn_rules_preset_name(rules);
    return name ? name : sentence_find(in, NULL, "house rules");
}

void house_print_name(const hn_rules *rules)
{
    const char *game = hn_game_name(rules->game), *house = house_name(NULL, rules);
    if (strncmp(house, game, strlen(game)))
        printf("%s (%s)", game, house);
    else
        printf("%s", house);
}

/* ---- sentences ---- */

static void print_part(void *context, const char *title, const char *sentences)
{
    const screen *s = context;
    screen_print(s, INK_STRONG, "%-*s ", INDENT - 1, title);
    screen_paragraph(s, INDENT, sentences);
}

void house_print(const screen *s, const hn_rules *rules, bool match)
{
    listener w = words_typed(s->language, rules, 0);
    words_rules(&w, match, print_part, (void *)(uintptr_t)s);
}

/* ---- every rule ---- */

static void add_value(text_out *t, const hn_rules *rules, const hn_key *key, int entry)
{
    char words[64];
    hn_rules_value_text(key, hn_rules_get(rules, key, entry), words, sizeof words);
    if (key->entries)
        text_add(t, "%s%s %s", entry ? ", " : "", key->entries[entry], words);
    else
        text_add(t, "%s", words);
}

/* The columns for the values of keys without entries. */
static int value_width(const hn_rules *rules, const hn_key *keys, int count)
{
    int width = VALUE;
    for (int i = 0; i < count; i++) {
        char words[64];
        int length =
            hn_rules_value_text(&keys[i], hn_rules_get(rules, &keys[i], 0), words, sizeof words);
        if (!keys[i].entries && length >= width)
            width = length + 2;
    }
    return width;
}

static int key_width(const hn_key *keys, int count)
{
    int width = KEY;
    for (int i = 0; i < count; i++)
        if ((int)strlen(keys[i].name) >= width)
            width = (int)strlen(keys[i].name) + 1;
    return width;
}

/* Prints a rule: what it is about stands beside its value, or where there is no room, below. */
static void print_rule(const screen *s, const hn_key *key, int name_width, const char *value,
                       int width)
{
    bool below = key->entries || name_width + width + BESIDE > s->width;
    screen_print(s, INK_STRONG, "%-*s", name_width, key->name);
    if (below)
        screen_paragraph(s, name_width, value);
    fprintf(s->out, "%-*s", below ? name_width : width, below ? "" : value);
    screen_say(s, INK_FAINT, below ? name_width : name_width + width, key->about);
}

void house_print_all(const screen *s, const hn_rules *rules)
{
    const hn_key *keys;
    int count = hn_game_keys(rules->game, &keys), width = value_width(rules, keys, count);
    for (int i = 0; i < count; i++) {
        char words[HOUSE_SENTENCES];
        text_out t = text_in(words, sizeof words);
        for (int entry = 0; entry < keys[i].count; entry++)
            add_value(&t, rules, &keys[i], entry);
        print_rule(s, &keys[i], key_width(keys, count), words, width);
    }
}
