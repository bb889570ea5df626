/* Batches: a step gives the deciding seat what a single table would, rounds are the same whoever works on them, and what
 * is refused changes nothing. */
#include "draw.h"
#include "test.h"

#include "arena/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 24 };

/* A batch with arrays of its own. */
typedef struct house {
    hn_rules rules;
    hn_player player[HN_SEATS];
    hn_batch_setup setup;
    hn_batch_arrays arrays;
    hn_batch *batch;
    int features, actions;
} house;

static void open_house(house *h, const char *game, const char *preset, int seats,
                       const char *const *player)
{
    memset(h, 0, sizeof *h);
    assert_int_equal(hn_rules_preset(&h->rules, hn_game_find(game), preset, NULL), HN_OK);
    h->setup = (hn_batch_setup){.rules = &h->rules, .seats = seats, .tables = TABLES, .seed = 7};
    for (int seat = 0; player && seat < seats; seat++)
        if (player[seat]) {
            assert_int_equal(hn_player_find(&h->player[seat], player[seat], h->rules.game, NULL),
                             HN_OK);
            h->setup.player[seat] = &h->player[seat];
        }
}

static void begin(house *h)
{
    size_t tables = (size_t)h->setup.tables;
    h->features = hn_encoding_size(h->rules.game, h->setup.seats);
    h->actions = hn_action_count(&h->rules);
    h->arrays.action = calloc(tables, sizeof *h->arrays.action);
    h->arrays.feature = malloc(tables * (size_t)h->features);
    h->arrays.legal = malloc(tables * (size_t)h->actions);
    h->arrays.mask = malloc(tables * sizeof *h->arrays.mask);
    h->arrays.seat = malloc(tables);
    h->arrays.ended = malloc(tables);
    h->arrays.reward = malloc(tables * (size_t)h->setup.seats * sizeof *h->arrays.reward);
    h->batch = aligned_alloc(HN_BATCH_ALIGN, hn_batch_size(&h->setup));
    assert_int_equal(hn_batch_begin(h->batch, &h->setup, &h->arrays, NULL), HN_OK);
}

static void close_house(house *h)
{
    free(h->arrays.action);
    free(h->arrays.feature);
    free(h->arrays.legal);
    free(h->arrays.mask);
    free(h->arrays.seat);
    free(h->arrays.ended);
    free(h->arrays.reward);
    free(h->batch);
}

/* ---- a table of a batch is a table ---- */

/* The same round played by hn_play, where the seats that learn are persons. */
typedef struct twin {
    hn_play play;
    uint64_t round;
    int turned;
} twin;

static void deal_twin(const house *h, twin *w, int table)
{
    const hn_player *at[HN_SEATS] = {NULL};
    int seats = h->setup.seats;
    uint64_t number = h->setup.rotate ? w->round / (uint64_t)seats : w->round;
    int first = h->setup.rotate ? 0 : (int)(w->round % (uint64_t)seats);
    w->turned = h->setup.rotate ? (int)(w->round % (uint64_t)seats) : 0;
    for (int seat = 0; seat < seats; seat++)
        at[(seat + w->turned) % seats] = h->setup.player[seat];
    hn_play_begin(&w->play, &h->rules, seats, at);
    hn_play_deal(&w->play, first,
                 hn_random(h->setup.seed, HN_FOR_ROUND, (uint64_t)table << 32 | number));
    w->round++;
}

/* Goes on until a person is asked, over the ends of rounds; adds what they gave. */
static int play_twin(const house *h, twin *w, int table, float reward[HN_SEATS], int *ended)
{
    int at;
    while ((at = hn_play_on(&w->play)) == HN_NONE) {
        hn_score score;
        hn_score_of(&h->rules, &w->play.state, &score);
        for (int s = 0; s < h->setup.seats; s++)
            if (score.winners >> s & 1)
                reward[(s - w->turned + h->setup.seats) % h->setup.seats] +=
                    1.0f / (float)__builtin_popcount(score.winners);
        ++*ended;
        deal_twin(h, w, table);
    }
    return at;
}

static void tells_the_same(const house *h, twin *w, int table, int at)
{
    uint8_t feature[HN_FEATURES];
    hn_view view = hn_view_of(&h->rules, &w->play.state, at), told;
    hn_mask mask;
    int seats = h->setup.seats;
    assert_int_equal(h->arrays.seat[table], (at - w->turned + seats) % seats);
    hn_encode(&view, feature);
    assert_memory_equal(h->arrays.feature + table * h->features, feature, (size_t)h->features);
    hn_view_legal(&view, &mask);
    assert_memory_equal(&h->arrays.mask[table], &mask, sizeof mask);
    for (int a = 0; a < h->actions; a++)
        assert_int_equal(h->arrays.legal[table * h->actions + a], hn_mask_has(&mask, (hn_action)a));
    assert_memory_equal(hn_batch_state(h->batch, table), &w->play.state, hn_state_size(&h->rules));
    assert_int_equal(hn_batch_rounds(h->batch, table), w->round);
    assert_int_equal(hn_batch_seed(h->batch, table), w->play.seed);
    hn_batch_view(h->batch, table, &told);
    assert_int_equal(hn_view_seat(&told), at);
}

static void is_like_single_tables(house *h, int steps)
{
    enum { WATCHED = 2 };
    twin *twins = malloc(WATCHED * sizeof *twins);
    begin(h);
    hn_batch_deal(h->batch, NULL);
    for (int i = 0; i < WATCHED; i++) {
        float reward[HN_SEATS] = {0};
        int ended = 0;
        twins[i].round = 0;
        deal_twin(h, &twins[i], i);
        tells_the_same(h, &twins[i], i, play_twin(h, &twins[i], i, reward, &ended));
    }
    for (int step = 0; step < steps; step++) {
        hn_batch_sample(h->batch, NULL, HN_SAMPLE_EVENLY, NULL);
        assert_int_equal(hn_batch_step(h->batch, NULL, NULL), HN_OK);
        for (int i = 0; i < WATCHED; i++) {
            float reward[HN_SEATS] = {0};
            int ended = 0, asked = hn_next_decider(&h->rules, &twins[i].play.state);
            assert_int_equal(hn_play_apply(&twins[i].play, asked, h->arrays.action[i]), HN_OK);
            int at = play_twin(h, &twins[i], i, reward, &ended);
            tells_the_same(h, &twins[i], i, at);
            assert_int_equal(h->arrays.ended[i], ended);
            assert_memory_equal(h->arrays.reward + i * h->setup.seats, reward,
                                (size_t)h->setup.seats * sizeof *reward);
        }
    }
    free(twins);
    close_house(h);
}

TEST(where_all_learn_every_preset_is_played_as_at_single_tables)
{
    for (int g = 0; g < hn_games(); g++)
        for (int p = 0; p < hn_presets(hn_game_at(g)); p++) {
            house h;
            const char *game = hn_game_name(hn_game_at(g));
            open_house(&h, game, hn_preset_name(hn_game_at(g), p), 2, NULL);
            int least = hn_rules_least_seats(&h.rules), most = hn_rules_most_seats(&h.rules);
            h.setup.seats = least + (g + p) % (most - least + 1);
            is_like_single_tables(&h, 400);
        }
}

TEST(players_with_minds_sit_with_those_who_learn)
{
    static const struct {
        const char *game, *player[4];
    } tables[] = {{"cambio", {NULL, "bayes-v2@easy", "sage:5", "bayes-v1"}},
                  {"dutch", {"dutch-easy", NULL, "dutch-expert", NULL}},
                  {"vinto", {"vinto-basic@medium", "vinto-basic", NULL, "sage:5@easy"}},
                  {"perudo", {NULL, "faroleo@easy", "binomial", "random"}},
                  {"golf", {"golf-basic", NULL, "golf-basic@easy", NULL}}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int rotate = 0; rotate < 2; rotate++) {
            house h;
            open_house(&h, tables[i].game, NULL, 4, tables[i].player);
            h.setup.rotate = rotate;
            h.setup.tables = 3;
            is_like_single_tables(&h, 60);
        }
}

/* Trails lie behind minds, and rows keep nothing of the views before. */
TEST(those_who_learn_as_nets_do_see_trails)
{
    static const char *const player[] = {NULL, "random", NULL, "random@easy"};
    for (int g = 0; g < hn_games(); g++) {
        house h;
        long origins = 0;
        open_house(&h, hn_game_name(hn_game_at(g)), NULL, 4, player);
        h.setup.nets = true;
        begin(&h);
        hn_batch_deal(h.batch, NULL);
        for (int step = 0; step < 200; step++) {
            hn_batch_sample(h.batch, NULL, HN_SAMPLE_EVENLY, NULL);
            assert_int_equal(hn_batch_step(h.batch, NULL, NULL), HN_OK);
            for (int i = 0; i < TABLES; i++) {
                uint8_t feature[HN_FEATURES];
                hn_view view;
                hn_batch_view(h.batch, i, &view);
                hn_encode(&view, feature);
                assert_memory_equal(h.arrays.feature + i * h.features, feature, (size_t)h.features);
                const hn_trail *trail = hn_view_trail(&view);
                assert_non_null(trail);
                origins += trail->of[0][0].origin != HN_ORIGIN_DEAL;
            }
        }
        assert_int_equal(origins > 0, hn_game_table(h.rules.game) == HN_TABLE_CARDS);
        close_house(&h);
    }
}

TEST(nets_sit_with_those_who_learn)
{
    static const char *const player[] = {NULL, "net", "bayes-v2@easy", "net@easy"};
    house h;
    if (!hn_net_of(hn_game_find("cambio")))
        return;
    open_house(&h, "cambio", NULL, 4, player);
    h.setup.tables = 3;
    is_like_single_tables(&h, 200);
}

/* ---- the same whoever works on it ---- */

static void play_some(house *h, hn_crew *crew, int steps, bool in_parts)
{
    begin(h);
    hn_batch_deal(h->batch, crew);
    for (int i = 0; i < steps; i++) {
        if (in_parts) {
            hn_batch_sample_some(h->batch, 0, 5, HN_SAMPLE_EVENLY, NULL);
            hn_batch_sample_some(h->batch, 5, TABLES - 5, HN_SAMPLE_EVENLY, NULL);
            assert_int_equal(hn_batch_step_some(h->batch, 5, TABLES - 5, NULL), HN_OK);
            assert_int_equal(hn_batch_step_some(h->batch, 0, 5, NULL), HN_OK);
        } else {
            hn_batch_sample(h->batch, crew, HN_SAMPLE_EVENLY, NULL);
            assert_int_equal(hn_batch_step(h->batch, crew, NULL), HN_OK);
        }
    }
}

TEST(threads_and_parts_make_no_difference)
{
    static const char *const player[] = {NULL, "bayes-v2", NULL, "bayes-v2@easy"};
    house one, other;
    for (int threads = 0; threads <= 5; threads++) {
        hn_crew crew;
        if (threads)
            assert_true(hn_crew_begin(&crew, threads) >= 1);
        open_house(&one, "cambio", NULL, 4, player);
        open_house(&other, "cambio", NULL, 4, player);
        play_some(&one, NULL, 50, false);
        play_some(&other, threads ? &crew : NULL, 50, !threads);
        assert_memory_equal(one.arrays.feature, other.arrays.feature,
                            (size_t)(TABLES * one.features));
        assert_memory_equal(one.arrays.legal, other.arrays.legal, (size_t)(TABLES * one.actions));
        close_house(&one);
        close_house(&other);
        if (threads)
            hn_crew_end(&crew);
    }
}

TEST(a_block_is_one_deal_in_all_rotations)
{
    house h;
    uint64_t seed[4] = {0};
    open_house(&h, "golf", NULL, 4, NULL);
    h.setup.rotate = true;
    begin(&h);
    hn_batch_deal(h.batch, NULL);
    for (uint64_t round = 1, seen = 0; round < 9;) {
        hn_batch_sample(h.batch, NULL, HN_SAMPLE_EVENLY, NULL);
        hn_batch_step(h.batch, NULL, NULL);
        if (hn_batch_rounds(h.batch, 0) == round)
            continue;
        seed[round % 4] = hn_batch_seed(h.batch, 0);
        seen++;
        if (round % 4 == 3 && seen == 3)
            assert_true(seed[1] == seed[2] && seed[2] == seed[3]);
        if (round == 4)
            assert_true(seed[0] != seed[3]);
        round = hn_batch_rounds(h.batch, 0);
    }
    close_house(&h);
}

/* ---- what is refused ---- */

TEST(a_setup_that_cannot_be_is_refused)
{
    house h;
    hn_error error;
    hn_player player;
    hn_action action;
    hn_batch *batch = aligned_alloc(HN_BATCH_ALIGN, 1 << 20);
    hn_batch_arrays arrays = {.action = &action};
    open_house(&h, "vinto", NULL, 6, NULL);
    assert_int_equal(hn_batch_size(&h.setup), 0);
    assert_int_equal(hn_batch_begin(batch, &h.setup, &arrays, &error), HN_BAD_SEATS);
    assert_string_equal(error.text, "6 seats; these rules allow 2 to 5");
    h.setup.seats = 2;
    h.setup.tables = 0;
    assert_int_equal(hn_batch_begin(batch, &h.setup, &arrays, &error), HN_BAD_VALUE);
    h.setup.tables = 1;
    hn_player_find(&player, "bayes-v2", hn_game_find("cambio"), NULL);
    h.setup.player[1] = &player;
    assert_int_equal(hn_batch_begin(batch, &h.setup, &arrays, &error), HN_BAD_PLAYER);
    assert_string_equal(error.text, "seat 1: bayes-v2 does not play vinto");
    h.setup.player[1] = NULL;
    arrays.action = NULL;
    assert_int_equal(hn_batch_begin(batch, &h.setup, &arrays, &error), HN_BAD_VALUE);
    free(batch);
}

TEST(a_refused_action_changes_nothing_at_any_table)
{
    house h;
    hn_error error;
    open_house(&h, "cambio", NULL, 2, NULL);
    begin(&h);
    hn_batch_deal(h.batch, NULL);
    size_t size = hn_batch_size(&h.setup);
    uint8_t *before = malloc(size);
    memcpy(before, h.batch, size);
    h.arrays.action[9] = 2; /* play: nothing is drawn */
    assert_int_equal(hn_batch_step(h.batch, NULL, &error), HN_DRAW_FIRST);
    assert_string_equal(error.text, "table 9: `play`: a card must be drawn first");
    assert_memory_equal(h.batch, before, size);
    h.arrays.action[9] = 511;
    assert_int_equal(hn_batch_step_some(h.batch, 9, 1, &error), HN_NO_SUCH_ACTION);
    assert_string_equal(error.text, "table 9: no action has the number 511");
    assert_int_equal(hn_batch_deal_round(h.batch, 0, 2, 1), HN_BAD_SEATS);
    assert_memory_equal(h.batch, before, size);
    free(before);
    close_house(&h);
}

/* ---- draws ---- */

/* How often each action is drawn at the beginning of a round, of 4000 draws. */
static void count_draws(house *h, hn_sample how, const float *weight, int *count)
{
    memset(count, 0, HN_ACTIONS * sizeof *count);
    hn_batch_deal(h->batch, NULL);
    for (int i = 0; i < 4000; i++) {
        hn_batch_sample_some(h->batch, 0, 1, how, weight);
        assert_true(h->arrays.legal[h->arrays.action[0]]);
        count[h->arrays.action[0]]++;
    }
}

TEST(draws_are_in_proportion_and_legal)
{
    house h;
    int count[HN_ACTIONS];
    float weight[HN_ACTIONS];
    open_house(&h, "cambio", NULL, 2, NULL); /* draw deck, or draw discard */
    begin(&h);
    count_draws(&h, HN_SAMPLE_EVENLY, NULL, count);
    is_share(count[0], 4000, .5);
    for (int a = 0; a < HN_ACTIONS; a++)
        weight[a] = 1000; /* of illegal ones, which do not count */
    weight[0] = 3;
    weight[1] = 1;
    count_draws(&h, HN_SAMPLE_WEIGHTS, weight, count);
    is_share(count[0], 4000, .75);
    weight[0] = -4;
    weight[1] = -4 - 1.0986123f;
    count_draws(&h, HN_SAMPLE_LOGITS, weight, count);
    is_share(count[0], 4000, .75);
    count_draws(&h, HN_SAMPLE_WEIGHTS, weight, count); /* none is positive */
    is_share(count[0], 4000, .5);
    weight[0] = __builtin_nanf("");
    count_draws(&h, HN_SAMPLE_LOGITS, weight, count);
    assert_int_equal(count[0], 0);
    weight[0] = -1e30f;
    count_draws(&h, HN_SAMPLE_LOGITS, weight, count);
    assert_int_equal(count[0], 0);
    weight[0] = weight[1] = -__builtin_inff();
    count_draws(&h, HN_SAMPLE_LOGITS, weight, count);
    is_share(count[0], 4000, .5);
    close_house(&h);
}

/* ---- nobody learns ---- */

TEST(where_nobody_learns_a_step_is_a_round)
{
    static const char *const player[] = {"bayes-v2", "random"};
    house h;
    int won = 0, rounds = 0;
    open_house(&h, "cambio", NULL, 2, player);
    h.setup.rotate = true;
    begin(&h);
    hn_batch_deal(h.batch, NULL);
    for (int step = 0; step < 8; step++) {
        assert_int_equal(hn_batch_step(h.batch, NULL, NULL), HN_OK);
        for (int i = 0; i < TABLES; i++, rounds++) {
            assert_int_equal(h.arrays.ended[i], 1);
            assert_int_equal(h.arrays.seat[i], HN_NONE);
            assert_true(hn_over(&h.rules, hn_batch_state(h.batch, i)));
            won += h.arrays.reward[2 * i] > h.arrays.reward[2 * i + 1];
        }
    }
    assert_true(won > rounds * 6 / 10);
    close_house(&h);
}

/* ---- the fingerprint ---- */

static void add_move(void *context, int table, int seat, hn_action action)
{
    (void)table;
    record_add(context, seat, action);
}

/* A round of players at the one table of a batch. */
static void batch_round(const hn_rules *rules, int seats, const company *at, int first,
                        uint64_t seed, record *moves, round_result *result)
{
    hn_action action;
    hn_batch_setup setup = {.rules = rules, .seats = seats, .tables = 1, .played = add_move};
    hn_batch_arrays arrays = {.action = &action};
    setup.context = moves;
    memcpy(setup.player, at->player, (size_t)seats * sizeof *at->player);
    hn_batch *batch = aligned_alloc(HN_BATCH_ALIGN, hn_batch_size(&setup));
    assert_int_equal(hn_batch_begin(batch, &setup, &arrays, NULL), HN_OK);
    hn_batch_deal(batch, NULL);
    assert_int_equal(hn_batch_deal_round(batch, 0, first, seed), HN_OK);
    assert_int_equal(hn_batch_step(batch, NULL, NULL), HN_OK);
    memset(result, 0, sizeof *result);
    assert_int_equal(hn_score_of(rules, hn_batch_state(batch, 0), &result->score), HN_OK);
    record_finish(moves, &result->score);
    free(batch);
}

TEST(the_fingerprint_by_batches_is_the_one_that_is_kept)
{
    FILE *kept = fopen("tests/fingerprint.txt", "r");
    char name[32];
    unsigned long long value;
    int compared = 0;
    assert_non_null(kept);
    while (fscanf(kept, "%31s %llx", name, &value) == 2) {
        const hn_game *game = hn_game_find(name);
        /* With full counts of all games, which takes as long as `hunch bench --fingerprint`. */
        bool quick = !strcmp(name, "golf") || !strcmp(name, "perudo");
        if (!game || !draw_size(1, quick, quick))
            continue;
        assert_true(bench_fingerprint_by(game, batch_round) == value);
        compared++;
    }
    fclose(kept);
    assert_true(compared > 0);
}
