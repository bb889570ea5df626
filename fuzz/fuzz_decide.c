/* Requests from any bytes: the answer is one line of JSON with a decision or an error. And views
 * from any bytes, without the events that would have to fit them: what a table can give reads
 * back the same from its JSON, and every player decides there for something legal. */
#include "protocol/decide.h"
#include "protocol/json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void try_request(const char *line, size_t length)
{
    bool ok;
    char *text = decide_answer(line, length, &ok);
    require(text && !strchr(text, '\n'));
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    require(object && json_is_integer(json_object_get(object, "hunch")));
    require(ok == json_is_string(json_object_get(object, "action")));
    require(ok == !json_object_get(object, "error"));
    json_decref(object);
    free(text);
}

static void all_decide(const hn_view *view)
{
    hn_mask legal;
    if (!hn_view_legal(view, &legal))
        return;
    for (int i = 0; i < hn_players(); i++) {
        hn_player player;
        hn_why why;
        char words[1024];
        const hn_rules *rules = hn_view_rules(view);
        if (hn_player_find(&player, hn_policy_name(hn_policy_at(i)), rules->game, NULL))
            continue;
        if (hn_policy_leading(hn_policy_at(i))) /* who searches: in short */
            hn_player_set(&player, hn_policy_leading(hn_policy_at(i))->name, 3, NULL);
        require(hn_mask_has(&legal, hn_player_decide(&player, view, 7, &why)));
        require(hn_why_text(&player, view, &why, words, sizeof words) < (int)sizeof words);
    }
}

static void reads_back(const hn_view *view, const hn_plain_view *read, size_t size)
{
    hn_plain_view back;
    json_t *object = json_from_view(view);
    require(object && !json_to_view(object, hn_view_rules(view), &back, NULL));
    require(!json_check_chances(object, view, NULL));
    require(!memcmp(&back, read, size));
    json_decref(object);
}

static void try_view(const json_t *object, const hn_rules *rules)
{
    hn_plain_view read, given;
    hn_state state;
    hn_error error = {0};
    if (json_to_view(object, rules, &read, &error) ||
        hn_view_world(rules, &read, 1, &state, &error)) {
        require(error.status && error.text[0]);
        return;
    }
    bool dice = hn_game_table(rules->game) == HN_TABLE_DICE;
    hn_view view = hn_view_of(rules, &state, dice ? read.dice.seat : read.card.seat);
    size_t size = hn_view_copy(&view, &given);
    require(!memcmp(&read, &given, size));
    reads_back(&view, &read, size);
    all_decide(&view);
}

static void try_views(const json_t *object, const hn_game *game)
{
    for (int i = 0; i < hn_presets(game); i++) {
        hn_rules rules;
        hn_rules_preset(&rules, game, hn_preset_name(game, i), NULL);
        try_view(object, &rules);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data;
    try_request(line, size);
    json_t *object = size ? json_parse(line, size, "", NULL) : NULL;
    for (int i = 0; object && i < hn_games(); i++)
        try_views(json_object_get(object, "view"), hn_game_at(i));
    json_decref(object);
    return 0;
}
