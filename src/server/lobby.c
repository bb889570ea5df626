/* What a lobby needs to know: games with their presets, levels and players; the public tables. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/cast.h"
#include "words/guide.h"
#include "words/how_to_play.h"
#include "words/sentence.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    LOADED_AT_ONCE = 8, /* tables that one request for the list takes from the store */
    LISTED_OF_ONE = 20  /* of each class that one address has made */
};

/* A guided round, for a person who has never played the game. */
static json_t *from_guide(const hn_game *game, const language *in)
{
    guide g;
    if (!words_guide(game, &g))
        return json_null();
    return json_pack("{s:o, s:i, s:s, s:s, s:o}", "rules", json_from_rules(&g.rules), "seats",
                     g.seats, "seed", g.seed, "player", g.player, "words",
                     json_from_guide(in, &g.rules));
}

/* What is said of each of a list, presets or players, by its name, in place of what the library says. */
static void say_about(json_t *list, const char *what, const hn_rules *rules, const language *in)
{
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        char text[WORDS_SENTENCE];
        const char *name = json_string_value(json_object_get(one, what)),
                   *about = json_string_value(json_object_get(one, "about"));
        words_about(in, rules, what, name, about, text, sizeof text);
        json_object_set_new(one, "about", json_string(text));
    }
}

/* The same for people: title and summary, and of each preset how it is played. */
static json_t *from_game(const hn_game *game, const language *in)
{
    char title[64], summary[WORDS_SENTENCE];
    json_t *object = json_from_game(game), *presets = json_object_get(object, "presets"), *preset;
    hn_rules rules;
    size_t i;
    json_array_foreach(presets, i, preset)
    {
        hn_rules_preset(&rules, game, json_string_value(json_object_get(preset, "preset")), NULL);
        json_object_set_new(preset, "how_to_play", json_from_how_to_play(in, &rules, false));
    }
    hn_rules_preset(&rules, game, NULL, NULL);
    say_about(presets, "preset", &rules, in);
    say_about(json_object_get(object, "players"), "player", &rules, in);
    json_object_set_new(object, "title",
                        json_string(words_name(in, &rules, "title", title, sizeof title)));
    json_object_set_new(object, "summary",
                        json_string(words_name(in, &rules, "summary", summary, sizeof summary)));
    json_object_set_new(object, "guide", from_guide(game, in));
    return object;
}

/* The characters of each level, by seat. */
static json_t *from_cast(const language *in)
{
    json_t *levels = json_object();
    for (int i = 0; i < hn_levels(); i++) {
        const char *level = hn_level_at(i)->name;
        json_t *list = json_array();
        character one;
        for (int seat = 0; seat < HN_SEATS && words_character(in, level, seat, &one); seat++)
            json_array_append_new(list,
                                  json_pack("{s:s, s:s}", "name", one.name, "line", one.line));
        json_object_set_new(levels, level, list);
    }
    return levels;
}

const char *lobby_phrase(const language *in, const hn_rules *rules, int number, char *buffer,
                         size_t size)
{
    char name[32];
    snprintf(name, sizeof name, "phrase %d", number);
    return words_name(in, rules, name, buffer, size);
}

static json_t *from_phrases(const language *in)
{
    char text[WORDS_SENTENCE];
    hn_rules rules;
    json_t *list = json_array();
    hn_rules_preset(&rules, hn_game_at(0), NULL, NULL);
    for (int i = 1; *lobby_phrase(in, &rules, i, text, sizeof text); i++)
        json_array_append_new(list, json_string(text));
    return list;
}

json_t *lobby_games(const language *in)
{
    json_t *games = json_array();
    for (int i = 0; i < hn_games(); i++)
        json_array_append_new(games, from_game(hn_game_at(i), in));
    return json_pack("{s:i, s:s, s:o, s:o, s:o, s:{s:i, s:i, s:[i,i], s:[i,i]}}", "hunch",
                     WIRE_VERSION, "version", HN_VERSION, "games", games, "cast", from_cast(in),
                     "phrases", from_phrases(in), "limits", "name", WEB_TABLE_LETTERS, "seats",
                     HN_SEATS, "clock", WEB_TABLE_LEAST_CLOCK, WEB_TABLE_MOST_CLOCK, "window",
                     WEB_TABLE_LEAST_WINDOW, WEB_TABLE_MOST_WINDOW);
}

/* ---- words ---- */

/* Those that one can choose: {"tag", "name"}. */
static json_t *from_languages(void)
{
    json_t *list = json_array();
    for (int i = 0; i < language_count(); i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "tag", language_tag(language_at(i)),
                                              "name", language_name(language_at(i))));
    return list;
}

/* What a page says of cards, dice and seats is what the server says. */
static bool is_of_page(const char *name)
{
    static const char *const shared[] = {"and",    "or",    "unnamed_seat", "rank ",
                                         "ranks ", "face ", "faces ",       "level "};
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (!strncmp(name, shared[i], strlen(shared[i])))
            return true;
    return false;
}

static void add_words(json_t *words, const language *in)
{
    for (const sentence *one = sentences_of(in, "shared"); one->name; one++)
        if (is_of_page(one->name))
            json_object_set_new(words, one->name, json_string(one->text));
    for (const sentence *one = sentences_of(in, "page"); one->name; one++)
        json_object_set_new(words, one->name, json_string(one->text));
}

json_t *lobby_words(const language *in)
{
    json_t *words = json_object();
    add_words(words, NULL);
    if (in)
        add_words(words, in);
    return json_pack("{s:i, s:s, s:o, s:o}", "hunch", WIRE_VERSION, "language", language_tag(in),
                     "languages", from_languages(), "words", words);
}

/* ---- public tables ---- */

/* Who comes first: where somebody is, and of those where one can sit down; then those that wait with nobody there. A table that is
 * being played without anybody, or over, is not listed. */
enum { PRESENT_WAITING, PRESENT, ABANDONED, CLASSES };

typedef struct choice {
    const web_table *table[CLASSES][LISTED];
    int count[CLASSES];
} choice;

static int class_of(const web_table *t)
{
    if (t->status == WEB_TABLE_OVER || (t->status == WEB_TABLE_PLAYING && LIST_EMPTY(&t->peers)))
        return CLASSES;
    return LIST_EMPTY(&t->peers)            ? ABANDONED
           : t->status == WEB_TABLE_WAITING ? PRESENT_WAITING
                                            : PRESENT;
}

/* Puts a table among those of its class, the newest first; the oldest makes way. One address does not fill it. */
static void choose(choice *c, const web_table *t)
{
    int class = class_of(t);
    if (class == CLASSES)
        return;
    const web_table **list = c->table[class];
    int same = 0;
    for (int i = 0; *t->maker && i < c->count[class]; i++)
        same += !strcmp(list[i]->maker, t->maker);
    if (same >= LISTED_OF_ONE)
        return;
    int at = c->count[class] < LISTED ? c->count[class]++ : LISTED - 1;
    if (at == LISTED - 1 && list[at] && list[at]->made >= t->made)
        return;
    for (; at && list[at - 1]->made < t->made; at--)
        list[at] = list[at - 1];
    list[at] = t;
}

/* Those of the store that are not in memory: a few with each request, while there is room that nobody uses. */
static void load_some(service *s)
{
    char ids[LISTED][STORE_ID];
    int count = store_listed(s->store, LISTED, ids);
    for (int i = 0, loaded = 0; i < count && loaded < LOADED_AT_ONCE; i++) {
        problem why;
        int before = s->table_count;
        if (2 * before >= s->setup.tables)
            return;
        service_find(s, ids[i], &why);
        loaded += s->table_count != before;
    }
}

json_t *lobby_tables(service *s, const language *in)
{
    json_t *list = json_array();
    choice c = {0};
    load_some(s);
    for (const web_table *t = LIST_FIRST(&s->listed); t; t = LIST_NEXT(t, public))
        choose(&c, t);
    for (int class = 0; class < CLASSES; class ++)
        for (int i = 0; i < c.count[class] && json_array_size(list) < LISTED; i++) {
            json_t *object = push_table(c.table[class][i], in);
            json_object_del(object, "rules");
            json_array_append_new(list, object);
        }
    return json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "tables", list);
}
