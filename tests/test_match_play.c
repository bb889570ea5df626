/* Matches between computer players: the statistics are those of the textbook, every seat is worth the
 * same to everyone, and neither threads nor the way it ended change what a block gives. */
#include "arena/block.h"
#include "arena/match.h"
#include "games/policy.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static void quantiles_are_those_of_students_table(void **state)
{
    (void)state;
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

static void three_blocks_give_the_mean_and_the_interval_of_their_means(void **state)
{
    (void)state;
    ratio r = {0};
    ratio_add(&r, 6, 2); /* block means 3, 1, 2: their spread is 1 */
    ratio_add(&r, 2, 2);
    ratio_add(&r, 4, 2);
    double half = 4.3027 / sqrt(3);
    is(ratio_estimate(&r), 2, 2 - half, 2 + half);
}

static void blocks_of_different_length_count_by_their_rounds(void **state)
{
    (void)state;
    ratio r = {0};
    ratio_add(&r, -3, 1); /* 8 points less in 4 rounds: -2 each; distances -1 and 1 */
    ratio_add(&r, -5, 3);
    is(ratio_estimate(&r), -2, -2 - 12.7062 * 0.5, -2 + 12.7062 * 0.5);
}

static void sums_do_not_depend_on_their_order_and_cannot_overflow(void **state)
{
    (void)state;
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

static void what_never_varies_has_no_spread(void **state)
{
    (void)state;
    ratio r = {0};
    for (int i = 0; i < 1000; i++)
        ratio_add(&r, 840, 2);
    is(ratio_estimate(&r), 420, 420, 420);
}

static void one_block_says_nothing_about_its_spread(void **state)
{
    (void)state;
    ratio r = {0};
    is(ratio_estimate(&r), 0, 0, 0);
    ratio_add(&r, 5, 2);
    estimate e = ratio_estimate(&r);
    assert_true(e.mean == 2.5 && isinf(e.low) && e.low < 0 && isinf(e.high) && e.high > 0);
    is(ratio_estimate_within(&r, 10), 2.5, 0, 10);
}

static void a_share_stays_within_its_bounds_and_a_clean_sheet_is_not_certainty(void **state)
{
    (void)state;
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

static match_setup setup_of(const char *preset, int count, const char *const *names)
{
    match_setup m = {.players = count, .seed = 7, .blocks = 50, .threads = 1};
    assert_int_equal(hn_rules_preset(&m.rules, hn_game_find("cambio"), preset, NULL), HN_OK);
    for (int p = 0; p < count; p++)
        assert_int_equal(hn_player_find(&m.player[p], names[p], m.rules.game, NULL), HN_OK);
    return m;
}

static match_setup two(const char *first, const char *second)
{
    const char *const names[] = {first, second};
    return setup_of("cambio", 2, names);
}

static match_setup three(const char *first, const char *second, const char *third)
{
    const char *const names[] = {first, second, third};
    return setup_of("cambio-table", 3, names);
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

static void same_line(const match_line *a, const match_line *b)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->seats, b->seats);
    same_estimate(a->win_share, b->win_share);
    same_estimate(a->points, b->points);
    assert_int_equal(a->calls, b->calls);
    assert_int_equal(a->calls_won, b->calls_won);
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

static void who_sits_behind_whom_is_drawn_anew_for_each_block(void **state)
{
    (void)state;
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

static void a_match_is_the_mean_over_all_rotations_of_every_deal(void **state)
{
    (void)state;
    enum { BLOCKS = 40 };
    match_setup m = three("bayes-v2", "smart", "bayes-v1");
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

static void calls_and_turns_are_counted(void **state)
{
    (void)state;
    match_setup m = two("bayes-v1", "base");
    match_result r = played(&m);
    assert_int_equal(r.player[1].calls, 0); /* base never calls */
    assert_true(r.player[0].calls > 90 && r.player[0].calls <= 100);
    assert_true(r.player[0].calls_won > 60 && r.player[0].calls_won <= r.player[0].calls);
    assert_true(r.turns > 2 * r.rounds && r.turns < 60 * r.rounds);
}

static void the_number_of_threads_changes_nothing(void **state)
{
    (void)state;
    match_setup setups[] = {two("bayes-v2", "bayes-v1"), three("smart", "random", "smart"),
                            two("bayes-v2", "random")};
    setups[1].blocks = 333;
    setups[2].whole = true;
    for (int i = 0; i < 3; i++) {
        match_setup m = setups[i];
        match_result one = played(&m);
        for (m.threads = 2; m.threads < 8; m.threads++) {
            match_result many = played(&m);
            same_result(&m, &one, &many);
        }
    }
}

static void against_itself_every_block_is_exactly_even(void **state)
{
    (void)state;
    static const char *const names[] = {"random", "base", "smart", "bayes-v1", "bayes-v2"};
    for (int i = 0; i < 5; i++)
        for (int players = 2; players <= 8; players++) {
            const char *const same[] = {names[i], names[i], names[i], names[i],
                                        names[i], names[i], names[i], names[i]};
            match_setup m = setup_of("cambio-lock", players, same);
            m.blocks = 10;
            block b;
            block_play(&m, 3, &b, NULL);
            match_result r = played(&m);
            for (int p = 0; p < players; p++) {
                double even = 1.0 / players;
                near(r.player[p].win_share.mean, even);
                same_estimate(r.player[p].points, r.player[0].points);
                assert_int_equal(b.win[p], BLOCK_WIN);
                assert_int_equal(b.points[p], b.points[0]);
            }
            is(r.group[0].win_share, 1, 1, 1);
        }
}

static void players_of_the_same_name_are_counted_together(void **state)
{
    (void)state;
    match_setup m = three("smart", "bayes-v1", "smart");
    match_result r = played(&m);
    const match_line *p = r.player, *g = r.group;
    assert_int_equal(r.groups, 2);
    assert_string_equal(g[0].name, "smart");
    assert_int_equal(g[0].seats, 2);
    near(g[0].win_share.mean, p[0].win_share.mean + p[2].win_share.mean);
    near(g[0].points.mean, (p[0].points.mean + p[2].points.mean) / 2);
    assert_int_equal(g[0].calls, p[0].calls + p[2].calls);
    assert_int_equal(g[0].calls_won, p[0].calls_won + p[2].calls_won);
    /* What the others do not win: so the interval is the mirror of the one that is alone. */
    near(g[0].win_share.low, 1 - p[1].win_share.high);
    near(g[0].win_share.high, 1 - p[1].win_share.low);
    same_line(&g[1], &p[1]);
    snprintf(m.player[2].name, sizeof m.player[2].name, "another");
    assert_int_equal(played(&m).groups, 3);
}

static void another_seed_gives_other_deals(void **state)
{
    (void)state;
    match_setup m = two("bayes-v2", "smart");
    match_result one = played(&m);
    m.seed = 8;
    assert_true(played(&m).player[0].points.mean != one.player[0].points.mean);
}

static void more_blocks_begin_with_the_same_ones(void **state)
{
    (void)state;
    match_setup m = two("bayes-v2", "smart");
    block a, b;
    block_play(&m, 3, &a, NULL);
    m.blocks = 1000;
    m.threads = 4;
    block_play(&m, 3, &b, NULL);
    assert_memory_equal(&a, &b, sizeof a);
    block_play(&m, 4, &b, NULL);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* ---- whole matches and fixed seats ---- */

static void whole_matches_are_won_by_their_totals(void **state)
{
    (void)state;
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

static void with_fixed_seats_a_deal_is_played_once(void **state)
{
    (void)state;
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

static void until_stops_at_a_batch_when_every_interval_is_narrow_enough(void **state)
{
    (void)state;
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

static void until_never_goes_beyond_the_blocks(void **state)
{
    (void)state;
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

static void a_stopped_match_is_the_result_of_its_first_blocks(void **state)
{
    (void)state;
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

static void a_match_that_is_stopped_at_once_has_no_blocks(void **state)
{
    (void)state;
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

static void every_round_is_recorded_in_order_and_replays(void **state)
{
    (void)state;
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

static void rounds_of_whole_matches_say_which_match_they_are_of(void **state)
{
    (void)state;
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

static void with_fixed_seats_the_first_named_begins_every_round(void **state)
{
    (void)state;
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

static void records_that_cannot_be_written_end_the_match(void **state)
{
    (void)state;
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

static hn_action decide_wrong(const hn_view *view, const int32_t *constants, uint64_t key,
                              hn_why *why)
{
    (void)view, (void)constants, (void)key, (void)why;
    return HN_ACTIONS - 1;
}

static const hn_policy wrong = {.name = "wrong", .decide = decide_wrong};

static void an_illegal_decision_is_counted_and_replaced_by_the_first_legal_action(void **state)
{
    (void)state;
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

static void a_match_wants_as_many_players_as_the_rules_have_seats(void **state)
{
    (void)state;
    match_setup m = two("base", "smart");
    match_result r = {.blocks = 99};
    hn_error error = {0};
    m.players = 1;
    assert_int_equal(match_play(&m, &r, &error), HN_BAD_SEATS);
    assert_string_equal(error.text, "1 player; these rules want 2 to 8");
    assert_int_equal(r.blocks, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_those_of_students_table),
        cmocka_unit_test(three_blocks_give_the_mean_and_the_interval_of_their_means),
        cmocka_unit_test(blocks_of_different_length_count_by_their_rounds),
        cmocka_unit_test(sums_do_not_depend_on_their_order_and_cannot_overflow),
        cmocka_unit_test(what_never_varies_has_no_spread),
        cmocka_unit_test(one_block_says_nothing_about_its_spread),
        cmocka_unit_test(a_share_stays_within_its_bounds_and_a_clean_sheet_is_not_certainty),
        cmocka_unit_test(who_sits_behind_whom_is_drawn_anew_for_each_block),
        cmocka_unit_test(a_match_is_the_mean_over_all_rotations_of_every_deal),
        cmocka_unit_test(calls_and_turns_are_counted),
        cmocka_unit_test(the_number_of_threads_changes_nothing),
        cmocka_unit_test(against_itself_every_block_is_exactly_even),
        cmocka_unit_test(players_of_the_same_name_are_counted_together),
        cmocka_unit_test(another_seed_gives_other_deals),
        cmocka_unit_test(more_blocks_begin_with_the_same_ones),
        cmocka_unit_test(whole_matches_are_won_by_their_totals),
        cmocka_unit_test(with_fixed_seats_a_deal_is_played_once),
        cmocka_unit_test(until_stops_at_a_batch_when_every_interval_is_narrow_enough),
        cmocka_unit_test(until_never_goes_beyond_the_blocks),
        cmocka_unit_test(a_stopped_match_is_the_result_of_its_first_blocks),
        cmocka_unit_test(a_match_that_is_stopped_at_once_has_no_blocks),
        cmocka_unit_test(every_round_is_recorded_in_order_and_replays),
        cmocka_unit_test(rounds_of_whole_matches_say_which_match_they_are_of),
        cmocka_unit_test(with_fixed_seats_the_first_named_begins_every_round),
        cmocka_unit_test(records_that_cannot_be_written_end_the_match),
        cmocka_unit_test(an_illegal_decision_is_counted_and_replaced_by_the_first_legal_action),
        cmocka_unit_test(a_match_wants_as_many_players_as_the_rules_have_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
