/* The loop that plays rounds (hunch/play.h): whoever is asked, whatever is kept in mind, whatever is told. */
#include "setup.h"

#include <string.h>

enum { SEATS = 3 };

/* A table, and what its hooks have counted. */
typedef struct table_of_players {
    hn_rules rules;
    hn_player player[SEATS];
    const hn_player *at[SEATS];
    hn_play play;
    int deals, actions, events, reasons;
} table_of_players;

static void sit_down(table_of_players *t, const char *game, const char *const *names)
{
    memset(t, 0, sizeof *t);
    assert_int_equal(hn_rules_preset(&t->rules, hn_game_find(game), NULL, NULL), HN_OK);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!names[seat])
            continue;
        assert_int_equal(hn_player_find(&t->player[seat], names[seat], t->rules.game, NULL), HN_OK);
        t->at[seat] = &t->player[seat];
    }
    assert_int_equal(hn_play_begin(&t->play, &t->rules, SEATS, t->at), HN_OK);
    t->play.context = t;
}

static const char *const forgetful[] = {"bayes-v2@easy", "sage:20", "base"};

/* The same round by hand, with minds or without; its state at the end. */
static hn_state by_hand(const table_of_players *t, uint64_t seed, bool with_minds)
{
    hn_state state = {{0}};
    hn_events events;
    hn_minds minds;
    hn_minds_begin(&minds, &t->rules, SEATS, t->at);
    hn_deal(&t->rules, SEATS, 0, seed, &state, &events);
    hn_minds_observe(&minds, &events);
    for (int seat; (seat = hn_next_decider(&t->rules, &state)) != HN_NONE;) {
        uint64_t key = hn_player_key(seed, seat);
        hn_view view = hn_view_of(&t->rules, &state, seat);
        if (with_minds)
            view = hn_minds_view(&minds, t->at[seat], &view, key);
        hn_action action = hn_player_decide(t->at[seat], &view, key, NULL);
        assert_int_equal(hn_apply(&t->rules, &state, seat, action, &events), HN_OK);
        hn_minds_observe(&minds, &events);
    }
    return state;
}

static bool ends_as(const table_of_players *t, const hn_state *state)
{
    return !memcmp(&t->play.state, state, hn_state_size(&t->rules));
}

TEST(players_forget_and_believe_without_another_line)
{
    static table_of_players t;
    int differ = 0;
    sit_down(&t, "cambio", forgetful);
    for (uint64_t seed = 0; seed < 20; seed++) {
        hn_state with = by_hand(&t, seed, true), without = by_hand(&t, seed, false);
        assert_int_equal(hn_play_deal(&t.play, 0, seed), HN_OK);
        assert_int_equal(hn_play_on(&t.play), HN_NONE);
        assert_true(ends_as(&t, &with));
        differ += !ends_as(&t, &without);
    }
    assert_true(differ > 5);
}

static void count_reasons(void *context, const hn_play *play, const hn_view *view,
                          const hn_why *why)
{
    table_of_players *t = context;
    hn_mask legal;
    assert_true(hn_view_legal(view, &legal) && hn_mask_has(&legal, why->action));
    assert_ptr_equal(play, &t->play);
    t->reasons++;
}

static void count_events(void *context, const hn_play *play, int seat, hn_action action)
{
    table_of_players *t = context;
    t->deals += seat == HN_NONE && action == HN_ACTIONS;
    t->actions += seat != HN_NONE;
    t->events += play->events.count;
}

TEST(whoever_listens_is_told_and_changes_nothing)
{
    static table_of_players t;
    for (uint64_t seed = 0; seed < 5; seed++) {
        sit_down(&t, "cambio", forgetful);
        hn_state plain = by_hand(&t, seed, true);
        t.play.decided = count_reasons;
        t.play.played = count_events;
        hn_play_deal(&t.play, 0, seed);
        assert_true(t.deals == 1 && t.events > 0);
        hn_play_on(&t.play);
        assert_true(ends_as(&t, &plain));
        assert_true(t.deals == 1 && t.reasons == t.actions && t.actions > 10);
        int events = t.events;
        t.play.quiet = true; /* minds still get theirs */
        hn_play_deal(&t.play, 0, seed);
        hn_play_on(&t.play);
        assert_true(ends_as(&t, &plain));
        assert_int_equal(t.events, 2 * events);
    }
}

TEST(where_nobody_needs_events_none_are_made)
{
    static const char *const names[] = {"random", "binomial", "faroleo"};
    static table_of_players t;
    sit_down(&t, "perudo", names);
    t.play.played = count_events;
    t.play.quiet = true;
    hn_play_deal(&t.play, 0, 7);
    hn_play_on(&t.play);
    assert_true(t.actions > 3 && !t.events);
    hn_state plain = by_hand(&t, 7, false);
    assert_true(ends_as(&t, &plain));
}

TEST(a_person_is_asked_whenever_it_is_to_decide)
{
    static const char *const names[] = {"bayes-v2@medium", NULL, "smart"};
    static table_of_players t;
    sit_down(&t, "cambio", names);
    t.play.played = count_events;
    hn_play_deal(&t.play, 2, 3);
    int asked = 0;
    for (int seat; (seat = hn_play_on(&t.play)) != HN_NONE; asked++) {
        hn_state before = t.play.state;
        hn_view view = hn_play_view(&t.play, seat);
        assert_int_equal(seat, 1);
        assert_int_equal(hn_play_on(&t.play), 1); /* and again, until it has decided */
        assert_true(hn_play_apply(&t.play, seat, HN_ACTIONS) != HN_OK);
        assert_true(ends_as(&t, &before));
        assert_int_equal(hn_play_apply(&t.play, 1, hn_stand_in_decide(&view, t.play.key[1])),
                         HN_OK);
    }
    hn_score score;
    assert_true(asked > 2 && t.actions > asked);
    assert_int_equal(hn_score_of(&t.rules, &t.play.state, &score), HN_OK);
}

/* Another table plays the round, and this one is told. */
TEST(a_table_that_follows_another_decides_as_that_does)
{
    static table_of_players led, following;
    sit_down(&led, "cambio", forgetful);
    sit_down(&following, "cambio", forgetful);
    hn_play_deal(&led.play, 0, 11);
    hn_play_deal(&following.play, 0, 11);
    for (int seat; (seat = hn_next_decider(&led.rules, &led.play.state)) != HN_NONE;) {
        hn_action action = hn_play_decide(&led.play, seat, NULL);
        assert_int_equal(hn_play_decide(&following.play, seat, NULL), action);
        assert_int_equal(hn_play_apply(&led.play, seat, action), HN_OK);
        hn_play_follow(&following.play, &led.play.state, NULL, led.play.events.event,
                       led.play.events.count);
    }
}

TEST(tables_that_cannot_be_are_refused)
{
    static table_of_players t;
    sit_down(&t, "cambio", forgetful);
    assert_int_equal(hn_play_begin(&t.play, &t.rules, 1, t.at), HN_BAD_SEATS);
    assert_int_equal(hn_play_begin(&t.play, &t.rules, HN_SEATS + 1, t.at), HN_BAD_SEATS);
    assert_int_equal(hn_play_deal(&t.play, -1, 0), HN_BAD_SEATS);
    assert_int_equal(hn_play_deal(&t.play, SEATS, 0), HN_BAD_SEATS);
    assert_int_equal(hn_play_deal(&t.play, SEATS - 1, 0), HN_OK);
}
