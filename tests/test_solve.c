/* The solver against what was written without it: a slow CFR from the definition, a linear program, all pure answers
 * one by one, and the engine's own rules. */
#include "scalar_cfr.h"
#include "setup.h"

#include "solve/solve.h"
#include "solve/walk.h"

#include <glpk.h>
#include <hunch/random.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- solvers ---- */

static solve_throw throw_of(const char *house, int faces, int wild, int first, int second)
{
    solve_throw t = {.dice = {first, second}};
    hn_rules_preset(&t.rules, hn_game_find("perudo"), house, NULL);
    t.rules.value[PERUDO_FACES] = (int16_t)faces;
    t.rules.value[PERUDO_WILD] = (int16_t)wild;
    solve_usual_worths(&t);
    return t;
}

static void begin(solver *s, const solve_throw *t, solve_algorithm algorithm, bool single,
                  int threads)
{
    solve_plan(s, t, algorithm, single, threads);
    void *memory = aligned_alloc(SOLVE_ALIGNMENT, s->bytes);
    assert_non_null(memory);
    memset(memory, 0, s->bytes);
    solve_begin(s, memory);
}

static void end(solver *s)
{
    free(s->regret[0]); /* the first part of the memory */
}

static void iterate(solver *s, int count)
{
    for (int i = 1; i <= count; i++)
        solve_iterate(s, i == count);
}

/* ---- against the definition ---- */

/* Follows the documented order of the arrays, and compares the rows of each state. */
static void compare_rows(const solver *s, const scalar_cfr *c, int history, uint64_t at[2])
{
    int seat = scalar_seat(history), from = history ? 32 - __builtin_clz((unsigned)history) : 0;
    bool choice = from < c->bids;
    for (int a = 0; a <= c->bids && choice; a++)
        if (scalar_may(c, history, a)) {
            for (int hand = 0; hand < c->faces; hand++) {
                uint64_t cell = at[seat] * SOLVE_BLOCK + (uint64_t)hand;
                double regret = ((const double *)s->regret[seat])[cell] / c->faces;
                double average = ((const double *)s->average[seat])[cell] * c->faces;
                assert_true(fabs(regret - c->regret[hand][history][a]) < 1e-9);
                assert_true(fabs(average - c->average[hand][history][a]) <
                            1e-9 * (1 + fabs(average)));
            }
            at[seat]++;
        }
    for (int bid = from; bid < c->bids; bid++)
        compare_rows(s, c, history | 1 << bid, at);
}

static void compare_with_definition(int faces, int wild, solve_algorithm algorithm, int iterations)
{
    static scalar_cfr c;
    solver s;
    solve_throw t = throw_of("liars-dice", faces, wild, 1, 1);
    uint64_t at[2] = {0, 0};
    begin(&s, &t, algorithm, false, 1);
    scalar_begin(&c, faces, wild, algorithm);
    for (int i = 0; i < iterations; i++)
        scalar_iterate(&c);
    iterate(&s, iterations);
    compare_rows(&s, &c, 0, at);
    assert_true(at[0] == s.array_rows[0] && at[1] == s.array_rows[1]);
    solve_worth worth = solve_measure(&s);
    assert_true(fabs(worth.value - scalar_value(&c)) < 1e-9);
    assert_true(fabs(worth.best[0] - scalar_best(&c, 0)) < 1e-9);
    assert_true(fabs(worth.best[1] - scalar_best(&c, 1)) < 1e-9);
    assert_true(fabs(worth.nash_conv - scalar_best(&c, 0) - scalar_best(&c, 1)) < 1e-9);
    end(&s);
}

TEST(regrets_averages_and_nash_conv_are_those_of_the_definition)
{
    for (int algorithm = 0; algorithm < SOLVE_ALGORITHMS; algorithm++)
        for (int faces = 2; faces <= SCALAR_FACES; faces++)
            for (int wild = 0; wild <= faces; wild += faces)
                compare_with_definition(faces, wild, (solve_algorithm)algorithm, 12);
}

/* ---- against a linear program ---- */

/* The first seat's realisation plan x(hand, history, action) and, for each decision of the second, the least that it
 * can hold the first seat to: q(hand, history). */
typedef struct program {
    glp_prob *lp;
    const scalar_cfr *game;
    int x[SCALAR_FACES][SCALAR_HISTORIES][SCALAR_BIDS + 1], q[SCALAR_FACES][SCALAR_HISTORIES];
    int terms, column[4096];
    double factor[4096];
} program;

static void term(program *p, int column, double factor)
{
    p->terms++;
    p->column[p->terms] = column;
    p->factor[p->terms] = factor;
}

static void row(program *p, int type, double bound)
{
    int number = glp_add_rows(p->lp, 1);
    glp_set_row_bnds(p->lp, number, type, bound, bound);
    glp_set_mat_row(p->lp, number, p->terms, p->column, p->factor);
    p->terms = 0;
}

static int new_column(program *p, int type, double worth)
{
    int number = glp_add_cols(p->lp, 1);
    glp_set_col_bnds(p->lp, number, type, 0, 0);
    glp_set_obj_coef(p->lp, number, worth);
    return number;
}

static void add_columns(program *p, int hand)
{
    const scalar_cfr *g = p->game;
    for (int history = 0; history < 1 << g->bids; history++) {
        bool opening = __builtin_popcount((unsigned)history) == 1;
        if (scalar_seat(history))
            p->q[hand][history] = new_column(p, GLP_FR, opening);
        for (int a = 0; a <= g->bids && !scalar_seat(history); a++)
            if (scalar_may(g, history, a))
                p->x[hand][history][a] = new_column(p, GLP_LO, 0);
    }
}

/* What the first seat did last on the way to a history of the second's: a column. */
static int led_to(const program *p, int hand, int history)
{
    int bid = 31 - __builtin_clz((unsigned)history);
    return p->x[hand][history & ~(1 << bid)][bid + 1];
}

static void plan_rows(program *p, int hand, int history)
{
    for (int a = 0; a <= p->game->bids; a++)
        if (scalar_may(p->game, history, a))
            term(p, p->x[hand][history][a], 1);
    if (history) {
        int bid = 31 - __builtin_clz((unsigned)history);
        term(p, led_to(p, hand, history & ~(1 << bid)), -1);
    }
    row(p, GLP_FX, history ? 0 : 1);
}

/* q(hand, history) is at most what each action leaves. */
static void answer_rows(program *p, int second, int history)
{
    const scalar_cfr *g = p->game;
    double chance = 1.0 / (g->faces * g->faces);
    for (int a = 0; a <= g->bids; a++) {
        if (!scalar_may(g, history, a))
            continue;
        int after = a ? history | 1 << (a - 1) : history;
        term(p, p->q[second][history], 1);
        for (int first = 0; first < g->faces; first++) {
            int column = a ? p->x[first][after][0] : led_to(p, first, history);
            term(p, column, -chance * scalar_call(g, after, (int[2]){first, second}));
        }
        for (int b = 1; b <= g->bids && a; b++)
            if (scalar_may(g, after, b))
                term(p, p->q[second][after | 1 << (b - 1)], -1);
        row(p, GLP_UP, 0);
    }
}

static double value_by_program(const scalar_cfr *game)
{
    static program p;
    glp_smcp quiet;
    p = (program){.lp = glp_create_prob(), .game = game};
    glp_set_obj_dir(p.lp, GLP_MAX);
    for (int hand = 0; hand < game->faces; hand++)
        add_columns(&p, hand);
    for (int hand = 0; hand < game->faces; hand++)
        for (int history = 0; history < 1 << game->bids; history++)
            (scalar_seat(history) ? answer_rows : plan_rows)(&p, hand, history);
    glp_init_smcp(&quiet);
    quiet.msg_lev = GLP_MSG_OFF;
    assert_int_equal(glp_simplex(p.lp, &quiet), 0);
    assert_int_equal(glp_get_status(p.lp), GLP_OPT);
    double value = glp_get_obj_val(p.lp);
    glp_delete_prob(p.lp);
    return value;
}

static void compare_with_program(int faces, int wild)
{
    static scalar_cfr game;
    solver s;
    solve_throw t = throw_of("liars-dice", faces, wild, 1, 1);
    scalar_begin(&game, faces, wild, SOLVE_CFR_PLUS);
    double value = value_by_program(&game);
    begin(&s, &t, SOLVE_CFR_PLUS, false, 1);
    iterate(&s, 5000);
    solve_worth worth = solve_measure(&s);
    assert_true(worth.nash_conv < 2e-4);
    assert_true(fabs(worth.value - value) < 2e-6);
    assert_true(worth.best[0] >= value - 1e-7 && -worth.best[1] <= value + 1e-7);
    end(&s);
}

TEST(a_linear_program_gives_the_same_value)
{
    for (int faces = 2; faces <= SCALAR_FACES; faces++) {
        compare_with_program(faces, faces);
        compare_with_program(faces, 0);
    }
}

/* ---- against all answers ---- */

/* What a hand gets by one pure answer: choice[history] is its action there. */
static double answer_worth(const scalar_cfr *c, int seat, const int hand[2], int history,
                           const uint8_t *choice)
{
    double sum = 0;
    bool mine = scalar_seat(history) == seat;
    for (int a = 0; a <= c->bids; a++) {
        double chance = mine                        ? a == choice[history]
                        : scalar_may(c, history, a) ? scalar_chance(c, hand[1 - seat], history, a)
                                                    : 0;
        if (chance > 0)
            sum += chance * (a ? answer_worth(c, seat, hand, history | 1 << (a - 1), choice)
                               : scalar_call(c, history, hand) * (seat ? -1 : 1));
    }
    return sum;
}

/* The next pure answer, as a number whose digits are the actions; false after the last. */
static bool next_answer(const scalar_cfr *c, int seat, uint8_t *choice)
{
    for (int history = 0; history < 1 << c->bids; history++) {
        if (scalar_seat(history) != seat)
            continue;
        for (int a = choice[history] + 1; a <= c->bids; a++)
            if (scalar_may(c, history, a)) {
                choice[history] = (uint8_t)a;
                return true;
            }
        choice[history] = history ? 0 : 1;
    }
    return false;
}

static double best_by_enumeration(const scalar_cfr *c, int seat)
{
    double all = 0;
    for (int own = 0; own < c->faces; own++) {
        uint8_t choice[SCALAR_HISTORIES] = {1};
        double best = -INFINITY;
        do {
            double sum = 0;
            for (int other = 0; other < c->faces; other++)
                sum += answer_worth(c, seat, (int[2]){seat ? other : own, seat ? own : other}, 0,
                                    choice);
            best = fmax(best, sum);
        } while (next_answer(c, seat, choice));
        all += best;
    }
    return all / (c->faces * c->faces);
}

TEST(no_pure_answer_is_better_than_the_best_response)
{
    static scalar_cfr c;
    solver s;
    solve_throw t = throw_of("liars-dice", 2, 2, 1, 1);
    scalar_begin(&c, 2, 2, SOLVE_CFR);
    begin(&s, &t, SOLVE_CFR, false, 1);
    for (int i = 0; i < 7; i++)
        scalar_iterate(&c);
    iterate(&s, 7);
    solve_worth worth = solve_measure(&s);
    for (int seat = 0; seat < 2; seat++)
        assert_true(fabs(worth.best[seat] - best_by_enumeration(&c, seat)) < 1e-12);
    end(&s);
}

/* ---- against the engine ---- */

static void set_table(setup *s, const solve_throw *t, uint64_t seed)
{
    hn_error error;
    hn_dice_view view = {
        .seats = 2, .seat = HN_NONE, .phase = HN_PHASE_BID, .asked = 1, .bidder = HN_NONE};
    s->rules = t->rules;
    for (int seat = 0; seat < 2; seat++) {
        view.dice[seat] = (uint8_t)t->dice[seat];
        memset(view.die[seat], HN_UNKNOWN, view.dice[seat]);
    }
    view.in_play = (uint8_t)(t->dice[0] + t->dice[1]);
    view.palifico = t->palifico;
    view.had_palifico = t->palifico && t->rules.value[PERUDO_PALIFICO] == PALIFICO_ONCE;
    view.wild = (uint8_t)solve_wild(t);
    assert_int_equal(hn_dice_world(&s->rules, &view, seed, &s->state, &error), HN_OK);
}

/* What seat 0 has won by the dice that the call has left. */
static double won(const setup *s, const solve_throw *t)
{
    const perudo *p = perudo_of(&s->state);
    int first = t->dice[0] - p->dice[0], second = t->dice[1] - p->dice[1];
    return first > 0 || second < 0 ? -1 : first < 0 || second > 0 ? 1 : 0;
}

/* One throw by chance: at each moment the engine allows what the solver's table has, and the call costs the
 * same. */
static void follow_throw(const solver *s, const solve_throw *t, uint64_t seed)
{
    setup at;
    int hand[2], bid = s->bids.count, seat = 0;
    set_table(&at, t, seed);
    for (int i = 0; i < 2; i++)
        hand[i] = solve_hand_number(&s->hands[i], perudo_of(&at.state)->die[i]);
    for (uint64_t moment = 0;; moment++, seat = 1 - seat) {
        hn_action list[HN_ACTIONS];
        int count = hn_legal_list(&at.rules, &at.state, seat, list);
        int calls = solve_calls(&s->bids, bid);
        assert_int_equal(count, solve_actions(&s->bids, bid));
        for (int i = 0; i < s->bids.raises[bid]; i++) {
            hn_action raise = perudo_bid_action(solve_bid(&s->bids, s->bids.raise[bid][i]));
            bool found = false;
            for (int k = 0; k < count; k++)
                found |= list[k] == raise;
            assert_true(found);
        }
        int pick = (int)hn_random_below(seed, HN_FOR_CALLER, moment, (uint64_t)count);
        bool call = pick < calls;
        assert_int_equal(hn_apply(&at.rules, &at.state, seat, list[pick], NULL), HN_OK);
        if (call) {
            bool calza = list[pick] == PERUDO_CALZA;
            assert_true(won(&at, t) == solve_call_worth(s, bid, seat, calza, hand[0], hand[1]));
            return;
        }
        bid = solve_bid_number(&s->bids, perudo_action_bid(list[pick]));
    }
}

TEST(bids_and_calls_are_the_engines)
{
    static const struct {
        const char *preset;
        int faces, wild, first, second;
        bool palifico;
    } tables[] = {
        {"liars-dice", 6, 6, 1, 1, false}, {"liars-dice", 4, 0, 2, 1, false},
        {"faroleo", 6, 1, 2, 3, false},    {"faroleo", 6, 1, 5, 5, false},
        {"faroleo", 6, 1, 1, 2, true},     {"perudo", 6, 1, 2, 2, false},
        {"perudo", 6, 1, 1, 3, true},      {"faroleo", 3, 2, 2, 2, false},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        solver s;
        solve_throw t = throw_of(tables[i].preset, tables[i].faces, tables[i].wild, tables[i].first,
                                 tables[i].second);
        t.rules.value[PERUDO_DICE] = 5;
        t.palifico = tables[i].palifico;
        solve_usual_worths(&t);
        solve_plan(&s, &t, SOLVE_CFR, true, 1);
        for (uint64_t seed = 1; seed <= 200; seed++)
            follow_throw(&s, &t, seed);
    }
}

/* ---- what changes nothing ---- */

static void expect_same(const solver *a, const solver *b)
{
    assert_int_equal(solve_arrays(a), solve_arrays(b));
    for (int i = 0; i < solve_arrays(a); i++) {
        uint64_t bytes, others;
        const void *one = solve_array(a, i, &bytes), *other = solve_array(b, i, &others);
        assert_int_equal(bytes, others);
        assert_memory_equal(one, other, bytes);
    }
}

TEST(threads_and_measures_in_between_change_no_bit)
{
    for (int algorithm = 0; algorithm < SOLVE_ALGORITHMS; algorithm++) {
        solver one, three;
        solve_throw t = throw_of("faroleo", 6, 1, 2, 1);
        begin(&one, &t, (solve_algorithm)algorithm, true, 1);
        begin(&three, &t, (solve_algorithm)algorithm, true, 3);
        assert_true(three.items > 100);
        for (int i = 1; i <= 12; i++) {
            solve_iterate(&one, i == 12);
            solve_iterate(&three, i % 5 == 0 || i == 12);
        }
        expect_same(&one, &three);
        solve_worth a = solve_measure(&one), b = solve_measure(&three);
        assert_memory_equal(&a, &b, sizeof a);
        end(&one);
        end(&three);
    }
}

/* Every walk that the compiler knows the size of gives what the general one does: floats the same as doubles, nearly. */
TEST(floats_agree_with_doubles)
{
    solver wide, narrow;
    solve_throw t = throw_of("faroleo", 6, 1, 1, 1);
    t.palifico = true;
    begin(&wide, &t, SOLVE_CFR_PLUS, false, 1);
    begin(&narrow, &t, SOLVE_CFR_PLUS, true, 1);
    iterate(&wide, 200);
    iterate(&narrow, 200);
    solve_worth a = solve_measure(&wide), b = solve_measure(&narrow);
    assert_true(fabs(a.value - b.value) < 1e-4 && fabs(a.nash_conv - b.nash_conv) < 1e-4);
    assert_true(a.nash_conv < .01);
    end(&wide);
    end(&narrow);
}

/* Regrets of what is hardly ever reached become too small for a float: they must not spoil the rest. */
TEST(floats_converge_for_as_long_as_they_are_iterated)
{
    solver narrow;
    solve_throw t = throw_of("liars-dice", 6, 6, 2, 1);
    begin(&narrow, &t, SOLVE_CFR_PLUS, true, 1);
    iterate(&narrow, 300);
    assert_true(solve_measure(&narrow).nash_conv < .004);
    end(&narrow);
}

TEST(a_throw_that_no_machine_holds_says_so)
{
    solver s;
    solve_throw t = throw_of("perudo", 6, 1, 5, 5);
    solve_plan(&s, &t, SOLVE_CFR_PLUS, true, 2);
    assert_true(s.bytes > (uint64_t)1 << 60);
}
