/* What a lobby needs to know: games with their presets, levels and players; the public tables. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/how_to_play.h"
#include "words/words.h"

#include <string.h>

enum {
    LOADED_AT_ONCE = 8, /* tables that one request for the list takes from the store */
    LISTED_OF_ONE = 20  /* of each class that one address has made */
};

/* The same for people: title and summary, and of each preset how it is played. */
static json_t *from_game(const hn_game *game)
{
    char title[64], summary[WORDS_SENTENCE];
    json_t *object = json_from_game(game), *presets = json_object_get(object, "presets"), *preset;
    hn_rules rules;
    size_t i;
    json_array_foreach(presets, i, preset)
    {
        hn_rules_preset(&rules, game, json_string_value(json_object_get(preset, "preset")), NULL);
        json_object_set_new(preset, "how_to_play", json_from_how_to_play(&rules, false));
    }
    hn_rules_preset(&rules, game, NULL, NULL);
    json_object_set_new(object, "title",
                        json_string(words_name(&rules, "title", title, sizeof title)));
    json_object_set_new(object, "summary",
                        json_string(words_name(&rules, "summary", summary, sizeof summary)));
    return object;
}

json_t *lobby_games(void)
{
    json_t *games = json_array();
    for (int i = 0; i < hn_games(); i++)
        json_array_append_new(games, from_game(hn_game_at(i)));
    return json_pack("{s:i, s:s, s:o, s:{s:i, s:i, s:[i,i], s:[i,i]}}", "hunch", WIRE_VERSION,
                     "version", HN_VERSION, "games", games, "limits", "name", WEB_TABLE_LETTERS,
                     "seats", HN_SEATS, "clock", WEB_TABLE_LEAST_CLOCK, WEB_TABLE_MOST_CLOCK,
                     "window", WEB_TABLE_LEAST_WINDOW, WEB_TABLE_MOST_WINDOW);
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

json_t *lobby_tables(service *s)
{
    json_t *list = json_array();
    choice c = {0};
    load_some(s);
    for (const web_table *t = LIST_FIRST(&s->listed); t; t = LIST_NEXT(t, public))
        choose(&c, t);
    for (int class = 0; class < CLASSES; class ++)
        for (int i = 0; i < c.count[class] && json_array_size(list) < LISTED; i++) {
            json_t *object = push_table(c.table[class][i]);
            json_object_del(object, "rules");
            json_array_append_new(list, object);
        }
    return json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "tables", list);
}
