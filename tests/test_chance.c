/* The chance of a seat to win: true where the round is over or as good as over, fair at the deal, right on average in
 * the middle, and made of what the seat knows alone. */
#include "draw.h"
#include "setup.h"

#include "games/game.h"
#include "search/chance.h"

#include <hunch/match.h>
#include <math.h>
#include <string.h>

static const char *const games_in_turn[] = {"cambio", "dutch", "vinto", "perudo"};
enum { GAMES = sizeof games_in_turn / sizeof *games_in_turn, SEATS = 3 };

/* ---- rounds of the quick player at all seats, with what each seat believes ---- */

typedef struct course {
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_player policy;
    hn_beliefs beliefs[SEATS];
    bool cards;
    uint64_t seed;
    int moves;
} course;

static void observe(course *c)
{
    for (int seat = 0; c->cards && seat < SEATS; seat++)
        for (int i = 0; i < c->events.count; i++)
            hn_beliefs_observe(&c->beliefs[seat], &c->events.event[i]);
}

static void begin(course *c, const char *name, uint64_t seed)
{
    const hn_game *game = hn_game_find(name);
    memset(c, 0, sizeof *c);
    c->seed = seed;
    c->cards = hn_game_table(game) == HN_TABLE_CARDS;
    assert_int_equal(hn_rules_preset(&c->rules, game, NULL, NULL), HN_OK);
    assert_int_equal(hn_player_find(&c->policy, game->quick, game, NULL), HN_OK);
    for (int seat = 0; c->cards && seat < SEATS; seat++)
        hn_beliefs_begin(&c->beliefs[seat], &c->rules, SEATS, seat,
                         hn_likelihoods_find("fitted", game));
    assert_int_equal(hn_deal(&c->rules, SEATS, (int)(seed % SEATS), seed, &c->state, &c->events),
                     HN_OK);
    observe(c);
}

/* One move. False: the round is over. */
static bool step(course *c)
{
    int seat = hn_next_decider(&c->rules, &c->state);
    if (seat == HN_NONE)
        return false;
    hn_view view = hn_view_of(&c->rules, &c->state, seat);
    hn_action action = hn_player_decide(&c->policy, &view, hn_player_key(c->seed, seat), NULL);
    assert_int_equal(hn_apply(&c->rules, &c->state, seat, action, &c->events), HN_OK);
    observe(c);
    c->moves++;
    return true;
}

static hn_view view_of(const course *c, int seat)
{
    hn_view view = hn_view_of(&c->rules, &c->state, seat);
    return c->cards ? hn_beliefs_view(&c->beliefs[seat], &view) : view;
}

static double chance_at(const course *c, int seat, int worlds)
{
    double chance = -1, error = -1;
    hn_view view = view_of(c, seat);
    assert_true(chance_of_win(&view, &c->policy, worlds, c->seed, &chance, &error));
    assert_true(chance >= 0 && chance <= 1);
    assert_true(error >= 0 && error <= 1);
    return chance;
}

static double share_of(const course *c, int seat)
{
    hn_score score;
    assert_int_equal(hn_score_of(&c->rules, &c->state, &score), HN_OK);
    bool won = score.winners >> seat & 1;
    return won ? 1.0 / __builtin_popcount(score.winners) : 0;
}

/* ---- over, or as good as over ---- */

TEST(a_round_that_is_over_has_its_true_share)
{
    static course c;
    for (int game = 0; game < GAMES; game++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            double sum = 0, chance, error;
            begin(&c, games_in_turn[game], seed);
            while (step(&c))
                continue;
            for (int seat = 0; seat < SEATS; seat++) {
                hn_view view = view_of(&c, seat);
                assert_true(chance_of_win(&view, &c.policy, 1, 7, &chance, &error));
                assert_true(fabs(chance - share_of(&c, seat)) < 1e-9);
                assert_true(error == 0);
                sum += chance;
            }
            assert_true(fabs(sum - 1) < 1e-9);
        }
}

/* Seat 0 has called with an ace; the other is at its last turn, and keeps at least three cards of ten. */
TEST(a_caller_who_cannot_be_beaten_any_more_wins_for_sure)
{
    setup s;
    hn_player policy;
    double chance, error;
    set(&s, "preset cambio-lock\n0: Ah/01\n1: 10c/01 10s/01 10d/01 10h/01\n"
            "discard 9c\nturn 1\ncaller 0\n");
    assert_int_equal(hn_player_find(&policy, "bayes-v2", s.rules.game, NULL), HN_OK);
    for (int seat = 0; seat < 2; seat++) {
        hn_view view = hn_view_of(&s.rules, &s.state, seat);
        assert_true(chance_of_win(&view, &policy, 100, 1, &chance, &error));
        assert_true(chance == (seat == 0));
        assert_true(error > 0 && error < 0.02); /* a hundred worlds that agree are no proof */
    }
}

/* Two seats with a die each, palifico, and the bid is two sixes. */
TEST(a_bid_that_cannot_hold_is_a_sure_win_for_whoever_sees_it)
{
    const hn_game *game = hn_game_find("perudo");
    hn_rules rules;
    hn_state held;
    hn_player policy;
    double chance, error;
    hn_dice_view v = {.seats = 2,
                      .seat = 1,
                      .turn_seat = 1,
                      .phase = HN_PHASE_BID,
                      .asked = 2,
                      .bidder = 0,
                      .bid = {2, 6},
                      .palifico = 1,
                      .in_play = 2,
                      .last = {{2, 6}},
                      .dice = {1, 1},
                      .die = {{HN_UNKNOWN}, {5}}};
    assert_int_equal(hn_rules_preset(&rules, game, "faroleo", NULL), HN_OK);
    assert_int_equal(hn_dice_world(&rules, &v, 1, &held, NULL), HN_OK);
    assert_int_equal(hn_player_find(&policy, "binomial", game, NULL), HN_OK);
    hn_view sees = hn_view_of(&rules, &held, 1);
    assert_true(chance_of_win(&sees, &policy, 100, 1, &chance, &error));
    assert_true(chance == 1);
    /* The bidder cannot see the five, and still hopes. */
    hn_view hopes = hn_view_of(&rules, &held, 0);
    assert_true(chance_of_win(&hopes, &policy, 400, 1, &chance, &error));
    assert_true(chance < 0.3);
}

TEST(the_public_and_no_worlds_have_no_chance)
{
    static course c;
    double chance = 5, error = 6;
    begin(&c, "cambio", 1);
    hn_view public = hn_view_of(&c.rules, &c.state, HN_NONE), own = view_of(&c, 0);
    assert_false(chance_of_win(&public, &c.policy, 10, 1, &chance, &error));
    assert_false(chance_of_win(&own, &c.policy, 0, 1, &chance, &error));
    assert_true(chance == 5 && error == 6);
}

/* ---- what it is made of ---- */

TEST(the_chance_is_the_same_whatever_is_hidden_from_the_seat)
{
    static course c;
    for (int game = 0; game < GAMES; game++) {
        begin(&c, games_in_turn[game], 11);
        random_run chance = {.seed = 5};
        do {
            int seat = c.moves % SEATS; /* to decide or not, also in windows */
            double before = chance_at(&c, seat, 5);
            hn_state kept = c.state;
            hn_view view = hn_view_of(&c.rules, &c.state, seat);
            c.state = draw_world(&chance, &view);
            assert_true(chance_at(&c, seat, 5) == before);
            c.state = kept;
        } while (step(&c));
    }
}

/* ---- fair at the deal, right in the middle ---- */

TEST(at_the_deal_all_seats_together_have_one_win)
{
    static course c;
    int rounds = draw_size(600, 120, 60);
    for (int game = 0; game < GAMES; game++) {
        double sum = 0;
        for (int round = 0; round < rounds; round++) {
            begin(&c, games_in_turn[game], (uint64_t)round);
            for (int seat = 0; seat < SEATS; seat++)
                sum += chance_at(&c, seat, 50);
        }
        print_message("%s: %.3f at the deal\n", games_in_turn[game], sum / rounds / SEATS);
        double least = 1.0 / SEATS, mean = sum / rounds / SEATS;
        assert_true(fabs(mean - least) < 0.02);
    }
}

enum { BINS = 5 };

typedef struct bin {
    double chance, share;
    int count;
} bin;

/* The moment must not depend on how long the round will be: so many moves, or its end. */
static void add_round(course *c, const char *game, uint64_t seed, int moves, bin bins[BINS])
{
    double chance[SEATS];
    begin(c, game, seed);
    while (c->moves < moves && step(c))
        continue;
    if (hn_over(&c->rules, &c->state))
        return;
    for (int seat = 0; seat < SEATS; seat++)
        chance[seat] = chance_at(c, seat, 100);
    while (step(c))
        continue;
    for (int seat = 0; seat < SEATS; seat++) {
        int at = (int)(chance[seat] * BINS);
        bin *b = &bins[at < BINS ? at : BINS - 1];
        b->chance += chance[seat];
        b->share += share_of(c, seat);
        b->count++;
    }
}

/* Where chances of about p were given, a share of about p was won. Noise of a bin of `least` is 0.041 at most; with dice
 * what was bid is not believed, and with cards beliefs are of other players than these, so more is allowed. */
TEST(chances_in_the_middle_of_a_round_are_what_is_won)
{
    static const int moves[GAMES] = {40, 30, 40, 30};
    static course c;
    const double tolerance = 0.1;
    const int rounds = draw_size(1500, 500, 500), least = 150;
    for (int game = 0; game < GAMES; game++) {
        bin bins[BINS] = {{0}};
        int told = 0;
        for (int round = 0; round < rounds; round++)
            add_round(&c, games_in_turn[game], (uint64_t)(1000 + round), moves[game], bins);
        for (int i = 0; i < BINS; i++) {
            const bin *b = &bins[i];
            if (b->count < least)
                continue;
            double chance = b->chance / b->count, share = b->share / b->count;
            print_message("%s: %d chances of %.3f, won %.3f\n", games_in_turn[game], b->count,
                          chance, share);
            assert_true(fabs(chance - share) < tolerance);
            told++;
        }
        assert_true(told >= 2);
    }
}
