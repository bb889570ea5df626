/* What seats show of how they play: counted from what everyone sees, kept from round to round, and read by nets. */
#include "games/game.h"
#include "games/habits.h"
#include "test.h"

#include <hunch/encode.h>
#include <hunch/play.h>
#include <string.h>

enum { SEATS = 3 };

/* What the events of rounds say, counted without a trail. */
typedef struct tally {
    int draws, takes, swaps, calls, wrong, bids, doubts, cups, rounds, called_points;
} tally;

typedef struct listener {
    tally of[SEATS];
} listener;

static void count_event(tally *t, const hn_event *e)
{
    t->draws += e->type == HN_EVENT_DRAW;
    t->takes += e->type == HN_EVENT_TAKE;
    t->swaps += e->type == HN_EVENT_SWAP;
    t->calls += e->type == HN_EVENT_CALL;
    t->wrong += e->type == HN_EVENT_WRONG;
    t->bids += e->type == HN_EVENT_BID;
    t->doubts += e->type == HN_EVENT_DUDO;
    t->cups += e->type == HN_EVENT_REVEAL && e->die[0];
}

static void listen(void *context, const hn_play *play, int seat, hn_action action)
{
    listener *l = context;
    hn_score score;
    (void)seat;
    (void)action;
    for (int i = 0; i < play->events.count; i++)
        if (play->events.event[i].seat < SEATS)
            count_event(&l->of[play->events.event[i].seat], &play->events.event[i]);
    if (hn_score_of(play->rules, &play->state, &score))
        return;
    for (int s = 0; s < SEATS; s++) {
        l->of[s].rounds++;
        if (score.callers >> s & 1)
            l->of[s].called_points += score.sum[s] + HABIT_POINTS;
    }
}

static void sit(hn_play *play, hn_rules *rules, const char *game, hn_player *player,
                const char *const *name)
{
    const hn_player *at[HN_SEATS] = {0};
    hn_rules_preset(rules, hn_game_find(game), NULL, NULL);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(hn_player_find(&player[seat], name[seat], hn_game_find(game), NULL),
                         HN_OK);
        at[seat] = &player[seat];
    }
    assert_int_equal(hn_play_begin(play, rules, SEATS, at), HN_OK);
    play->trails = true;
}

TEST(habits_are_what_the_events_of_all_rounds_have_shown)
{
    static const char *const cards[] = {"bayes-v2", "smart", "random"}, *const dice[] = {"binomial",
                                                                                         "faroleo",
                                                                                         "random"};
    static hn_play play;
    for (int with_dice = 0; with_dice < 2; with_dice++) {
        hn_rules rules;
        hn_player player[SEATS];
        listener l = {0};
        sit(&play, &rules, with_dice ? "perudo" : "cambio", player, with_dice ? dice : cards);
        play.played = listen;
        play.context = &l;
        for (uint64_t round = 0; round < 5; round++) {
            hn_play_deal(&play, 0, round);
            assert_int_equal(hn_play_on(&play), HN_NONE);
        }
        for (int s = 0; s < SEATS; s++) {
            const uint16_t *n = play.trail.habit[s].count;
            const tally *t = &l.of[s];
            if (with_dice) {
                assert_int_equal(n[HABIT_BIDS], t->bids);
                assert_int_equal(n[HABIT_DOUBTED], t->doubts);
                assert_int_equal(n[HABIT_THROWS], t->cups);
                assert_true(n[HABIT_DOUBTED_RIGHT] <= n[HABIT_DOUBTED] &&
                            n[HABIT_TRUE] <= n[HABIT_STOOD] && n[HABIT_EMPTY] <= n[HABIT_SHOWN] &&
                            n[HABIT_MATCHING] <= n[HABIT_SHOWN_DICE]);
                assert_true(n[HABIT_SHOWN] > 0);
            } else {
                assert_int_equal(n[HABIT_ROUNDS], t->rounds);
                assert_int_equal(n[HABIT_DRAWS], t->draws);
                assert_int_equal(n[HABIT_TAKES], t->takes);
                assert_int_equal(n[HABIT_SWAPS], t->swaps);
                assert_int_equal(n[HABIT_CALLS], t->calls);
                assert_int_equal(n[HABIT_WRONG], t->wrong);
                assert_int_equal(n[HABIT_CALL_POINTS], t->called_points);
            }
        }
    }
}

TEST(who_sits_down_anew_is_a_stranger_and_who_was_met_is_not)
{
    static const char *const players[] = {"bayes-v2", "smart", "smart"};
    static hn_play play, again;
    hn_rules rules;
    hn_player player[SEATS];
    sit(&play, &rules, "cambio", player, players);
    hn_play_deal(&play, 0, 1);
    hn_play_on(&play);
    assert_int_equal(play.trail.habit[0].count[HABIT_ROUNDS], 1);
    sit(&again, &rules, "cambio", player, players);
    hn_play_meet(&again, play.trail.habit);
    hn_play_deal(&again, 1, 2);
    hn_play_on(&again);
    assert_int_equal(again.trail.habit[0].count[HABIT_ROUNDS], 2);
    sit(&again, &rules, "cambio", player, players);
    hn_play_deal(&again, 1, 2);
    assert_int_equal(again.trail.habit[0].count[HABIT_ROUNDS], 0);
}

/* Many rounds do not make counts overflow, and means stay what they are. */
TEST(old_habits_fade)
{
    static const char *const players[] = {"smart", "smart", "smart"};
    static hn_play play;
    hn_rules rules;
    hn_player player[SEATS];
    sit(&play, &rules, "cambio", player, players);
    for (uint64_t round = 0; round < 2000; round++) {
        hn_play_deal(&play, 0, round);
        hn_play_on(&play);
        for (int i = 0; i < HN_HABITS; i++)
            assert_true(play.trail.habit[1].count[i] < 4200);
    }
    const uint16_t *n = play.trail.habit[1].count;
    assert_true(n[HABIT_ROUNDS] > 20 && n[HABIT_ROUNDS] < 2000);
    assert_true(n[HABIT_SWAP_VALUES] > 2 * n[HABIT_SWAPS] &&
                n[HABIT_SWAP_VALUES] < 17 * n[HABIT_SWAPS]);
}

/* A net that does not read decides the same whatever was seen; one that does, not always. */
TEST(a_net_reads_only_where_it_is_to)
{
    static const char *const players[] = {"net", "binomial", "faroleo"};
    static hn_play play;
    hn_rules rules;
    hn_player player[SEATS], blind;
    int differs = 0;
    if (!hn_net_of(hn_game_find("perudo")))
        return;
    assert_int_equal(hn_player_find(&blind, "net:reads=0", hn_game_find("perudo"), NULL), HN_OK);
    sit(&play, &rules, "perudo", player, players);
    for (uint64_t round = 0; round < 10; round++) {
        hn_play_deal(&play, 0, round);
        for (int seat; (seat = hn_next_decider(&rules, &play.state)) != HN_NONE;) {
            hn_view view = hn_play_view(&play, seat);
            hn_trail bare = play.trail;
            memset(bare.habit, 0, sizeof bare.habit);
            hn_view stranger = hn_trail_view(&bare, &view);
            hn_action one = hn_player_decide(&blind, &view, 7, NULL);
            assert_int_equal(one, hn_player_decide(&blind, &stranger, 7, NULL));
            differs += hn_player_decide(&player[0], &view, 7, NULL) != one;
            hn_play_apply(&play, seat, hn_play_decide(&play, seat, NULL));
        }
    }
    assert_true(differs > 10);
}

/* Nobody sees habits of its own, and each sees the same of another. */
TEST(features_tell_the_habits_of_others_alone)
{
    static const char *const players[] = {"bayes-v2", "smart", "random"};
    static hn_play play;
    const hn_features *list;
    hn_rules rules;
    hn_player player[SEATS];
    uint8_t feature[SEATS][HN_FEATURES];
    sit(&play, &rules, "cambio", player, players);
    for (uint64_t round = 0; round < 3; round++) {
        hn_play_deal(&play, 0, round);
        if (round < 2)
            hn_play_on(&play);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        hn_view view = hn_play_view(&play, seat);
        hn_encode(&view, feature[seat]);
    }
    int count = hn_encoding_features(rules.game, &list), told = 0;
    for (int i = 0; i < count; i++) {
        told |= !strcmp(list[i].name, "met");
        if (!told)
            continue;
        const uint8_t *from = &feature[0][list[i].offset];
        assert_int_equal(from[0], 0);
        assert_int_equal(from[list[i].stride], feature[2][list[i].offset + 2 * list[i].stride]);
    }
    assert_true(told);
}
