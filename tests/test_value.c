/* Values of a moment: true at the end, fair before the deal, one win among all seats, and as often right as they say. */
#include "draw.h"
#include "test.h"

#include "games/game.h"

#include <hunch/hunch.h>
#include <math.h>
#include <string.h>

static const char *const games_in_turn[] = {"cambio", "dutch", "vinto", "golf", "perudo"};
enum { GAMES = sizeof games_in_turn / sizeof *games_in_turn, SEATS = 3 };

static void near(double value, double expected, double within)
{
    if (fabs(value - expected) > within)
        fail_msg("%.6g, expected %.6g", value, expected);
}

static hn_rules rules_of(const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find(name), NULL, NULL), HN_OK);
    return rules;
}

/* A table of the game's quick player, after some moves. */
static void play_some(hn_play *play, const hn_rules *rules, const hn_player *player, uint64_t seed,
                      int moves)
{
    const hn_player *players[SEATS] = {player, player, player};
    assert_int_equal(hn_play_begin(play, rules, SEATS, players), HN_OK);
    play->trails = true;
    assert_int_equal(hn_play_deal(play, 0, seed), HN_OK);
    for (int seat; moves-- && (seat = hn_next_decider(rules, &play->state)) != HN_NONE;)
        hn_play_apply(play, seat, hn_play_decide(play, seat, NULL));
}

static double sum_of(const hn_value value[HN_SEATS])
{
    double sum = 0;
    for (int seat = 0; seat < SEATS; seat++)
        sum += value[seat].chance;
    return sum;
}

TEST(all_seats_together_have_one_win_in_every_form)
{
    static hn_play play;
    for (int game = 0; game < GAMES; game++) {
        hn_rules rules = rules_of(games_in_turn[game]);
        hn_player player;
        hn_value value[HN_SEATS];
        assert_int_equal(hn_player_find(&player, rules.game->quick, rules.game, NULL), HN_OK);
        for (int moves = 0; moves < 30; moves += 7) {
            play_some(&play, &rules, &player, 5, moves);
            assert_true(hn_value_of_state(&rules, &play.state, &play.trail, 50, 1, value));
            near(sum_of(value), 1, 1e-9);
            if (hn_value_of_state(&rules, &play.state, &play.trail, HN_VALUE_QUICK, 1, value))
                near(sum_of(value), 1, 1e-9);
        }
        assert_int_equal(hn_value_of_deal(&rules, SEATS, 0, 300, 1, value), HN_OK);
        near(sum_of(value), 1, 1e-9);
        for (int seat = 0; seat < SEATS; seat++)
            near(value[seat].chance, 1.0 / 3, 0.12);
    }
}

TEST(a_round_that_is_over_has_its_true_share_in_every_form)
{
    static hn_play play;
    for (int game = 0; game < GAMES; game++) {
        hn_rules rules = rules_of(games_in_turn[game]);
        hn_player player;
        hn_score score;
        hn_value all[HN_SEATS], one;
        assert_int_equal(hn_player_find(&player, rules.game->quick, rules.game, NULL), HN_OK);
        play_some(&play, &rules, &player, 9, 100000);
        assert_int_equal(hn_score_of(&rules, &play.state, &score), HN_OK);
        for (int worlds = 0; worlds < 4; worlds += 3)
            for (int seat = 0; seat < SEATS; seat++) {
                bool won = score.winners >> seat & 1;
                hn_view view = hn_view_of(&rules, &play.state, seat);
                assert_true(hn_value_of_state(&rules, &play.state, NULL, worlds, 1, all));
                assert_true(hn_value_of_view(&view, worlds, 1, &one));
                near(all[seat].chance, won ? 1.0 / __builtin_popcount(score.winners) : 0, 1e-9);
                near(one.chance, all[seat].chance, 1e-9);
            }
    }
}

TEST(what_is_hidden_is_no_secret_to_a_full_state_but_what_is_to_come_is)
{
    static hn_play play;
    hn_rules rules = rules_of("cambio");
    hn_player player;
    hn_value value[HN_SEATS], again[HN_SEATS];
    assert_int_equal(hn_player_find(&player, "bayes-v2", rules.game, NULL), HN_OK);
    play_some(&play, &rules, &player, 3, 6);
    assert_true(hn_value_of_state(&rules, &play.state, NULL, 100, 1, value));
    ((round_head *)(void *)&play.state)->seed++;
    assert_true(hn_value_of_state(&rules, &play.state, NULL, 100, 1, again));
    assert_memory_equal(value, again, SEATS * sizeof *value);
}

TEST(two_actions_are_compared_in_the_same_worlds)
{
    static hn_play play;
    for (int game = 0; game < GAMES; game++) {
        hn_rules rules = rules_of(games_in_turn[game]);
        hn_player player;
        hn_action list[HN_ACTIONS];
        hn_comparison c;
        double sum = 0;
        assert_int_equal(hn_player_find(&player, rules.game->quick, rules.game, NULL), HN_OK);
        play_some(&play, &rules, &player, 4, 8);
        int seat = hn_next_decider(&rules, &play.state);
        hn_view view = hn_view_of(&rules, &play.state, seat);
        int count = hn_view_legal_list(&view, list);
        assert_true(hn_value_compare(&view, list[0], list[0], 40, 1, &c));
        for (int i = 0; i < SEATS; i++)
            assert_true(c.gain[i].chance == 0);
        assert_true(hn_value_compare(&view, list[0], list[count - 1], 40, 1, &c));
        for (int i = 0; i < SEATS; i++)
            sum += c.gain[i].chance;
        near(sum, 0, 1e-9);
        near(c.gain[seat].chance, c.second.chance - c.first.chance, 1e-9);
        assert_false(hn_value_compare(&view, HN_ACTIONS, list[0], 40, 1, &c));
        assert_false(hn_value_compare(&view, list[0], list[0], 0, 1, &c));
    }
}

/* So that what decisions give is told on the scale of the values before and after them. */
TEST(against_the_quick_player_an_action_gives_what_it_adds_to_the_value)
{
    static hn_play play;
    for (int game = 0; game < GAMES; game++) {
        hn_rules rules = rules_of(games_in_turn[game]);
        hn_player player;
        hn_value value;
        hn_comparison c;
        hn_action list[HN_ACTIONS];
        assert_int_equal(hn_player_find(&player, rules.game->quick, rules.game, NULL), HN_OK);
        play_some(&play, &rules, &player, 4, 8);
        hn_view view = hn_view_of(&rules, &play.state, hn_next_decider(&rules, &play.state));
        hn_view_legal_list(&view, list);
        assert_true(hn_value_of_view(&view, 40, 1, &value));
        assert_true(hn_value_compare(&view, list[0], HN_ACTIONS, 40, 1, &c));
        assert_true(c.second.chance == value.chance && c.second.error == value.error);
    }
}

TEST(the_public_has_no_value)
{
    static hn_play play;
    hn_rules rules = rules_of("dutch");
    hn_player player;
    hn_value value = {5, 6}, all[HN_SEATS];
    assert_int_equal(hn_player_find(&player, rules.game->quick, rules.game, NULL), HN_OK);
    play_some(&play, &rules, &player, 4, 3);
    hn_view view = hn_view_of(&rules, &play.state, HN_NONE);
    assert_false(hn_value_of_view(&view, HN_VALUE_QUICK, 1, &value));
    assert_false(hn_value_of_view(&view, 10, 1, &value));
    assert_true(value.chance == 5 && value.error == 6);
    assert_int_equal(hn_value_of_deal(&rules, SEATS, 0, 0, 1, all), HN_BAD_VALUE);
    assert_int_equal(hn_value_of_deal(&rules, 99, 0, 1, 1, all), HN_BAD_SEATS);
}
