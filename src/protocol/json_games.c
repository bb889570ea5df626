/* What can be chosen of a game, for the forms of programs. */
#include "games/game.h"
#include "players/level.h"
#include "protocol/json.h"

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

/* In words: who plays at a level, and what it does worse than it could. */
static json_t *about(const hn_player *player, const hn_game *game)
{
    char worse[128], words[256];
    text_out less = text_in(worse, sizeof worse), all = text_in(words, sizeof words);
    level_words(player, game, &less);
    text_add(&all, "%s%s%s", hn_policy_about(player->policy), less.length ? "; " : "", worse);
    return json_string(words);
}

static json_t *from_levels(const hn_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < hn_levels(); i++) {
        hn_player player;
        const char *level = hn_level_at(i)->name;
        if (hn_player_at_level(&player, level, game, 0, NULL))
            continue;
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:f}", "level", level, "player",
                                              player.name, "about", about(&player, game),
                                              "strength", game->strength[i]));
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

json_t *json_from_game(const hn_game *game)
{
    hn_player hints;
    hn_player_for_hints(&hints, game, 2);
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:s, s:s}", "game", hn_game_name(game),
                     "about", hn_game_about(game), "table",
                     hn_game_table(game) == HN_TABLE_DICE ? "dice" : "cards", "presets",
                     from_presets(game), "levels", from_levels(game), "players", from_players(game),
                     "hint", hints.name, "stand_in", hn_stand_in_name(game));
}
