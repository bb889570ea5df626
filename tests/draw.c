/* Trials drawn at random. Every draw is keyed, so a failure comes again. */
#include "draw.h"

#include "core/mask.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int draw_below(random_run *chance, int bound)
{
    return (int)random_run_below(chance, (uint64_t)bound);
}

int draw_size(int full, int normal, int quick)
{
    return getenv("HUNCH_FULL") ? full : getenv("HUNCH_QUICK") ? quick : normal;
}

void draw_house(random_run *chance, const hn_game *game, hn_rules *rules)
{
    const hn_key *keys;
    int count = hn_game_keys(game, &keys);
    hn_rules_preset(rules, game, NULL, NULL);
    do
        for (int k = 0; k < count; k++)
            for (int entry = 0; entry < keys[k].count; entry++) {
                int value = keys[k].low + draw_below(chance, keys[k].high - keys[k].low + 1);
                assert_int_equal(hn_rules_set(rules, &keys[k], entry, value, NULL), HN_OK);
            }
    while (hn_rules_check(rules, NULL) != HN_OK);
}

void draw_rules(random_run *chance, const hn_game *game, hn_rules *rules)
{
    hn_rules_preset(rules, game, hn_preset_name(game, draw_below(chance, hn_presets(game))), NULL);
    if (draw_below(chance, 4))
        draw_house(chance, game, rules);
}

static bool is_searching(const hn_policy *policy)
{
    const hn_constant *leading = hn_policy_leading(policy);
    return leading && !strcmp(leading->name, "iterations");
}

void draw_name(const hn_policy *policy, char name[HN_PLAYER_NAME])
{
    snprintf(name, HN_PLAYER_NAME, "%s%s", hn_policy_name(policy),
             is_searching(policy) ? ":50" : "");
}

bool draw_asks(random_run *chance, const hn_policy *policy)
{
    return !is_searching(policy) || draw_below(chance, draw_size(1024, 512, 256)) == 0;
}

hn_player draw_player(random_run *chance, const hn_game *game)
{
    hn_player player;
    const hn_constant *constants;
    const hn_policy *policy;
    char name[HN_PLAYER_NAME];
    do
        policy = hn_policy_at(draw_below(chance, hn_players()));
    while (!hn_policy_plays(policy, game) || !draw_asks(chance, policy));
    draw_name(policy, name);
    assert_int_equal(hn_player_find(&player, name, game, NULL), HN_OK);
    int count = hn_policy_constants(policy, &constants);
    bool its_own = draw_below(chance, 4) > 0;
    for (int i = 0; i < count && !its_own; i++) {
        const hn_constant *c = &constants[i];
        int value = c->low + draw_below(chance, c->high - c->low + 1);
        assert_int_equal(hn_player_set(&player, c->name, value, NULL), HN_OK);
    }
    if (is_searching(policy)) {
        hn_player_set(&player, "iterations", 1 + draw_below(chance, 50), NULL);
        hn_player_set(&player, "milliseconds", 0, NULL);
    }
    return player;
}

/* Card tables: in a window the others answer something else, without completing it. */
static void draw_answers(random_run *chance, const hn_rules *rules, hn_state *world, int seat)
{
    int seats = hn_seat_count(rules, world);
    for (int other = 0; other < seats; other++)
        for (int tries = draw_below(chance, 4); tries > 0 && other != seat; tries--) {
            hn_mask mask;
            int count = hn_legal(rules, world, other, &mask);
            bool last = hn_deciders(rules, world) == 1u << other;
            if (count < 2 || last)
                continue;
            hn_apply(rules, world, other, mask_nth(&mask, draw_below(chance, count)), NULL);
        }
}

hn_state draw_world(random_run *chance, const hn_view *view)
{
    const hn_rules *rules = hn_view_rules(view);
    hn_plain_view copy;
    hn_state world;
    hn_error error;
    hn_view_copy(view, &copy);
    if (hn_view_world(rules, &copy, random_run_word(chance), &world, &error) != HN_OK)
        fail_msg("%s", error.text);
    int phase = hn_view_phase(view);
    if (phase == HN_PHASE_WINDOW || phase == HN_PHASE_LOOKS)
        draw_answers(chance, rules, &world, hn_view_seat(view));
    return world;
}

void draw_part(int *first, int *step)
{
    const char *part = getenv("HUNCH_PART");
    *first = 0;
    *step = 1;
    if (part)
        assert_int_equal(sscanf(part, "%d/%d", first, step), 2);
}
