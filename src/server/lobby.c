/* What a lobby needs to know: games with their presets, levels and players; the public tables. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    LOADED_AT_ONCE = 8, /* tables that one request for the list takes from the store */
    LISTED_OF_ONE = 20  /* of each class that one address has made */
};

static json_t *from_presets(const hn_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_presets(game); i++) {
        hn_rules rules;
        if (hn_rules_preset(&rules, game, hn_preset_name(game, i), NULL))
            continue;
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:i, s:i, s:o, s:o}", "preset", hn_preset_name(game, i), "about",
                      hn_preset_about(game, i), "least_seats", hn_rules_least_seats(&rules),
                      "most_seats", hn_rules_most_seats(&rules), "rules", json_from_rules(&rules),
                      "how_to_play", json_from_how_to_play(&rules, false)));
    }
    return list;
}

/* In words: how a level differs from the best that its player can do. */
static void level_words(const hn_player *player, bool dice, char *text, size_t size)
{
    text_out out = text_in(text, size);
    const hn_level *l = &player->level;
    int wrong = (dice ? l->slip : l->miss) / (HN_CHANCE / 100);
    text_add(&out, "%s", hn_policy_about(player->policy));
    if (wrong)
        text_add(&out, dice ? "; slips in %d %%" : "; misses %d %%", wrong);
    if (!dice && hn_player_forgets(player))
        text_add(&out, "; forgets cards");
}

static json_t *from_levels(const hn_game *game)
{
    json_t *list = json_array();
    bool dice = hn_game_table(game) == HN_TABLE_DICE;
    for (int i = 0; i < hn_levels(); i++) {
        hn_player player;
        char words[256];
        const char *level = hn_level_at(i)->name;
        if (hn_player_at_level(&player, level, game, NULL))
            continue;
        level_words(&player, dice, words, sizeof words);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "level", level, "player",
                                              player.name, "about", words));
    }
    return list;
}

static json_t *from_players(const hn_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_players(); i++) {
        const hn_policy *policy = hn_policy_at(i);
        hn_player player;
        if (!hn_policy_plays(policy, game) ||
            hn_player_find(&player, hn_policy_name(policy), game, NULL))
            continue;
        json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "player", hn_policy_name(policy),
                                              "about", hn_policy_about(policy), "beliefs",
                                              hn_player_believes(&player, game)));
    }
    return list;
}

json_t *lobby_games(void)
{
    json_t *games = json_array();
    for (int i = 0; i < hn_games(); i++) {
        const hn_game *game = hn_game_at(i);
        char title[64], summary[WORDS_SENTENCE];
        hn_rules rules;
        hn_rules_preset(&rules, game, NULL, NULL);
        json_array_append_new(
            games,
            json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:s, s:s}", "game",
                      hn_game_name(game), "title", words_name(&rules, "title", title, sizeof title),
                      "summary", words_name(&rules, "summary", summary, sizeof summary), "about",
                      hn_game_about(game), "table",
                      hn_game_table(game) == HN_TABLE_DICE ? "dice" : "cards", "presets",
                      from_presets(game), "levels", from_levels(game), "players",
                      from_players(game), "hint", hn_policy_name(hn_policy_strongest(game)),
                      "stand_in", hn_stand_in_name(game)));
    }
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
