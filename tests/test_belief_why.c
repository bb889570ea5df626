/* Beliefs in the reasons of players that search: which are told, in what words, and that asking changes nothing. */
#include "setup.h"

#include "beliefs/evidence.h"
#include "config/config.h"
#include "games/game.h"

#include <hunch/mind.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A round between players of one name, each with its own mind. */
typedef struct course {
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_minds minds;
    hn_player player;
    int seats, told, decisions;
    uint64_t seed;
} course;

static void begin(course *r, const char *house, const hn_game *game, const char *name)
{
    const hn_player *player[HN_SEATS] = {NULL};
    assert_int_equal(hn_rules_preset(&r->rules, game, house, NULL), HN_OK);
    assert_int_equal(config_player(&r->player, name, game, NULL, NULL), HN_OK);
    for (int seat = 0; seat < r->seats; seat++)
        player[seat] = &r->player;
    hn_minds_begin(&r->minds, &r->rules, r->seats, player);
    assert_int_equal(hn_deal(&r->rules, r->seats, 0, r->seed, &r->state, &r->events), HN_OK);
    hn_minds_observe(&r->minds, &r->events);
}

/* The chance of what is told, from the belief itself. */
static double chance_of(const hn_view *view, const hn_why_belief *told)
{
    hn_belief belief;
    const hn_rules *rules = hn_view_rules(view);
    const int16_t *values = rules->value + rules->game->evidence->values;
    double chance = 0;
    assert_true(hn_belief_of(view, HN_PRIOR_COUNTS, told->place, &belief));
    assert_false(belief.seen);
    for (int kind = 0; kind < hn_belief_kinds(rules->game); kind++)
        if (told->lower ? values[kind] <= told->value : values[kind] >= told->value)
            chance += belief.chance[kind];
    return chance;
}

/* The belief is of the card that the action names, or of another seat's where the matter is a call; its evidence is
 * of that card; and the words name it. */
static void is_told_rightly(const hn_view *view, const hn_why *why, const char *text)
{
    const hn_why_belief *told = &why->belief;
    const hn_belief_row *row = &hn_view_beliefs(view)->row[told->place.seat][told->place.slot];
    hn_place place = hn_view_action_place(view, why->action);
    char evidence[120], words[300];
    bool held = false;
    if (place.seat == HN_NONE) {
        assert_int_equal(hn_view_phase(view), HN_PHASE_CALL);
        assert_int_not_equal(told->place.seat, hn_view_seat(view));
    } else
        assert_true(place.seat == told->place.seat && place.slot == told->place.slot);
    for (int i = 0; i < row->kept; i++)
        held |= !memcmp(&row->evidence[i], &told->evidence, sizeof told->evidence);
    assert_true(held);
    double chance = chance_of(view, told);
    assert_true(chance >= .66 && fabs(told->chance - chance) < 1e-9);
    hn_evidence_text(hn_view_rules(view), &told->evidence, evidence, sizeof evidence);
    snprintf(words, sizeof words, " %d.%d: %s, so it is probably worth %d or %s: %d %%.",
             told->place.seat, told->place.slot, evidence, told->value,
             told->lower ? "less" : "more", (int)(100 * told->chance + .5));
    if (!strstr(text, words))
        fail_msg("no \"%s\" in: %s", words, text);
}

static void play(course *r)
{
    for (int seat; (seat = hn_next_decider(&r->rules, &r->state)) != HN_NONE; r->decisions++) {
        hn_why why;
        char text[600];
        uint64_t key = hn_player_key(r->seed, seat);
        hn_view plain = hn_view_of(&r->rules, &r->state, seat);
        hn_view view = hn_minds_view(&r->minds, &r->player, &plain, key);
        hn_action action = hn_player_decide(&r->player, &view, key, NULL);
        assert_int_equal(hn_player_decide(&r->player, &view, key, &why), action);
        hn_why_text(&r->player, &view, &why, text, sizeof text);
        if (why.belief.told)
            is_told_rightly(&view, &why, text);
        else
            assert_null(strstr(text, "so it is probably worth"));
        r->told += why.belief.told;
        assert_int_equal(hn_apply(&r->rules, &r->state, seat, action, &r->events), HN_OK);
        hn_minds_observe(&r->minds, &r->events);
    }
}

enum { ROUNDS = 12 };

/* How many beliefs were told in some rounds. */
static int told_in(const char *game_name, const char *player)
{
    static course r;
    const hn_game *game = hn_game_find(game_name);
    memset(&r, 0, sizeof r);
    for (int n = 0; n < ROUNDS; n++) {
        r.seats = 2 + n % 4;
        r.seed = (uint64_t)n;
        begin(&r, hn_preset_name(game, n % hn_presets(game)), game, player);
        play(&r);
    }
    assert_true(r.told < r.decisions / 2);
    return r.told;
}

static void a_belief_is_told_where_it_mattered_and_asking_changes_no_choice(void **state)
{
    (void)state;
    assert_true(told_in("cambio", "sage:20") > 10);
    assert_true(told_in("dutch", "sage:20") > 10);
    assert_true(told_in("vinto", "sage:20") > 10);
    assert_true(told_in("vinto", "vinto-easy:20") > 10);
}

static void who_goes_by_counts_alone_tells_no_belief(void **state)
{
    (void)state;
    assert_int_equal(told_in("cambio", "sage:20,table=0"), 0);
    assert_int_equal(told_in("dutch", "sage:20,table=0"), 0);
    assert_int_equal(told_in("vinto", "sage:20,table=0"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_belief_is_told_where_it_mattered_and_asking_changes_no_choice),
        cmocka_unit_test(who_goes_by_counts_alone_tells_no_belief),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
