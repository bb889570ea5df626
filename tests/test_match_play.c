/* Matches between computer players: the statistics are those of the textbook, every seat is worth the
 * same to everyone, and neither threads nor the way it ended change what a block gives. */
#include "arena/block.h"
#include "arena/match.h"
#include "games/policy.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void near(double value, double expected)
{
    if (fabs(value - expected) > 1e-9 * (1 + fabs(expected)))
        fail_msg("%.12g, expected %.12g", value, expected);
}

static void is(estimate e, double mean, double low, double high)
{
    near(e.mean, mean);
    near(e.low, low);
    near(e.high, high);
}

/* ---- statistics ---- */

TEST(quantiles_are_those_of_students_table)
{
    static const struct {
        int64_t freedom;
        double quantile;
    } table[] = {{1, 12.7062},  {2, 4.3027},   {9, 2.2622},         {10, 2.2281},
                 {12, 2.1788},  {20, 2.0860},  {30, 2.0423},        {60, 2.0003},
                 {120, 1.9799}, {999, 1.9623}, {1000000000, 1.9600}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_true(fabs(student_quantile(table[i].freedom) - table[i].quantile) < 0.0001);
    for (int64_t v = 1; v < 500; v++)
        assert_true(student_quantile(v) > student_quantile(v + 1));
}

TEST(three_blocks_give_the_mean_and_the_interval_of_their_means)
{
    ratio r = {0};
    ratio_add(&r, 6, 2); /* block means 3, 1, 2: their spread is 1 */
    ratio_add(&r, 2, 2);
    ratio_add(&r, 4, 2);
    double half = 4.3027 / sqrt(3);
    is(ratio_estimate(&r), 2, 2 - half, 2 + half);
}

TEST(blocks_of_different_length_count_by_their_rounds)
{
    ratio r = {0};
    ratio_add(&r, -3, 1); /* 8 points less in 4 rounds: -2 each; distances -1 and 1 */
    ratio_add(&r, -5, 3);
    is(ratio_estimate(&r), -2, -2 - 12.7062 * 0.5, -2 + 12.7062 * 0.5);
}

TEST(sums_do_not_depend_on_their_order_and_cannot_overflow)
{
    ratio forth = {0}, back = {0}, part[2] = {{0}, {0}};
    for (int64_t i = 0; i < 1000; i++) {
        ratio_add(&forth, 260000000 + i * i % 17, 8000);
        ratio_add(&back, 260000000 + (999 - i) * (999 - i) % 17, 8000);
        ratio_add(&part[i % 3 == 0], 260000000 + i * i % 17, 8000);
    }
    ratio_merge(&part[1], &part[0]);
    assert_memory_equal(&forth, &back, sizeof forth);
    assert_memory_equal(&forth, &part[1], sizeof forth);
    estimate e = ratio_estimate(&forth);
    assert_true(e.low < e.mean && e.mean < e.high && e.high - e.low < 0.001);
    assert_true(e.mean > 32500 && e.mean < 32500.002);
}

TEST(what_never_varies_has_no_spread)
{
    ratio r = {0};
    for (int i = 0; i < 1000; i++)
        ratio_add(&r, 840, 2);
    is(ratio_estimate(&r), 420, 420, 420);
}

TEST(one_block_says_nothing_about_its_spread)
{
    ratio r = {0};
    is(ratio_estimate(&r), 0, 0, 0);
    ratio_add(&r, 5, 2);
    estimate e = ratio_estimate(&r);
    assert_true(e.mean == 2.5 && isinf(e.low) && e.low < 0 && isinf(e.high) && e.high > 0);
    is(ratio_estimate_within(&r, 10), 2.5, 0, 10);
}

TEST(a_share_stays_within_its_bounds_and_a_clean_sheet_is_not_certainty)
{
    ratio won = {0}, lost = {0}, mixed = {0};
    for (int i = 0; i < 1000; i++) {
        ratio_add(&won, 2, 2);
        ratio_add(&lost, 0, 2);
        ratio_add(&mixed, i ? 2 : 1, 2);
    }
    is(ratio_estimate_within(&won, 1), 1, 1 - 0.003688879, 1);
    is(ratio_estimate_within(&lost, 1), 0, 0, 0.003688879);
    is(ratio_estimate_within(&won, 2), 1, 1 - 0.003688879, 1 + 0.003688879);
    estimate e = ratio_estimate_within(&mixed, 1);
    assert_true(e.mean == 0.9995 && e.high == 1 && e.low > 0.998 && e.low < 0.999);
}

/* ---- setups ---- */

static match_setup setup_of(const char *game, const char *preset, int count,
                            const char *const *names)
{
    match_setup m = {.players = count, .seed = 7, .blocks = 50, .threads = 1};
    assert_int_equal(hn_rules_preset(&m.rules, hn_game_find(game), preset, NULL), HN_OK);
    for (int p = 0; p < count; p++)
        assert_int_equal(hn_player_find(&m.player[p], names[p], m.rules.game, NULL), HN_OK);
    return m;
}

static match_setup two(const char *first, const char *second)
{
    const char *const names[] = {first, second};
    return setup_of("cambio", "cambio", 2, names);
}

static match_setup three(const char *first, const char *second, const char *third)
{
    const char *const names[] = {first, second, third};
    return setup_of("cambio", "cambio-table", 3, names);
}

/* Calls every bid exact where that may be done; else the lowest action but dudo. */
static hn_action decide_exact(const hn_player *player, const hn_view *view, uint64_t key,
                              hn_why *why)
{
    (void)player, (void)key, (void)why;
    hn_action legal[HN_ACTIONS];
    int count = hn_view_legal_list(view, legal);
    return hn_view_bidder(view) == HN_NONE || count == 1 ? legal[0] : legal[1];
}

static const hn_policy exact = {.name = "exact", .decide = decide_exact};

/* Doubts every bid; opens with the lowest. */
static hn_action decide_doubtful(const hn_player *player, const hn_view *view, uint64_t key,
                                 hn_why *why)
{
    (void)player, (void)key, (void)why;
    hn_action legal[HN_ACTIONS];
    hn_view_legal_list(view, legal);
    return legal[0];
}

static const hn_policy doubtful = {.name = "doubtful", .decide = decide_doubtful};

/* A table of dice with random at every seat. */
static match_setup dice(const char *preset, int players)
{
    static const char *const names[] = {"random", "random", "random", "random",
                                        "random", "random", "random", "random"};
    return setup_of("perudo", preset, players, names);
}

static match_result played(const match_setup *m)
{
    match_result r;
    hn_error error = {0};
    hn_status status = match_play(m, &r, &error);
    if (status)
        fail_msg("%s", error.text);
    return r;
}

static void same_estimate(estimate a, estimate b)
{
    assert_true(a.mean == b.mean && a.low == b.low && a.high == b.high);
}

static void same_calls(const call_count *a, const call_count *b)
{
    for (int kind = 0; kind < CALL_KINDS; kind++) {
        assert_int_equal(a[kind].made, b[kind].made);
        assert_int_equal(a[kind].right, b[kind].right);
    }
}

static void same_line(const match_line *a, const match_line *b)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->seats, b->seats);
    same_estimate(a->win_share, b->win_share);
    same_estimate(a->points, b->points);
    same_calls(a->calls, b->calls);
    assert_int_equal(a->failed, b->failed);
}

/* All but the time is the same, to the bit. */
static void same_result(const match_setup *m, const match_result *a, const match_result *b)
{
    assert_int_equal(a->blocks, b->blocks);
    assert_int_equal(a->rounds, b->rounds);
    assert_int_equal(a->turns, b->turns);
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->groups, b->groups);
    for (int p = 0; p < m->players; p++)
        same_line(&a->player[p], &b->player[p]);
    for (int g = 0; g < a->groups; g++)
        same_line(&a->group[g], &b->group[g]);
}

/* ---- blocks ---- */

/* The same match in another way: round by round through the public calls, means in floating point. */
static hn_score plain_round(const match_setup *m, const int *order, int rotation, uint64_t seed)
{
    hn_state state;
    hn_score score;
    hn_deal(&m->rules, m->players, 0, seed, &state, NULL);
    while (!hn_over(&m->rules, &state)) {
        int seat = hn_next_decider(&m->rules, &state);
        int player = 0;
        while ((order[player] + rotation) % m->players != seat)
            player++;
        hn_view view = hn_view_of(&m->rules, &state, seat);
        hn_action action =
            hn_player_decide(&m->player[player], &view, hn_player_key(seed, seat), NULL);
        assert_int_equal(hn_apply(&m->rules, &state, seat, action, NULL), HN_OK);
    }
    hn_score_of(&m->rules, &state, &score);
    return score;
}

static estimate textbook(const double *sample, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++)
        sum += sample[i];
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (sample[i] - mean) * (sample[i] - mean);
    double half = student_quantile(count - 1) * sqrt(squares / (count - 1) / count);
    return (estimate){mean, mean - half, mean + half};
}

TEST(who_sits_behind_whom_is_drawn_anew_for_each_block)
{
    match_setup m = three("bayes-v2", "smart", "bayes-v1");
    int counts[3][3] = {{0}}, behind = 0, order[HN_SEATS];
    for (long b = 0; b < 6000; b++) {
        block_order(&m, b, order);
        for (int p = 0; p < 3; p++)
            counts[p][order[p]]++;
        behind += (order[0] + 1) % 3 == order[1];
    }
    for (int p = 0; p < 3; p++)
        for (int seat = 0; seat < 3; seat++)
            assert_true(abs(counts[p][seat] - 2000) < 4 * 37); /* 4 standard errors */
    assert_true(abs(behind - 3000) < 4 * 39);
    m.fixed = true;
    block_order(&m, 5, order);
    assert_true(order[0] == 0 && order[1] == 1 && order[2] == 2);
}

static void is_the_mean_over_rotations(match_setup m)
{
    enum { BLOCKS = 40 };
    double share[3][BLOCKS] = {{0}}, points[3][BLOCKS] = {{0}};
    m.blocks = BLOCKS;
    for (int b = 0; b < BLOCKS; b++) {
        int order[HN_SEATS];
        block_order(&m, b, order);
        for (int rotation = 0; rotation < 3; rotation++) {
            uint64_t seed = hn_random(m.seed, HN_FOR_ROUND, (uint64_t)b);
            hn_score s = plain_round(&m, order, rotation, seed);
            int winners = (s.winners & 1) + (s.winners >> 1 & 1) + (s.winners >> 2 & 1);
            for (int p = 0; p < 3; p++) {
                int seat = (order[p] + rotation) % 3;
                share[p][b] += (s.winners >> seat & 1) / (3.0 * winners);
                points[p][b] += s.points[seat] / 3.0;
            }
        }
    }
    match_result r = played(&m);
    assert_int_equal(r.blocks, BLOCKS);
    assert_int_equal(r.rounds, 3 * BLOCKS);
    for (int p = 0; p < 3; p++) {
        estimate e = textbook(share[p], BLOCKS);
        is(r.player[p].win_share, e.mean, e.low < 0 ? 0 : e.low, e.high > 1 ? 1 : e.high);
        e = textbook(points[p], BLOCKS);
        is(r.player[p].points, e.mean, e.low, e.high);
        assert_int_equal(r.player[p].failed, 0);
    }
}

TEST(a_match_is_the_mean_over_all_rotations_of_every_deal)
{
    is_the_mean_over_rotations(three("bayes-v2", "smart", "bayes-v1"));
    match_setup m = dice("faroleo", 3);
    m.player[1] = (hn_player){.policy = &doubtful, .name = "doubtful"};
    is_the_mean_over_rotations(m);
}

TEST(calls_and_turns_are_counted)
{
    match_setup m = two("bayes-v1", "base");
    match_result r = played(&m);
    const call_count *calls = r.player[0].calls;
    assert_int_equal(r.player[1].calls[0].made, 0); /* base never calls */
    assert_true(calls[0].made > 90 && calls[0].made <= 100);
    assert_true(calls[0].right > 60 && calls[0].right <= calls[0].made);
    assert_int_equal(calls[1].made, 0); /* cards have one kind of call */
    assert_true(r.turns > 2 * r.rounds && r.turns < 60 * r.rounds);
}

TEST(the_number_of_threads_changes_nothing)
{
    match_setup setups[] = {two("bayes-v2", "bayes-v1"), three("smart", "random", "smart"),
                            two("bayes-v2", "random"), dice("perudo", 5)};
    setups[1].blocks = 333;
    setups[2].whole = true;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        match_setup m = setups[i];
        match_result one = played(&m);
        for (m.threads = 2; m.threads < 8; m.threads++) {
            match_result many = played(&m);
            same_result(&m, &one, &many);
        }
    }
}

/* All seats of a table are taken by the same player. */
static void is_exactly_even(match_setup m)
{
    m.blocks = 10;
    block b;
    block_play(&m, NULL, 3, &b, NULL);
    match_result r = played(&m);
    for (int p = 0; p < m.players; p++) {
        near(r.player[p].win_share.mean, 1.0 / m.players);
        same_estimate(r.player[p].points, r.player[0].points);
        same_calls(r.player[p].calls, r.player[0].calls);
        assert_int_equal(b.line[p].win, HN_WIN);
        assert_int_equal(b.line[p].points, b.line[0].points);
    }
    is(r.group[0].win_share, 1, 1, 1);
}

TEST(against_itself_every_block_is_exactly_even)
{
    static const char *const names[] = {"random", "base", "smart", "bayes-v1", "bayes-v2"};
    for (int players = 2; players <= 8; players++) {
        for (int i = 0; i < 5; i++) {
            const char *const same[] = {names[i], names[i], names[i], names[i],
                                        names[i], names[i], names[i], names[i]};
            is_exactly_even(setup_of("cambio", "cambio-lock", players, same));
        }
        is_exactly_even(dice("perudo", players));
    }
}

TEST(players_of_the_same_name_are_counted_together)
{
    match_setup m = three("smart", "bayes-v1", "smart");
    match_result r = played(&m);
    const match_line *p = r.player, *g = r.group;
    assert_int_equal(r.groups, 2);
    assert_string_equal(g[0].name, "smart");
    assert_int_equal(g[0].seats, 2);
    near(g[0].win_share.mean, p[0].win_share.mean + p[2].win_share.mean);
    near(g[0].points.mean, (p[0].points.mean + p[2].points.mean) / 2);
    assert_int_equal(g[0].calls[0].made, p[0].calls[0].made + p[2].calls[0].made);
    assert_int_equal(g[0].calls[0].right, p[0].calls[0].right + p[2].calls[0].right);
    /* What the others do not win: so the interval is the mirror of the one that is alone. */
    near(g[0].win_share.low, 1 - p[1].win_share.high);
    near(g[0].win_share.high, 1 - p[1].win_share.low);
    same_line(&g[1], &p[1]);
    snprintf(m.player[2].name, sizeof m.player[2].name, "another");
    assert_int_equal(played(&m).groups, 3);
}

TEST(another_seed_gives_other_deals)
{
    match_setup m = two("bayes-v2", "smart");
    match_result one = played(&m);
    m.seed = 8;
    assert_true(played(&m).player[0].points.mean != one.player[0].points.mean);
}

TEST(more_blocks_begin_with_the_same_ones)
{
    match_setup m = two("bayes-v2", "smart");
    block a, b;
    block_play(&m, NULL, 3, &a, NULL);
    m.blocks = 1000;
    m.threads = 4;
    block_play(&m, NULL, 3, &b, NULL);
    assert_memory_equal(&a, &b, block_size(m.players));
    block_play(&m, NULL, 4, &b, NULL);
    assert_memory_not_equal(&a, &b, block_size(m.players));
}

/* ---- whole matches and fixed seats ---- */

TEST(whole_matches_are_won_by_their_totals)
{
    match_setup m = two("bayes-v1", "smart");
    match_result rounds = played(&m);
    m.whole = true;
    match_result whole = played(&m);
    assert_int_equal(whole.blocks, 50);
    assert_int_equal(whole.matches, 100);
    assert_true(whole.rounds > 300);
    assert_true(whole.player[0].win_share.mean > rounds.player[0].win_share.mean);
    near(whole.player[0].win_share.mean + whole.player[1].win_share.mean, 1);
}

TEST(with_fixed_seats_a_deal_is_played_once)
{
    match_setup m = two("bayes-v1", "bayes-v1");
    m.fixed = true;
    m.blocks = 12000;
    match_result r = played(&m);
    assert_int_equal(r.rounds, 12000);
    /* The first seat's advantage shows, as it must not with rotations. */
    assert_true(r.player[0].win_share.low > 0.5);
    near(r.player[0].win_share.mean, 1 - r.player[1].win_share.mean);
}

/* ---- ending early ---- */

TEST(until_stops_at_a_batch_when_every_interval_is_narrow_enough)
{
    match_setup m = three("bayes-v2", "bayes-v1", "bayes-v1");
    m.blocks = 1000000;
    m.until = 0.02;
    match_result r = played(&m), again;
    assert_true(r.blocks > MATCH_BATCH && r.blocks < 20000);
    assert_int_equal(r.blocks % MATCH_BATCH, 0);
    for (int p = 0; p < 3; p++)
        assert_true(r.player[p].win_share.high - r.player[p].win_share.low <= 0.02);
    m.threads = 3;
    again = played(&m);
    same_result(&m, &r, &again);
    m.until = 0;
    m.blocks = r.blocks;
    again = played(&m);
    same_result(&m, &r, &again);
    /* One batch earlier some interval was still wider. */
    m.blocks = r.blocks - MATCH_BATCH;
    again = played(&m);
    double widest = 0;
    for (int p = 0; p < 3; p++)
        widest = fmax(widest, again.player[p].win_share.high - again.player[p].win_share.low);
    assert_true(widest > 0.02);
}

TEST(until_never_goes_beyond_the_blocks)
{
    match_setup m = two("bayes-v2", "smart");
    m.blocks = 300;
    m.until = 0.0001;
    assert_int_equal(played(&m).blocks, 300);
}

typedef struct watcher {
    atomic_bool stop;
    long blocks, expected;
    int calls;
} watcher;

static void watch(void *context, long blocks, long expected, double seconds)
{
    watcher *w = context;
    assert_true(blocks >= w->blocks && seconds > 0);
    w->blocks = blocks;
    w->expected = expected;
    if (++w->calls == 2)
        atomic_store(&w->stop, true);
}

TEST(a_stopped_match_is_the_result_of_its_first_blocks)
{
    for (int threads = 1; threads <= 3; threads++)
        for (int batches = 0; batches < 2; batches++) {
            watcher w = {.stop = false};
            match_setup m = two("base", "smart");
            m.blocks = 1000000000;
            m.until = batches ? 0.00001 : 0;
            m.threads = threads;
            m.progress = watch;
            m.context = &w;
            m.stop = &w.stop;
            match_result r = played(&m);
            assert_true(r.stopped && r.blocks >= w.blocks && r.blocks > 0);
            assert_int_equal(w.calls, 2);
            assert_true(w.expected >= w.blocks);
            m = two("base", "smart");
            m.blocks = r.blocks;
            match_result whole = played(&m);
            assert_false(whole.stopped);
            same_result(&m, &r, &whole);
        }
}

TEST(a_match_that_is_stopped_at_once_has_no_blocks)
{
    atomic_bool stop = true;
    match_setup m = two("base", "smart");
    m.stop = &stop;
    match_result r = played(&m);
    assert_true(r.stopped && r.blocks == 0 && r.rounds == 0);
}

/* ---- records ---- */

/* The records that a match writes, as one text. To be freed. */
static char *records_of(match_setup m)
{
    m.records = tmpfile();
    assert_non_null(m.records);
    match_result r = played(&m);
    size_t length = (size_t)ftell(m.records);
    char *text = calloc(length + 1, 1);
    rewind(m.records);
    assert_int_equal(fread(text, 1, length, m.records), length);
    fclose(m.records);
    long lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, r.rounds);
    return text;
}

static record record_of(const char *line)
{
    record r;
    hn_error error = {0};
    hn_state end;
    if (record_parse(line, strcspn(line, "\n"), &r, &error) ||
        record_replay(&r, NULL, NULL, &end, &error))
        fail_msg("%s", error.text);
    assert_true(r.finished);
    return r;
}

static const char *next_line(const char *text)
{
    return strchr(text, '\n') + 1;
}

TEST(every_round_is_recorded_in_order_and_replays)
{
    match_setup m = three("bayes-v2", "smart", "random");
    m.blocks = 40;
    char *text = records_of(m);
    const char *line = text;
    for (uint64_t b = 0; b < 40; b++) {
        int order[HN_SEATS];
        block_order(&m, (long)b, order);
        for (int rotation = 0; rotation < 3; rotation++, line = next_line(line)) {
            record r = record_of(line);
            assert_true(r.seed == hn_random(m.seed, HN_FOR_ROUND, b));
            assert_int_equal(r.first, 0);
            assert_false(r.in_match);
            for (int p = 0; p < 3; p++)
                assert_string_equal(r.player[(order[p] + rotation) % 3], m.player[p].name);
            record_free(&r);
        }
    }
    assert_int_equal(*line, '\0');
    for (m.threads = 2; m.threads < 5; m.threads++) {
        char *again = records_of(m);
        assert_string_equal(again, text);
        free(again);
    }
    free(text);
}

TEST(rounds_of_whole_matches_say_which_match_they_are_of)
{
    match_setup m = two("bayes-v2", "smart");
    m.blocks = 5;
    m.whole = true;
    char *text = records_of(m);
    int matches = 0;
    for (const char *line = text; *line; line = next_line(line)) {
        record r = record_of(line);
        assert_true(r.in_match);
        if (r.match_round == 0) {
            int order[HN_SEATS];
            block_order(&m, matches / 2, order);
            assert_true(r.match_seed == hn_random(m.seed, HN_FOR_ROUND, (uint64_t)matches / 2));
            assert_string_equal(r.player[(order[0] + matches) % 2], "bayes-v2");
            matches++;
        }
        record_free(&r);
    }
    assert_int_equal(matches, 10);
    free(text);
}

TEST(with_fixed_seats_the_first_named_begins_every_round)
{
    for (int whole = 0; whole < 2; whole++) {
        match_setup m = two("bayes-v2", "smart");
        m.blocks = 5;
        m.fixed = true;
        m.whole = whole;
        char *text = records_of(m);
        for (const char *line = text; *line; line = next_line(line)) {
            record r = record_of(line);
            assert_int_equal(r.first, 0);
            assert_string_equal(r.player[0], "bayes-v2");
            record_free(&r);
        }
        free(text);
    }
}

TEST(records_that_cannot_be_written_end_the_match)
{
    for (int threads = 1; threads <= 3; threads++) {
        match_setup m = two("base", "smart");
        match_result r;
        hn_error error = {0};
        m.blocks = 1000000;
        m.threads = threads;
        m.records = fopen("/dev/full", "w");
        if (!m.records)
            skip();
        assert_int_equal(match_play(&m, &r, &error), HN_BAD_FILE);
        assert_non_null(strstr(error.text, "cannot be written: No space left"));
        assert_int_equal(error.status, HN_BAD_FILE);
        assert_true(r.blocks < 1000);
        fclose(m.records);
    }
}

/* ---- players that are wrong ---- */

static hn_action decide_wrong(const hn_player *player, const hn_view *view, uint64_t key,
                              hn_why *why)
{
    (void)view, (void)player, (void)key, (void)why;
    return HN_ACTIONS - 1;
}

static const hn_policy wrong = {.name = "wrong", .decide = decide_wrong};

TEST(an_illegal_decision_is_counted_and_replaced_by_the_first_legal_action)
{
    match_setup m = two("random", "random");
    m.player[1] = (hn_player){.policy = &wrong, .name = "wrong"};
    m.blocks = 3;
    match_result r = played(&m);
    assert_int_equal(r.player[0].failed, 0);
    assert_true(r.player[1].failed >= r.rounds / 2);
    assert_int_equal(r.group[1].failed, r.player[1].failed);
    char *text = records_of(m);
    for (const char *line = text; *line; line = next_line(line)) {
        record played_round = record_of(line);
        record_free(&played_round);
    }
    free(text);
}

TEST(a_match_that_must_be_sound_ends_before_the_block_of_an_illegal_decision)
{
    for (int threads = 1; threads <= 3; threads++) {
        match_setup m = two("random", "random");
        match_result r;
        hn_error error = {0};
        m.player[1] = (hn_player){.policy = &wrong, .name = "wrong"};
        m.threads = threads;
        m.sound = true;
        m.records = tmpfile();
        assert_int_equal(match_play(&m, &r, &error), HN_BAD_FILE);
        assert_non_null(strstr(error.text, "a decision in block 1 is illegal"));
        assert_int_equal(ftell(m.records), 0);
        fclose(m.records);
    }
}

/* ---- dice ---- */

/* A table of random, of one who is wrong, so doubts every bid, and of one who calls it exact. */
static match_setup callers(void)
{
    match_setup m = dice("faroleo", 3);
    m.player[1] = (hn_player){.policy = &wrong, .name = "wrong"};
    m.player[2] = (hn_player){.policy = &exact, .name = "exact"};
    return m;
}

/* What a reader of records counts: the words of the actions, and who pays for them. */
typedef struct reader {
    call_count calls[HN_SEATS][CALL_KINDS]; /* by player of the setup */
    long throws, points[HN_SEATS];
    const match_setup *setup;
} reader;

static int player_at(const match_setup *m, const record *r, int seat)
{
    int player = 0;
    while (strcmp(m->player[player].name, r->player[seat]) != 0)
        player++;
    return player;
}

static bool pays(const hn_events *events, int seat)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].type == HN_EVENT_LOSE && events->event[i].seat == seat)
            return true;
    return false;
}

static void read_move(void *context, const record *r, int move, const hn_state *state,
                      const hn_events *events)
{
    (void)state;
    reader *counts = context;
    for (int i = 0; i < events->count; i++)
        counts->throws += events->event[i].type == HN_EVENT_THROW;
    if (move < 0)
        return;
    int seat = r->move[move].seat;
    char text[32];
    hn_action_text(&r->rules, r->seats, seat, r->move[move].action, text, sizeof text);
    if (strcmp(text, "dudo") != 0 && strcmp(text, "calza") != 0)
        return;
    int player = player_at(counts->setup, r, seat), kind = strcmp(text, "calza") == 0;
    counts->calls[player][kind].made++;
    counts->calls[player][kind].right += !pays(events, seat);
}

static void read_records(const match_setup *m, reader *counts)
{
    char *text = records_of(*m);
    for (const char *line = text; *line; line = next_line(line)) {
        record r = record_of(line);
        hn_state end;
        assert_int_equal(record_replay(&r, read_move, counts, &end, NULL), HN_OK);
        for (int seat = 0; seat < m->players; seat++)
            counts->points[player_at(m, &r, seat)] += r.score.points[seat];
        record_free(&r);
    }
    free(text);
}

TEST(calls_of_dice_are_those_of_the_records)
{
    static const char *const presets[] = {"faroleo", "perudo"};
    for (int i = 0; i < 2; i++) {
        match_setup m = callers();
        hn_rules_preset(&m.rules, m.rules.game, presets[i], NULL);
        m.blocks = 200;
        reader counts = {.setup = &m};
        read_records(&m, &counts);
        match_result r = played(&m);
        assert_int_equal(r.turns, counts.throws);
        for (int p = 0; p < 3; p++) {
            same_calls(r.player[p].calls, counts.calls[p]);
            near(r.player[p].points.mean, (double)counts.points[p] / (double)r.rounds);
            assert_true(p == 1 ? r.player[p].failed > 0 : !r.player[p].failed);
        }
    }
}

TEST(each_kind_of_call_is_counted_for_itself)
{
    match_setup m = callers();
    match_result r = played(&m);
    const call_count *by_random = r.player[0].calls, *by_wrong = r.player[1].calls,
                     *by_exact = r.player[2].calls;
    const char *const *names;
    assert_int_equal(call_kinds(m.rules.game, &names), 2);
    assert_string_equal(names[0], "dudo");
    assert_string_equal(names[1], "calza");
    assert_true(by_random[0].made > 0 && by_random[1].made > 0);
    assert_true(by_wrong[0].made > by_wrong[0].right && by_wrong[0].right > 0);
    assert_true(by_exact[1].made > by_exact[1].right && by_exact[1].right > 0);
    assert_int_equal(by_wrong[1].made, 0);
    assert_int_equal(by_exact[0].made, 0);
    int64_t all = 0; /* every throw ends with one call */
    for (int p = 0; p < 3; p++)
        all += r.player[p].calls[0].made + r.player[p].calls[1].made;
    assert_int_equal(all, r.turns);
}

TEST(a_whole_match_of_dice_is_won_by_the_most_rounds)
{
    match_setup m = callers();
    hn_rules_set(&m.rules, hn_key_find(m.rules.game, "match_goal"), 0, 4, NULL);
    m.whole = true;
    m.blocks = 30;
    double share[3] = {0};
    char *text = records_of(m);
    for (const char *line = text; *line;) {
        int won[3] = {0}, most = 0, winners = 0;
        for (int round = 0; round < 4; round++, line = next_line(line)) {
            record r = record_of(line);
            assert_true(r.in_match && r.match_round == round && r.first == round % 3);
            for (int seat = 0; seat < 3; seat++)
                won[player_at(&m, &r, seat)] += r.score.winners >> seat & 1;
            record_free(&r);
        }
        for (int p = 0; p < 3; p++)
            most = won[p] > most ? won[p] : most;
        for (int p = 0; p < 3; p++)
            winners += won[p] == most;
        for (int p = 0; p < 3; p++)
            share[p] += won[p] == most ? 1.0 / winners : 0;
    }
    free(text);
    match_result r = played(&m);
    assert_int_equal(r.matches, 90);
    assert_int_equal(r.rounds, 360);
    for (int p = 0; p < 3; p++)
        near(r.player[p].win_share.mean, share[p] / 90);
}

TEST(a_match_wants_as_many_players_as_the_rules_have_seats)
{
    match_setup m = two("base", "smart");
    match_result r = {.blocks = 99};
    hn_error error = {0};
    m.players = 1;
    assert_int_equal(match_play(&m, &r, &error), HN_BAD_SEATS);
    assert_string_equal(error.text,
                        "1 player is named; these rules want 2 to 8, one for each seat");
    assert_int_equal(r.blocks, 99);
}
