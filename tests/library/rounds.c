/* Plays rounds of every game by every player and at every level, through the public calls alone, and prints a hash of all
 * that happened for each: every action, event and view, and the states' bytes. Printed by two builds alike, these play
 * alike and mean the same by the same bytes. */
#include <hunch/hunch.h>

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 4 };

typedef struct table {
    hn_rules rules;
    int seats;
    uint64_t seed;
    hn_state state;
    hn_events events;
    hn_player player;
    hn_minds minds;
    uint64_t hash;
    bool told; /* every action is printed */
} table;

/* FNV-1a. */
static void mix(table *t, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        t->hash = (t->hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
}

static void hear(table *t)
{
    hn_minds_observe(&t->minds, &t->events);
    mix(t, t->events.event, (size_t)t->events.count * sizeof *t->events.event);
    mix(t, &t->state, hn_state_size(&t->rules));
}

static hn_action decide(table *t, int seat)
{
    hn_plain_view copy;
    hn_mask legal;
    uint64_t key = hn_player_key(t->seed, seat);
    hn_view view = hn_view_of(&t->rules, &t->state, seat);
    mix(t, &copy, hn_view_copy(&view, &copy));
    hn_view_legal(&view, &legal);
    mix(t, &legal, sizeof legal);
    view = hn_minds_view(&t->minds, &t->player, &view, key);
    return hn_player_decide(&t->player, &view, key, NULL);
}

static void tell(const table *t, int seat, hn_action action)
{
    char words[32];
    hn_action_text(&t->rules, t->seats, seat, action, words, sizeof words);
    printf("%d: %s\n", seat, words);
}

static bool play(table *t)
{
    const hn_player *players[HN_SEATS];
    for (int seat = 0; seat < HN_SEATS; seat++)
        players[seat] = &t->player;
    hn_minds_begin(&t->minds, &t->rules, t->seats, players);
    if (hn_deal(&t->rules, t->seats, (int)(t->seed % (unsigned)t->seats), t->seed, &t->state,
                &t->events))
        return false;
    hear(t);
    for (int seat; (seat = hn_next_decider(&t->rules, &t->state)) != HN_NONE;) {
        hn_action action = decide(t, seat);
        mix(t, &action, sizeof action);
        if (t->told)
            tell(t, seat, action);
        if (hn_apply(&t->rules, &t->state, seat, action, &t->events))
            return false;
        hear(t);
    }
    hn_score score;
    return !hn_score_of(&t->rules, &t->state, &score) && (mix(t, &score, sizeof score), true);
}

/* All presets in turn, at as many seats as there may be. */
static bool play_some(const hn_game *game, const char *name)
{
    static table t;
    t.hash = UINT64_C(0xcbf29ce484222325);
    if (hn_player_find(&t.player, name, game, NULL))
        return false;
    for (int i = 0; i < ROUNDS; i++) {
        hn_rules_preset(&t.rules, game, hn_preset_name(game, i % hn_presets(game)), NULL);
        int least = hn_rules_least_seats(&t.rules), most = hn_rules_most_seats(&t.rules);
        t.seats = least + i % (most - least + 1);
        t.seed = (uint64_t)i;
        if (!play(&t))
            return false;
    }
    printf("%-8s %-36s %016llx\n", hn_game_name(game), name, (unsigned long long)t.hash);
    return true;
}

/* Players that search do so for a moment only, with a tree for each of two threads. */
static bool play_policy(const hn_game *game, const hn_policy *policy)
{
    char name[HN_PLAYER_NAME];
    const hn_constant *leading = hn_policy_leading(policy);
    bool searches = leading && !strcmp(leading->name, "iterations");
    snprintf(name, sizeof name, "%s%s", hn_policy_name(policy),
             searches ? ":40,trees=2,threads=2" : "");
    bool fine = play_some(game, name);
    for (int i = 0; fine && !searches && i < hn_levels(); i++) {
        snprintf(name, sizeof name, "%s@%s", hn_policy_name(policy), hn_level_at(i)->name);
        fine = play_some(game, name);
    }
    return fine;
}

/* The rounds that outside.py plays. */
static int play_told(void)
{
    static table t = {.told = true, .seed = 2026};
    puts(hn_version());
    for (int i = 0; i < hn_games(); i++) {
        const hn_game *game = hn_game_at(i);
        puts(hn_game_name(game));
        hn_rules_preset(&t.rules, game, NULL, NULL);
        t.seats = hn_rules_least_seats(&t.rules);
        if (hn_player_at_level(&t.player, "easy", game, 0, NULL) || !play(&t))
            return 1;
    }
    return 0;
}

int main(int count, char **argument)
{
    if (count == 2 && !strcmp(argument[1], "told"))
        return play_told();
    static const char *const travels[] = {"hn_state",  "hn_event", "hn_card_view", "hn_dice_view",
                                          "hn_mask",   "hn_score", "hn_match",     "hn_level",
                                          "hn_place",  "hn_bid",   "hn_bids",      "hn_evidence",
                                          "hn_grounds"};
    for (size_t i = 0; i < sizeof travels / sizeof *travels; i++)
        printf("%s: %zu bytes\n", travels[i], hn_size_of(travels[i]));
    for (int i = 0; i < hn_games(); i++)
        for (int k = 0; k < hn_players(); k++)
            if (hn_policy_plays(hn_policy_at(k), hn_game_at(i)) &&
                !play_policy(hn_game_at(i), hn_policy_at(k)))
                return fprintf(stderr, "%s does not play %s\n", hn_policy_name(hn_policy_at(k)),
                               hn_game_name(hn_game_at(i))),
                       1;
    return 0;
}
