/* Worlds of dice: they give the view that they are of, and go by what was bid; and the search on them beats who bids by
 * chances alone. */
#include "proof.h"
#include "setup.h"

#include "games/perudo.h"
#include "search/throws.h"

#include <hunch/play.h>
#include <string.h>

/* Two seats with five dice each, the first of which has bid. */
static void bid(hn_rules *rules, hn_state *state, uint64_t seed, const char *words)
{
    hn_action action;
    hn_rules_preset(rules, hn_game_find("perudo"), "faroleo", NULL);
    hn_deal(rules, 2, 0, seed, state, NULL);
    assert_int_equal(hn_action_parse(rules, 2, 0, words, &action), HN_OK);
    assert_int_equal(hn_apply(rules, state, 0, action, NULL), HN_OK);
}

/* How many of the other's dice count for a face, in the mean over worlds. */
static double held(const hn_view *view, const hn_net *net, int face)
{
    enum { WORLDS = 400 };
    throws t;
    int sum = 0;
    assert_true(throws_begin(&t, view, net, 7));
    for (uint64_t i = 0; i < WORLDS; i++) {
        hn_state world;
        hn_plain_view one, other;
        assert_true(throws_world(&t, i, &world));
        hn_view same = hn_view_of(view->rules_, &world, view->seat_);
        hn_view_copy(view, &one);
        hn_view_copy(&same, &other);
        assert_memory_equal(&one.dice, &other.dice, sizeof one.dice);
        sum += perudo_own(perudo_of(&world), 0, face);
    }
    return (double)sum / WORLDS;
}

TEST(who_has_bid_a_face_holds_more_of_it)
{
    hn_rules rules;
    hn_state state;
    const hn_net *net = hn_net_of(hn_game_find("perudo"));
    bid(&rules, &state, 1, "bid 4x5");
    hn_view view = hn_view_of(&rules, &state, 1);
    double by_chance = held(&view, NULL, 5);
    assert_true(by_chance > 5.0 / 3 - 0.2 && by_chance < 5.0 / 3 + 0.2);
    if (net)
        assert_true(held(&view, net, 5) > by_chance + 0.2);
}

/* Games between two, each seed with either seat. Returns how many the first has won. */
static int won(const char *first, const char *second, int count)
{
    hn_rules rules;
    hn_player player[2];
    int wins = 0;
    hn_rules_preset(&rules, hn_game_find("perudo"), "faroleo", NULL);
    assert_int_equal(hn_player_find(&player[0], first, rules.game, NULL), HN_OK);
    assert_int_equal(hn_player_find(&player[1], second, rules.game, NULL), HN_OK);
    for (int i = 0; i < count; i++) {
        hn_play play;
        hn_score score;
        const hn_player *at[2] = {&player[i % 2], &player[1 - i % 2]};
        assert_int_equal(hn_play_begin(&play, &rules, 2, at), HN_OK);
        hn_play_deal(&play, 0, (uint64_t)(i / 2));
        assert_int_equal(hn_play_on(&play), HN_NONE);
        hn_score_of(&rules, &play.state, &score);
        wins += score.winners >> i % 2 & 1;
    }
    return wins;
}

TEST(a_search_beats_who_bids_by_chances_alone)
{
    if (hn_net_of(hn_game_find("perudo")))
        assert_true(won("sage:100", "binomial", 60) >= 42);
}
