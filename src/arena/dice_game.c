/* The game throw by throw, those with few dice first. What a throw's end is worth to the seat that began it is its
 * chance to win from there. */
#include "arena/dice_game.h"

#include "core/status.h"
#include "games/perudo.h"
#include "solve/recent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The chance of seat 0 where both have so many dice and a seat begins. */
static double chance_of(const dice_game *g, const int dice[2], int beginner)
{
    if (!dice[0] || !dice[1])
        return dice[0] > 0;
    return beginner ? 1 - g->chance[dice[1]][dice[0]] : g->chance[dice[0]][dice[1]];
}

/* A seat loses a die and begins, or where that was its last, or by the rules, the game is over. */
static double after_loss(const dice_game *g, const int dice[2], int loser)
{
    int left[2] = {dice[0], dice[1]};
    if (g->rules.value[PERUDO_LOSS] == LOSS_GAME)
        return loser;
    left[loser]--;
    return chance_of(g, left, loser);
}

static double after_exact(const dice_game *g, const int dice[2], int caller)
{
    int left[2] = {dice[0], dice[1]};
    bool next = g->rules.value[PERUDO_AFTER_CALZA] == AFTER_CALZA_NEXT;
    left[caller] += left[caller] < g->rules.value[PERUDO_DICE];
    return chance_of(g, left, next ? 1 - caller : caller);
}

solve_throw dice_game_throw(const dice_game *g, int first, int second)
{
    solve_throw t = {.rules = g->rules, .dice = {first, second}};
    t.palifico = solve_is_palifico(&t.rules, t.dice);
    for (int caller = 0; caller < 2; caller++) {
        double *worth = t.worth[caller];
        worth[SOLVE_RIGHT] = after_loss(g, t.dice, 1 - caller);
        worth[SOLVE_WRONG] = worth[SOLVE_NOT_EXACT] = after_loss(g, t.dice, caller);
        worth[SOLVE_EXACT] = after_exact(g, t.dice, caller);
    }
    return t;
}

void *dice_game_zeros(uint64_t bytes)
{
    uint64_t whole = (bytes + SOLVE_ALIGNMENT - 1) / SOLVE_ALIGNMENT * SOLVE_ALIGNMENT;
    void *memory = aligned_alloc(SOLVE_ALIGNMENT, whole);
    if (memory)
        memset(memory, 0, whole);
    return memory;
}

static bool solve_exactly(dice_game *g, solver *s, double *value)
{
    void *memory = dice_game_zeros(s->bytes);
    if (!memory)
        return false;
    solve_begin(s, memory);
    for (int i = 1; i <= g->iterations; i++)
        solve_iterate(s, i == g->iterations);
    solve_worth worth = solve_measure(s);
    *value = worth.value;
    g->nash_conv[s->throw.dice[0]][s->throw.dice[1]] = worth.nash_conv;
    free(memory);
    return true;
}

static bool solve_recent(const dice_game *g, const solve_throw *t, double *value)
{
    recent *r = malloc(sizeof *r);
    if (!r)
        return false;
    recent_plan(r, t, g->remembered, g->threads);
    void *memory = dice_game_zeros(r->bytes);
    if (memory) {
        recent_begin(r, memory);
        for (int i = 0; i < g->iterations; i++)
            recent_iterate(r);
        *value = recent_finish(r);
    }
    free(memory);
    free(r);
    return memory != NULL;
}

static bool solve_throw_of(dice_game *g, int first, int second)
{
    solver *s = malloc(sizeof *s);
    double value = 0;
    solve_throw t = dice_game_throw(g, first, second);
    if (!s)
        return false;
    solve_plan(s, &t, SOLVE_CFR_PLUS, true, g->threads);
    bool exact =
        s->array_rows[0] <= g->exact_rows && s->array_rows[1] <= g->exact_rows - s->array_rows[0];
    bool ok = exact ? solve_exactly(g, s, &value) : solve_recent(g, &t, &value);
    free(s);
    g->exact[first][second] = exact;
    g->change = fmax(g->change, fabs(value - g->chance[first][second]));
    g->chance[first][second] = value;
    if (ok && g->told)
        g->told(g->context, g->done, first, second, value);
    return ok;
}

static bool sweep(dice_game *g)
{
    int most = g->rules.value[PERUDO_DICE];
    g->change = 0;
    for (int all = 2; all <= 2 * most; all++)
        for (int first = 1; first < all; first++)
            if (first <= most && all - first <= most && !solve_throw_of(g, first, all - first))
                return false;
    g->done++;
    return true;
}

hn_status dice_game_solve(dice_game *g, hn_error *error)
{
    bool circles = g->rules.value[PERUDO_CALZA_RULE] == CALZA_ALWAYS;
    for (int first = 1; first <= HN_DICE; first++)
        for (int second = 1; second <= HN_DICE; second++)
            g->chance[first][second] = (double)first / (first + second);
    g->done = 0;
    do {
        if (!sweep(g))
            return error_set(error, HN_BAD_RULES, "out of memory");
    } while (circles && g->change > g->near && g->done < g->sweeps);
    return HN_OK;
}
