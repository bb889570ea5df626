/* Leagues: ratings are those of players whose strength is known, and a plan that is wrong says where. */
#include "arena/rating.h"
#include "config/league.h"
#include "core/random.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- ratings ---- */

/* Players of a known strength, each set of `seats` of them meeting. Results are drawn: seats win by their strength. */
static void begin_sham(league *l, int players, int seats, int blocks, uint64_t seed)
{
    int meetings = 0;
    for (unsigned set = 0; set < 1u << players; set++)
        meetings += __builtin_popcount(set) == seats;
    assert_true(league_begin(l, players, 1, 1, meetings));
    l->blocks = blocks;
    l->seed = seed;
    meetings = 0;
    for (unsigned set = 0; set < 1u << players; set++) {
        if (__builtin_popcount(set) != seats)
            continue;
        league_meeting *m = &l->meeting[meetings++];
        for (int p = 0; p < players; p++)
            if (set >> p & 1)
                m->player[m->seats++] = p;
    }
    assert_true(league_room(l));
}

static int winner(const league_meeting *m, const double *strength, random_stream *chance)
{
    double sum = 0;
    for (int s = 0; s < m->seats; s++)
        sum += strength[m->player[s]];
    double at = sum * (double)random_stream_piece(chance) / 4294967296.0;
    int s = 0;
    while (s < m->seats - 1 && (at -= strength[m->player[s]]) >= 0)
        s++;
    return s;
}

static void play_sham(league *l, const double *strength)
{
    for (int i = 0; i < l->meetings; i++)
        for (int b = 0; b < l->blocks; b++) {
            const league_meeting *m = &l->meeting[i];
            random_stream chance =
                random_stream_of(l->seed, HN_FOR_ROUND, (uint64_t)i << 32 | (uint64_t)b);
            int32_t win[HN_SEATS] = {0};
            for (int round = 0; round < m->seats; round++)
                win[winner(m, strength, &chance)] += HN_WIN;
            league_add(l, i, b, win);
        }
}

/* How many of the players' true ratings, from the first's, lie in their intervals. */
static int recovered(const league *l, const double *strength)
{
    rating_line lines[8];
    int count = rating_table(l, 0, l->blocks, lines), within = 0;
    assert_int_equal(count, l->players);
    for (int i = 0; i < count; i++) {
        double truth = 400 * log10(strength[lines[i].player] / strength[0]);
        assert_true(lines[i].player == 0 || lines[i].high > lines[i].low);
        within += lines[i].player && truth >= lines[i].low && truth <= lines[i].high;
        assert_true(!i || lines[i - 1].rating >= lines[i].rating);
    }
    return within;
}

/* Of 95 in 100 expected, 91 to 98.5 are 4 standard deviations of 5 players in 100 leagues at two seats; ratings of a league
 * depend on one another, so some more. */
static void recovers(int seats, int blocks)
{
    static const double strength[] = {1, .25, .7, 1.5, 3, 8};
    enum { PLAYERS = 6, LEAGUES = 100 };
    int within = 0;
    for (int i = 0; i < LEAGUES; i++) {
        league l;
        begin_sham(&l, PLAYERS, seats, blocks, (uint64_t)i + 1);
        l.anchor = 0;
        play_sham(&l, strength);
        within += recovered(&l, strength);
        league_free(&l);
    }
    if (within < LEAGUES * (PLAYERS - 1) * .90 || within > LEAGUES * (PLAYERS - 1) * .99)
        fail_msg("%d of %d ratings lie in their intervals", within, LEAGUES * (PLAYERS - 1));
}

TEST(ratings_of_known_players_lie_in_their_intervals)
{
    recovers(2, 100);
}

TEST(ratings_at_three_seats_lie_in_their_intervals)
{
    recovers(3, 60);
}

TEST(two_players_are_rated_by_their_odds_and_shares_count)
{
    league l;
    rating_line lines[2];
    begin_sham(&l, 2, 2, 1000, 1);
    for (int b = 0; b < l.blocks; b++) /* 2 to 1: a shared round and one alone */
        league_add(&l, 0, b, (int32_t[]){HN_WIN / 2 + HN_WIN * 5 / 6, HN_WIN / 2 + HN_WIN / 6});
    assert_int_equal(rating_table(&l, RATING_ALL, 1000, lines), 2);
    assert_int_equal(lines[0].player, 0);
    /* The imagined round draws them together by a hair. */
    assert_true(fabs(lines[0].rating - 200 * log10(2)) < .1);
    assert_true(fabs(lines[0].rating + lines[1].rating) < 1e-6);
    assert_true(fabs(lines[0].share - 2. / 3) < 1e-12 && lines[0].fair == .5);
    estimate e;
    assert_true(rating_pair(&l, 0, 1, 0, &e) && fabs(e.mean - 1. / 3) < 1e-12);
    league_free(&l);
}

TEST(who_wins_everything_has_a_rating_too)
{
    league l;
    rating_line lines[3];
    begin_sham(&l, 3, 2, 50, 1);
    play_sham(&l, (double[]){1e-9, 1, 1e9});
    assert_int_equal(rating_table(&l, RATING_ALL, 50, lines), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(lines[i].player, 2 - i);
        assert_true(isfinite(lines[i].rating));
    }
    assert_int_equal(rating_table(&l, RATING_ALL, 1, lines), 3);
    assert_true(isinf(lines[0].high)); /* one block says nothing about its spread */
    league_free(&l);
}

TEST(a_game_is_rated_by_its_own_tables)
{
    league l;
    rating_line lines[3];
    assert_true(league_begin(&l, 3, 2, 2, 2));
    l.blocks = 10;
    l.table_game[1] = 1;
    l.meeting[0] = (league_meeting){.table = 0, .seats = 2, .player = {0, 1}};
    l.meeting[1] = (league_meeting){.table = 1, .seats = 2, .player = {1, 2}};
    assert_true(league_room(&l));
    for (int b = 0; b < 10; b++)
        for (int i = 0; i < 2; i++)
            league_add(&l, i, b, (int32_t[]){HN_WIN, HN_WIN});
    assert_int_equal(rating_table(&l, 0, 10, lines), 2);
    assert_int_equal(rating_table(&l, 1, 10, lines), 2);
    assert_int_equal(rating_table(&l, RATING_ALL, 10, lines), 3);
    estimate e;
    assert_false(rating_pair(&l, RATING_ALL, 0, 2, &e));
    assert_false(rating_pair(&l, 1, 0, 1, &e));
    league_free(&l);
}

/* ---- plans ---- */

static hn_status read_plan(const char *yaml, league_plan *plan, hn_error *error)
{
    config_shelf shelf = {0};
    hn_status status = config_league_text(plan, &shelf, yaml, strlen(yaml), error);
    config_shelf_free(&shelf);
    return status;
}

TEST(a_plan_has_players_tables_and_what_holds_without_a_word)
{
    league_plan *plan = malloc(sizeof *plan);
    hn_error error;
    assert_int_equal(read_plan("league: Two\nplayers: [random, net]\ntables:\n"
                               "  - game: cambio\n    seats: [2, 3]\n    players: [smart@easy]\n"
                               "  - game: perudo\n    preset: perudo\n",
                               plan, &error),
                     HN_OK);
    assert_string_equal(plan->title, "Two");
    assert_false(plan->gauntlet || plan->whole);
    assert_int_equal(plan->blocks, 100);
    assert_int_equal(plan->anchor, HN_NONE);
    assert_int_equal(plan->players, 3);
    assert_int_equal(plan->tables, 2);
    assert_int_equal(plan->table[0].seats, 1 << 2 | 1 << 3);
    assert_int_equal(plan->table[0].players, 3);
    assert_int_equal(plan->table[0].player[2], 2);
    assert_int_equal(plan->table[1].seats, 1 << 2);
    assert_string_equal(plan->table[1].made[0].name, "random");
    free(plan);
}

TEST(a_plan_that_is_wrong_says_where_and_what_was_expected)
{
    static const struct {
        const char *yaml;
        int line;
        const char *words;
    } wrong[] = {
        {"", 1, "expected `league: TITLE` first"},
        {"league: A\nplayer: [random]\n", 2, "did you mean `players`"},
        {"league: A\nplan: knockout\ntables: []\n", 2, "expected one of round robin, gauntlet"},
        {"league: A\nblocks: 0\ntables: []\n", 2, "expected a whole number from 1 to"},
        {"league: A\nseed: x\ntables: []\n", 2, "`seed` is x; expected a whole number"},
        {"league: A\nplayers: [random]\n", 1, "a league without `tables`"},
        {"league: A\ntables: []\n", 2, "no table; expected one or more"},
        {"league: A\ntables:\n  - preset: x\n", 3, "a table without `game`"},
        {"league: A\ntables:\n  - game: cambo\n", 3, "did you mean `cambio`"},
        {"league: A\ntables:\n  - game: cambio\n    players: [random]\n", 3,
         "expected two or more"},
        {"league: A\ntables:\n  - game: cambio\n    players:\n      - random\n      - bayes-v9\n",
         6, "bayes-v"},
        {"league: A\nplayers:\n  - random\n  - faroleo\ntables:\n  - game: cambio\n", 4, "faroleo"},
        {"league: A\nplayers: [net,\n  net]\ntables:\n  - game: cambio\n", 3, "named twice"},
        {"league: A\nplayers: [net]\ntables:\n  - game: cambio\n    players:\n      - net\n", 6,
         "plays at every table"},
        {"league: A\nplayers: [net, random]\ntables:\n  - game: cambio\n    seats: 3\n", 5,
         "expected at least as many players"},
        {"league: A\nplayers: [net, random]\ntables:\n  - game: cambio\n    seats: 9\n", 5,
         "expected a whole number from 2 to 8"},
        {"league: A\nplayers: [net, random]\ntables:\n  - game: cambio\n    preset: mine\n", 5,
         "mine"},
        {"league: A\nanchor: smart\nplayers: [net, random]\ntables:\n  - game: cambio\n", 2,
         "expected one of the players"},
        {"league: A\ntables:\n  - game: cambio\n    players: [a, b]\nplayers: [net]\n", 5,
         "stands below `tables`"},
    };
    league_plan *plan = malloc(sizeof *plan);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hn_error error = {0};
        assert_int_not_equal(read_plan(wrong[i].yaml, plan, &error), HN_OK);
        if (error.line != wrong[i].line || !strstr(error.text, wrong[i].words))
            fail_msg("%zu: line %d: %s; expected line %d with \"%s\"", i, error.line, error.text,
                     wrong[i].line, wrong[i].words);
    }
    free(plan);
}
