/* Luck taken out of results: it changes no mean, whatever the value that it goes by is worth; its intervals hold the true
 * share as often as they say; and it saves blocks. */
#include "arena/block.h"
#include "arena/luck.h"
#include "draw.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static match_setup two(const char *game, const char *first, const char *second)
{
    match_setup m = {.players = 2, .seed = 11, .blocks = 50, .threads = 1};
    const hn_game *of = hn_game_find(game);
    assert_int_equal(hn_rules_preset(&m.rules, of, NULL, NULL), HN_OK);
    assert_int_equal(hn_player_find(&m.player[0], first, of, NULL), HN_OK);
    assert_int_equal(hn_player_find(&m.player[1], second, of, NULL), HN_OK);
    return m;
}

/* Learning takes its time: it is done once for each of the matches here, and in slow builds for one of them alone. */
static luck *learnt(match_setup *m)
{
    static struct {
        const hn_game *game;
        char name[2][HN_PLAYER_NAME];
        luck *luck;
    } all[8];
    int i = 0;
    while (all[i].luck &&
           (all[i].game != m->rules.game || strcmp(all[i].name[0], m->player[0].name) != 0 ||
            strcmp(all[i].name[1], m->player[1].name) != 0))
        i++;
    if (!all[i].luck) {
        all[i].game = m->rules.game;
        for (int p = 0; p < 2; p++)
            memcpy(all[i].name[p], m->player[p].name, HN_PLAYER_NAME);
        all[i].luck = luck_learn(m);
        assert_non_null(all[i].luck);
    }
    m->luck = all[i].luck;
    return all[i].luck;
}

/* The value of a table becomes a number without sense. */
static void spoil(luck *l)
{
    float *weight = l->value.first[0];
    for (int i = 0; i < LUCK_INPUTS * LUCK_HIDDEN + 2 * LUCK_HIDDEN; i++)
        weight[i] = (float)(hn_random(1, HN_FOR_CALLER, (uint64_t)i) % 2001) / 1000 - 1;
    l->weight = 1;
}

/* The mean luck of the first player over blocks is 0 within 4 standard errors, and all players' luck adds up to 0. */
static void is_fair(const match_setup *m, int blocks)
{
    double sum = 0, squares = 0;
    for (int number = 0; number < blocks; number++) {
        block b;
        assert_true(block_play(m, NULL, number, &b, NULL));
        double share = (double)b.line[0].luck / HN_WIN / LUCK_PARTS;
        sum += share;
        squares += share * share;
        assert_true(llabs(b.line[0].luck + b.line[1].luck) < 10);
    }
    double mean = sum / blocks, error = sqrt((squares / blocks - mean * mean) / blocks);
    assert_true(squares > 0);
    if (fabs(mean) > 4 * error)
        fail_msg("%s: the mean luck is %.4f, standard error %.4f", hn_game_name(m->rules.game),
                 mean, error);
}

TEST(luck_is_nothing_on_the_average_by_a_good_value_and_by_a_senseless_one)
{
    static const char *const match[][3] = {
        {"perudo", "binomial", "net"},           {"cambio", "bayes-v2", "smart"},
        {"dutch", "dutch-expert", "dutch-hard"}, {"vinto", "vinto-basic", "net"},
        {"golf", "golf-basic", "random"},
    };
    int blocks = draw_size(4000, 400, 0), games = draw_size(5, 2, 0);
    for (int i = 0; i < games; i++) {
        match_setup m = two(match[i][0], match[i][1], match[i][2]);
        luck senseless = *learnt(&m);
        is_fair(&m, blocks);
        spoil(&senseless);
        m.luck = &senseless;
        is_fair(&m, blocks);
    }
}

/* Of each game, and how many times fewer blocks are to be needed. */
static const struct {
    const char *game, *first, *second;
    double fewer;
} matches[] = {{"perudo", "binomial", "net", 3},
               {"cambio", "bayes-v2", "net", 3},
               {"dutch", "dutch-expert", "dutch-hard", 2},
               {"vinto", "vinto-basic", "net", 2},
               {"golf", "golf-basic", "net", 1.5}};
enum { MATCHES = sizeof matches / sizeof *matches };

/* What luck was never taken from says what is true, so that one taken out wrongly cannot hide: many short matches have it in
 * their intervals as often as they say, and their mean is no other. */
static void covers(match_setup m)
{
    match_result r;
    int count = draw_size(200, 100, 100), holds = 0;
    double sum = 0, squares = 0;
    m.blocks = draw_size(60000, 20000, 20000);
    assert_int_equal(match_play(&m, &r, NULL), HN_OK);
    const estimate truth = r.player[0].win_share;
    learnt(&m);
    m.blocks = 16;
    for (int i = 0; i < count; i++) {
        m.seed = 1000 + (uint64_t)i;
        assert_int_equal(match_play(&m, &r, NULL), HN_OK);
        const estimate *even = &r.player[0].even_share;
        holds += even->low <= truth.mean && truth.mean <= even->high;
        sum += even->mean;
        squares += even->mean * even->mean;
    }
    double mean = sum / count, error = (truth.high - truth.low) / 2 / 1.96;
    error = sqrt(error * error + (squares / count - mean * mean) / count);
    print_message("%s: %d of %d intervals hold the true share, %.2f %%; their mean is %.2f %%\n",
                  hn_game_name(m.rules.game), holds, count, 100 * truth.mean, 100 * mean);
    assert_true(fabs(mean - truth.mean) < 4 * error);
    /* Of 95 %, three standard deviations less. */
    assert_true(holds >= .95 * count - 3 * sqrt(.95 * .05 * count));
}

TEST(intervals_with_luck_taken_out_hold_the_true_share_as_often_as_they_say)
{
    int games = draw_size(MATCHES, 1, 0);
    for (int i = 0; i < games; i++)
        covers(two(matches[i].game, matches[i].first, matches[i].second));
}

TEST(fewer_blocks_are_needed)
{
    int games = draw_size(MATCHES, 1, 0);
    for (int i = 0; i < games; i++) {
        match_setup m = two(matches[i].game, matches[i].first, matches[i].second);
        match_result r;
        learnt(&m);
        m.blocks = 1000;
        assert_int_equal(match_play(&m, &r, NULL), HN_OK);
        if (r.player[0].fewer_blocks < matches[i].fewer)
            fail_msg("%s: %.2f times fewer", matches[i].game, r.player[0].fewer_blocks);
        print_message("%s: %.1f times fewer\n", matches[i].game, r.player[0].fewer_blocks);
    }
}

/* Both win shares add up to 1, with threads as without. */
TEST(shares_without_luck_add_up_and_do_not_depend_on_threads)
{
    match_setup m = two("perudo", "binomial", "net");
    match_result one, many;
    learnt(&m);
    assert_int_equal(match_play(&m, &one, NULL), HN_OK);
    m.threads = 3;
    assert_int_equal(match_play(&m, &many, NULL), HN_OK);
    assert_true(fabs(one.player[0].even_share.mean + one.player[1].even_share.mean - 1) < 1e-6);
    assert_memory_equal(&one.player[0].even_share, &many.player[0].even_share, sizeof(estimate));
    assert_true(one.player[0].even_share.low < one.player[0].even_share.mean);
}

/* Where rotations even out all luck there is none to take out, and the weight says so. */
TEST(players_that_play_the_same_are_left_alone)
{
    match_setup m = two("cambio", "bayes-v2", "bayes-v2");
    match_result r;
    if (!draw_size(true, true, false))
        return;
    learnt(&m);
    assert_int_equal(match_play(&m, &r, NULL), HN_OK);
    assert_true(fabs(r.player[0].even_share.mean - .5) < 1e-6);
}
