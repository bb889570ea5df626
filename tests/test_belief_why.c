/* Beliefs in the reasons of players that search: which are told, in what words, and that asking changes nothing. */
#include "believer.h"
#include "setup.h"

#include "beliefs/evidence.h"
#include "config/config.h"
#include "games/game.h"
#include "players/belief_why.h"

#include <hunch/mind.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double clear = .1; /* a change that is worth telling where the decision is the same */

/* A round between players of one name, each with its own mind. */
typedef struct course {
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_minds minds;
    hn_player player, counting; /* the same by counts alone */
    int seats, told, changed, decisions;
    uint64_t seed;
} course;

static void begin(course *r, const char *house, const hn_game *game, const char *name)
{
    const hn_player *player[HN_SEATS] = {NULL};
    assert_int_equal(hn_rules_preset(&r->rules, game, house, NULL), HN_OK);
    assert_int_equal(config_player(&r->player, name, game, NULL, NULL), HN_OK);
    r->counting = r->player;
    assert_int_equal(hn_player_set(&r->counting, "table", 0, NULL), HN_OK);
    for (int seat = 0; seat < r->seats; seat++)
        player[seat] = &r->player;
    hn_minds_begin(&r->minds, &r->rules, r->seats, player);
    assert_int_equal(hn_deal(&r->rules, r->seats, 0, r->seed, &r->state, &r->events), HN_OK);
    hn_minds_observe(&r->minds, &r->events);
}

/* The chance of what is told, with the evidence or by the prior alone. */
static double chance_of(const hn_view *view, const hn_why_belief *told, bool now)
{
    hn_belief belief;
    const hn_rules *rules = hn_view_rules(view);
    const int16_t *values = rules->value + rules->game->evidence->values;
    double chance = 0;
    assert_true(hn_belief_of(view, HN_PRIOR_COUNTS, told->place, &belief));
    assert_false(belief.seen);
    for (int kind = 0; kind < hn_belief_kinds(rules->game); kind++)
        if (told->kind != HN_NONE ? kind == told->kind
            : told->lower         ? values[kind] <= told->value
                                  : values[kind] >= told->value)
            chance += now ? belief.chance[kind] : belief.prior[kind];
    return chance;
}

/* The numbers are those of the belief, and the evidence is of that card. */
static void is_told_rightly(const hn_view *view, const hn_why_belief *told)
{
    hn_grounds grounds;
    assert_true(
        hn_beliefs_grounds(hn_view_beliefs(view), told->place.seat, told->place.slot, &grounds));
    bool held = false;
    for (int i = 0; i < grounds.kept; i++)
        held |= !memcmp(&grounds.evidence[i], &told->evidence, sizeof told->evidence);
    assert_true(held);
    assert_true(fabs(told->chance - chance_of(view, told, true)) < 1e-9);
    assert_true(fabs(told->before - chance_of(view, told, false)) < 1e-9);
    assert_true(told->chance != told->before);
}

/* Where the decision is the same by counts alone, a belief is told of the card that it is about, or of another seat's
 * where the matter is a call, and only if it has changed clearly. */
static void bears_on_the_action(const hn_view *view, const hn_why *why)
{
    const hn_why_belief *told = &why->belief;
    hn_place place = hn_view_action_place(view, why->action);
    if (place.seat == HN_NONE && hn_view_phase(view) == HN_PHASE_NAME)
        place = hn_view_chosen(view);
    assert_true(fabs(told->chance - told->before) >= clear - 1e-9);
    if (place.seat == HN_NONE) {
        assert_int_equal(hn_view_phase(view), HN_PHASE_CALL);
        assert_int_not_equal(told->place.seat, hn_view_seat(view));
    } else
        assert_true(place.seat == told->place.seat && place.slot == told->place.slot);
}

/* What the reasons say last: who did what, what is believed now, and what counting alone would choose. */
static void has_words(const hn_view *view, const hn_why *why, const char *text)
{
    char instead[64] = "the same.", action[32];
    const char *told = strstr(text, "I now believe ");
    assert_true(strlen(text) < HN_WHY_TEXT);
    assert_non_null(told);
    assert_non_null(strstr(told, ", most likely a"));
    if (why->belief.instead != why->action) {
        hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view),
                       why->belief.instead, action, sizeof action);
        snprintf(instead, sizeof instead, "`%s`", action);
    }
    const char *last = strstr(told, "; by counting alone I would choose ");
    assert_non_null(last);
    assert_non_null(strstr(last, instead));
}

/* What the same search chooses without beliefs, from the same key. */
static hn_action by_counts(const course *r, const hn_view *view, uint64_t key)
{
    hn_view counting = *view;
    counting.beliefs_ = NULL;
    return hn_player_decide(&r->counting, &counting, key, NULL);
}

static void ask(course *r, const hn_view *view, uint64_t key, hn_action action)
{
    hn_why why;
    char text[2 * HN_WHY_TEXT];
    bool changed = by_counts(r, view, key) != action;
    assert_int_equal(hn_player_decide(&r->player, view, key, &why), action);
    hn_why_text(&r->player, view, &why, text, sizeof text);
    r->told += why.belief.told;
    r->changed += changed;
    if (changed && !why.belief.told)
        fail_msg("beliefs changed it, but none is told: %s", text);
    if (!why.belief.told) {
        assert_null(strstr(text, "I now believe"));
        return;
    }
    assert_int_equal(why.belief.instead != action, changed);
    is_told_rightly(view, &why.belief);
    if (!changed)
        bears_on_the_action(view, &why);
    has_words(view, &why, text);
}

static void play(course *r)
{
    for (int seat; (seat = hn_next_decider(&r->rules, &r->state)) != HN_NONE; r->decisions++) {
        uint64_t key = hn_player_key(r->seed, seat);
        hn_view plain = hn_view_of(&r->rules, &r->state, seat);
        hn_view view = hn_minds_view(&r->minds, &r->player, &plain, key);
        hn_action action = hn_player_decide(&r->player, &view, key, NULL);
        ask(r, &view, key, action);
        assert_int_equal(hn_apply(&r->rules, &r->state, seat, action, &r->events), HN_OK);
        hn_minds_observe(&r->minds, &r->events);
    }
}

enum { ROUNDS = 12 };

/* How many beliefs were told in some rounds, of two to five seats by all presets. */
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
    print_message("%s, %s: of %d decisions beliefs changed %d, told %d\n", game_name, player,
                  r.decisions, r.changed, r.told);
    return r.told;
}

TEST(every_decision_that_beliefs_changed_tells_one_and_asking_changes_no_choice)
{
    assert_true(told_in("cambio", "sage:40") > 10);
    assert_true(told_in("dutch", "sage:40") > 10);
    assert_true(told_in("vinto", "sage:40") > 10);
    assert_true(told_in("vinto", "vinto-easy:40") > 10);
}

TEST(who_goes_by_counts_alone_tells_no_belief)
{
    assert_int_equal(told_in("cambio", "sage:20,table=0"), 0);
    assert_int_equal(told_in("dutch", "sage:20,table=0"), 0);
    assert_int_equal(told_in("vinto", "sage:20,table=0"), 0);
}

/* Likelihoods for one sign: this much for cards worth at least as much as the reference, for kinds from 8 on, or for the
 * ranks in question; 1 for others. */
static hn_likelihoods unlikely(hn_sign sign, float high)
{
    hn_likelihoods table_used = *hn_likelihoods_find("prior", NULL);
    for (int seen = 0; seen < 2; seen++)
        for (int step = 0; step < HN_SIGN_CLASSES; step++)
            table_used.sign[sign][seen][step] =
                (sign == HN_SIGN_SILENT ? step == 1 : step >= HN_SIGN_LEVEL) ? high : 1;
    return table_used;
}

/* With a limit of time all of it is the decision's: what counting alone would choose is not looked into. */
TEST(a_limit_of_time_is_for_the_decision_alone)
{
    believer g;
    hn_player sage;
    hn_why why;
    believer_sits(&g, unlikely(HN_SIGN_KEPT, .125f), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 1");
    hn_view plain = hn_view_of(&g.s.rules, &g.s.state, 0);
    hn_view view = hn_beliefs_view(&g.beliefs, &plain);
    assert_int_equal(config_player(&sage, "sage:40", g.s.rules.game, NULL, NULL), HN_OK);
    hn_player_decide(&sage, &view, 1, &why);
    assert_int_not_equal(why.belief.instead, HN_ACTIONS);
    assert_int_equal(hn_player_set(&sage, "milliseconds", 60000, NULL), HN_OK);
    hn_player_decide(&sage, &view, 1, &why);
    assert_int_equal(why.belief.instead, HN_ACTIONS);
}

/* ---- words ---- */

/* What seat 0 says of its beliefs when it does one thing and would do another by counting alone. */
static void says(const believer *g, const char *action, const char *instead, const char *words)
{
    hn_why why = {.candidate_count = 0};
    hn_action counted = HN_ACTIONS;
    char found[HN_WHY_TEXT];
    hn_view plain = hn_view_of(&g->s.rules, &g->s.state, 0);
    hn_view view = hn_beliefs_view(&g->beliefs, &plain);
    int seats = hn_view_seats(&view);
    assert_int_equal(hn_action_parse(&g->s.rules, seats, 0, action, &why.action), HN_OK);
    if (instead)
        assert_int_equal(hn_action_parse(&g->s.rules, seats, 0, instead, &counted), HN_OK);
    belief_explain(&view, why.action, counted, &why.belief);
    assert_true(why.belief.told);
    text_out text = text_in(found, sizeof found);
    belief_words(&text, NULL, &view, &why);
    assert_string_equal(found, words);
}

TEST(a_card_that_was_kept_is_told_as_its_owners)
{
    believer g;
    believer_sits(&g, unlikely(HN_SIGN_KEPT, .125f), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 1");
    says(&g, "flip 1.0", "pass",
         " Seat 1 kept its first card (1.0, which it had seen) when it gave "
         "up 6h: I now believe with 86 %, up from 44 %, that it is worth 5 "
         "or less, most likely an A (16 %, up from 8 %), a 4 (16 %, up from "
         "8 %) or a 5 (16 %, up from 8 %); by counting alone I would choose "
         "`pass`.");
    says(&g, "flip 1.2", "flip 1.2",
         " Seat 1 kept its third card (1.2) when it gave up 6h: I now "
         "believe with 86 %, up from 44 %, that it is worth 5 or less, most "
         "likely an A (16 %, up from 8 %), a 4 (16 %, up from 8 %) or a 5 "
         "(16 %, up from 8 %); by counting alone I would choose the same.");
    says(&g, "flip 1.2", NULL,
         " Seat 1 kept its third card (1.2) when it gave up 6h: I now "
         "believe with 86 %, up from 44 %, that it is worth 5 or less, most "
         "likely an A (16 %, up from 8 %), a 4 (16 %, up from 8 %) or a 5 "
         "(16 %, up from 8 %).");
}

TEST(silence_tells_what_a_card_hardly_is)
{
    believer g;
    believer_sits(&g, unlikely(HN_SIGN_SILENT, .03125f), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "pass");
    says(&g, "draw deck", "draw discard",
         " Seat 1 did not flip its first card (1.0, which it had seen) for "
         "a 4: I now believe that it is hardly a 4 (0 %, down from 6 %), "
         "most likely an A (8.5 %, up from 8.0 %), a 5 (8.5 %, up from 8.0 "
         "%) or a 6 (8.5 %, up from 8.0 %); by counting alone I would "
         "choose `draw discard`.");
}

TEST(a_call_tells_of_a_card_of_the_callers)
{
    believer g;
    believer_sits(&g, unlikely(HN_SIGN_CALLED, .25f), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "call");
    says(&g, "draw deck", "draw discard",
         " Seat 1 called: I now believe with 83 %, up from 58 %, that its "
         "first card (1.0, which it had seen) is worth 7 or less, most "
         "likely an A (13 %, up from 8 %), a 5 (13 %, up from 8 %) or a 6 "
         "(13 %, up from 8 %); by counting alone I would choose `draw "
         "discard`.");
}

TEST(a_card_that_has_moved_is_told_where_it_is_now)
{
    believer g;
    believer_sits(&g, unlikely(HN_SIGN_GIVEN, 16), CAMBIO_TABLE "deck Js\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees(&g, 1, "exchange 1.0");
    believer_sees(&g, 1, "with 0.1");
    says(&g, "swap 1", "swap 0",
         " Seat 1 gave away what is now my second card (0.1, which it had "
         "seen): I now believe with 78 %, up from 40 %, that it is worth 8 "
         "or more, most likely an 8 (16 %, up from 8 %), a 10 (16 %, up "
         "from 8 %) or a Q (16 %, up from 8 %); by counting alone I would "
         "choose `swap 0`.");
}
