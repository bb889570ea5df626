/* What a lobby needs to know: games with their presets, levels and players; the public tables. */
#include "server/parts.h"

#include "protocol/json.h"

#include <stdio.h>
#include <string.h>

static json_t *from_presets(const hn_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_presets(game); i++) {
        hn_rules rules;
        if (hn_rules_preset(&rules, game, hn_preset_name(game, i), NULL))
            continue;
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:i, s:i, s:o}", "preset", hn_preset_name(game, i), "about",
                      hn_preset_about(game, i), "least_seats", hn_rules_least_seats(&rules),
                      "most_seats", hn_rules_most_seats(&rules), "rules", json_from_rules(&rules)));
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
        hn_mind mind;
        hn_rules rules;
        if (!hn_policy_plays(policy, game) ||
            hn_player_find(&player, hn_policy_name(policy), game, NULL) ||
            hn_rules_preset(&rules, game, NULL, NULL))
            continue;
        hn_mind_begin(&mind, &rules, hn_rules_least_seats(&rules), 0, &player);
        json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "player", hn_policy_name(policy),
                                              "about", hn_policy_about(policy), "beliefs",
                                              mind.believes));
    }
    return list;
}

json_t *lobby_games(void)
{
    json_t *games = json_array();
    for (int i = 0; i < hn_games(); i++) {
        const hn_game *game = hn_game_at(i);
        json_array_append_new(
            games, json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:s, s:s}", "game", hn_game_name(game),
                             "about", hn_game_about(game), "table",
                             hn_game_table(game) == HN_TABLE_DICE ? "dice" : "cards", "presets",
                             from_presets(game), "levels", from_levels(game), "players",
                             from_players(game), "hint", hn_policy_name(hn_policy_strongest(game)),
                             "stand_in", hn_stand_in_name(game)));
    }
    return json_pack("{s:i, s:s, s:o, s:{s:i, s:i, s:[i,i], s:[i,i]}}", "hunch", WIRE_VERSION,
                     "version", HN_VERSION, "games", games, "limits", "name", TABLE_LETTERS,
                     "seats", HN_SEATS, "clock", TABLE_LEAST_CLOCK, TABLE_MOST_CLOCK, "window",
                     TABLE_LEAST_WINDOW, TABLE_MOST_WINDOW);
}

/* The newest public tables that are not over. */
json_t *lobby_tables(service *s)
{
    char ids[LISTED][STORE_ID];
    json_t *list = json_array();
    int count = store_listed(s->store, LISTED, ids);
    for (int i = 0; i < count; i++) {
        const web_table *t = service_find(s, ids[i]);
        if (!t || t->status == TABLE_OVER || (t->status == TABLE_PLAYING && !t->peers))
            continue;
        json_t *object = push_table(t);
        json_object_del(object, "rules");
        json_array_append_new(list, object);
    }
    return json_pack("{s:i, s:o}", "hunch", WIRE_VERSION, "tables", list);
}
