/* The game throw by throw, those with few dice first. What a throw's end is worth to the seat that began it is its
 * chance to win from there.
 *
 * Throws of as many dice in all need nothing of each other, but for two: where a seat has all its dice, an exact call may lead
 * to the same dice with the other beginning. So such a pair is one piece of work, and pieces go to any rank (arena/team.h). */
#include "arena/dice_game.h"

#include "arena/ranks.h"
#include "arena/team.h"
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
    g->chance[first][second] = value;
    return ok;
}

/* ---- throws with as many dice in all ---- */

/* What comes of a throw. */
typedef struct solved {
    int first, second;
    bool ok, exact;
    double chance, nash_conv;
} solved;

typedef struct sweeping {
    dice_game *game;
    int all, next; /* dice of both seats; the first seat's of the next pair */
    solved throw [2 * HN_DICE];
    int throws;
} sweeping;

static solved solved_of(dice_game *g, int first, int second)
{
    solved it = {.first = first, .second = second, .ok = solve_throw_of(g, first, second)};
    it.exact = g->exact[first][second];
    it.chance = g->chance[first][second];
    it.nash_conv = g->nash_conv[first][second];
    return it;
}

enum { PAIR = 1 + HN_DICE }; /* a pair's number has its dice: first * PAIR + second */

/* In a game of its own: others may be at work in the same process. */
static void solve_pair(void *context, int thread, long pair, team_out *out)
{
    (void)thread;
    const sweeping *s = context;
    dice_game own = *s->game;
    int first = (int)(pair / PAIR), second = (int)(pair % PAIR);
    solved throw[2] = {solved_of(&own, first, second)};
    if (first != second)
        throw[1] = solved_of(&own, second, first);
    team_write(out, throw, (first == second ? 1 : 2) * sizeof *throw);
}

static bool next_pair(void *context, long *pair)
{
    sweeping *s = context;
    int first = s->next, second = s->all - first;
    if (first > second)
        return false;
    s->next++;
    *pair = first * PAIR + second;
    return true;
}

static bool take_pair(void *context, const void *bytes, size_t size)
{
    sweeping *s = context;
    const dice_game *g = s->game;
    memcpy(&s->throw [s->throws], bytes, size);
    for (size_t i = 0; i < size / sizeof *s->throw; i++) {
        const solved *it = &s->throw [s->throws++];
        if (it->ok && g->told)
            g->told(g->context, g->done, it->first, it->second, it->chance);
    }
    return true;
}

static bool keep(dice_game *g, const solved *it)
{
    double *chance = &g->chance[it->first][it->second];
    g->exact[it->first][it->second] = it->exact;
    g->nash_conv[it->first][it->second] = it->nash_conv;
    g->change = fmax(g->change, fabs(it->chance - *chance));
    *chance = it->chance;
    return it->ok;
}

static uint64_t key_of(const dice_game *g)
{
    uint64_t key = team_key(0, g->rules.value, sizeof g->rules.value);
    return team_key(key, (const int[]){g->remembered, g->iterations}, 2 * sizeof(int));
}

static hn_status solve_all_of(dice_game *g, int all, hn_error *error)
{
    int most = g->rules.value[PERUDO_DICE];
    sweeping s = {.game = g, .all = all, .next = all > most ? all - most : 1};
    const team hands = {.threads = 1, /* a throw is solved by several */
                        .context = &s,
                        .key = key_of(g),
                        .shared = g->chance,
                        .shared_size = sizeof g->chance,
                        .in_order = true,
                        .piece = solve_pair,
                        .next = next_pair,
                        .take = take_pair};
    hn_status status = team_run(&hands, error);
    if (!status && ranks_ending())
        status = error_set(error, HN_BAD_FILE, "stopped");
    for (int i = 0; !status && i < s.throws; i++)
        if (!keep(g, &s.throw[i]))
            status = error_set(error, HN_BAD_RULES, "out of memory");
    return status;
}

static hn_status sweep(dice_game *g, hn_error *error)
{
    hn_status status = HN_OK;
    g->change = 0;
    for (int all = 2; !status && all <= 2 * g->rules.value[PERUDO_DICE]; all++)
        status = solve_all_of(g, all, error);
    g->done++;
    return status;
}

hn_status dice_game_solve(dice_game *g, hn_error *error)
{
    bool circles = g->rules.value[PERUDO_CALZA_RULE] == CALZA_ALWAYS;
    for (int first = 1; first <= HN_DICE; first++)
        for (int second = 1; second <= HN_DICE; second++)
            g->chance[first][second] = (double)first / (first + second);
    g->done = 0;
    hn_status status;
    do
        status = sweep(g, error);
    while (!status && circles && g->change > g->near && g->done < g->sweeps);
    return status;
}
