/* The solver around the walk: how much memory a throw takes and how it is laid out, and which passes make an
 * iteration or a measure. */
#include "solve/solve.h"

#include "games/perudo.h"
#include "solve/walk.h"

#include <string.h>

const char *solve_algorithm_name(int algorithm)
{
    static const char *const names[SOLVE_ALGORITHMS] = {"cfr", "cfr+", "dcfr", "pcfr+"};
    return algorithm >= 0 && algorithm < SOLVE_ALGORITHMS ? names[algorithm] : NULL;
}

int solve_wild(const solve_throw *t)
{
    return t->palifico ? 0 : t->rules.value[PERUDO_WILD];
}

bool solve_is_palifico(const hn_rules *rules, const int dice[2])
{
    int rule = rules->value[PERUDO_PALIFICO];
    return rule == PALIFICO_ANY ? dice[0] == 1 || dice[1] == 1
                                : rule == PALIFICO_ONCE && dice[0] == 1;
}

void solve_usual_worths(solve_throw *t)
{
    for (int seat = 0; seat < 2; seat++) {
        double win = seat ? -1 : 1;
        bool room = t->dice[seat] < t->rules.value[PERUDO_DICE];
        double *worth = t->worth[seat];
        worth[SOLVE_RIGHT] = win;
        worth[SOLVE_WRONG] = worth[SOLVE_NOT_EXACT] = -win;
        worth[SOLVE_EXACT] = room ? win : 0;
    }
}

double solve_call_worth(const solver *s, int number, int caller, bool calza, int hand0, int hand1)
{
    hn_bid bid = solve_bid(&s->bids, number);
    int wild = solve_wild(&s->throw);
    int count = solve_hand_matches(&s->hands[0], hand0, bid.face, wild) +
                solve_hand_matches(&s->hands[1], hand1, bid.face, wild);
    const double *worth = s->throw.worth[caller];
    if (calza)
        return worth[count == bid.count ? SOLVE_EXACT : SOLVE_NOT_EXACT];
    return worth[count < bid.count ? SOLVE_RIGHT : SOLVE_WRONG];
}

/* ---- sizes ---- */

#define UNCOUNTABLE (UINT64_MAX / 1024) /* rows that no machine has */

static uint64_t sum_of(uint64_t a, uint64_t b)
{
    return a + b < UNCOUNTABLE ? a + b : UNCOUNTABLE;
}

static uint64_t product_of(uint64_t a, uint64_t b)
{
    return a && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

/* Rows and scratch of the subtree below a bid, which need those of all its raises. */
static void measure_subtree(solver *s, int bid, bool *known)
{
    const solve_bids *b = &s->bids;
    uint64_t actions = (uint64_t)solve_actions(b, bid), deepest = 0;
    int most = s->blocks[0] > s->blocks[1] ? s->blocks[0] : s->blocks[1];
    uint64_t *rows = s->rows[bid];
    rows[0] = b->raises[bid] || actions > 1 ? actions : 0;
    for (int i = 0; i < b->raises[bid]; i++) {
        int next = b->raise[bid][i];
        if (!known[next])
            measure_subtree(s, next, known);
        rows[0] = sum_of(rows[0], s->rows[next][1]);
        rows[1] = sum_of(rows[1], s->rows[next][0]);
        deepest = s->scratch[next] > deepest ? s->scratch[next] : deepest;
    }
    s->scratch[bid] = deepest + (actions + 4) * (uint64_t)most;
    known[bid] = true;
}

static uint64_t count_items(const solver *s, int bid)
{
    uint64_t count = 0;
    if (solve_is_item(s, bid))
        return 1;
    for (int i = 0; i < s->bids.raises[bid]; i++)
        count += count_items(s, s->bids.raise[bid][i]);
    return count;
}

/* The tree is cut into some thousand subtrees, so that threads share the work evenly; a small one is not cut. */
static void plan_items(solver *s)
{
    enum { PARTS = 256, WORTH_IT = 1 << 16 };
    uint64_t all = s->array_rows[0] + s->array_rows[1];
    s->items = s->split = 0;
    if (s->threads == 1 || all < WORTH_IT || all >= UNCOUNTABLE)
        return;
    s->split = all / PARTS;
    s->items = count_items(s, s->bids.count);
}

static uint64_t aligned(uint64_t bytes)
{
    return (bytes + SOLVE_ALIGNMENT - 1) / SOLVE_ALIGNMENT * SOLVE_ALIGNMENT;
}

static uint64_t real_bytes(const solver *s)
{
    return s->single ? sizeof(float) : sizeof(double);
}

static uint64_t block_bytes(const solver *s)
{
    return SOLVE_BLOCK * real_bytes(s);
}

static uint64_t array_bytes(const solver *s, int seat)
{
    uint64_t row = (uint64_t)s->blocks[seat] * block_bytes(s),
             bytes = product_of(s->array_rows[seat], row);
    return bytes > UINT64_MAX - SOLVE_ALIGNMENT ? UINT64_MAX : aligned(bytes);
}

static const solve_walker *walker_of(const solver *s)
{
    int blocks = s->blocks[0] == s->blocks[1] ? s->blocks[0] : 0;
    if (s->single)
        return blocks == 3 ? &solve_walker_two : &solve_walker_float;
    return blocks == 1 ? &solve_walker_small : &solve_walker_double;
}

static uint64_t mask_bytes(const solver *s, int seat)
{
    uint64_t rows = walker_of(s) == &solve_walker_small
                        ? 4 * SOLVE_BLOCK * (uint64_t)s->bids.count
                        : 2 * (uint64_t)s->bids.faces * (uint64_t)(s->throw.dice[seat] + 1);
    return aligned(rows * (uint64_t)s->blocks[seat] * block_bytes(s));
}

static uint64_t work_bytes(const solver *s)
{
    uint64_t vectors = s->items * (uint64_t)(s->blocks[0] + s->blocks[1]);
    vectors += (uint64_t)s->threads * s->scratch[s->bids.count];
    return aligned(vectors * block_bytes(s) + s->items * walker_of(s)->item_bytes);
}

static int arrays_of_a_seat(const solver *s)
{
    return s->algorithm == SOLVE_PCFR_PLUS ? 3 : 2;
}

static uint64_t all_bytes(const solver *s)
{
    uint64_t all = work_bytes(s);
    for (int seat = 0; seat < 2; seat++) {
        all += mask_bytes(s, seat) + aligned((uint64_t)s->blocks[seat] * block_bytes(s));
        uint64_t bytes = product_of(array_bytes(s, seat), (uint64_t)arrays_of_a_seat(s));
        all = bytes > UINT64_MAX - all ? UINT64_MAX : all + bytes;
    }
    return all;
}

void solve_plan(solver *s, const solve_throw *t, solve_algorithm algorithm, bool single,
                int threads)
{
    bool known[SOLVE_BIDS + 1] = {false};
    memset(s, 0, sizeof *s);
    s->throw = *t;
    s->algorithm = algorithm;
    s->single = single;
    s->threads = threads < 1 ? 1 : threads > SOLVE_THREADS ? SOLVE_THREADS : threads;
    solve_bids_of(&t->rules, t->dice[0] + t->dice[1], t->palifico, &s->bids);
    for (int seat = 0; seat < 2; seat++) {
        solve_hands_of(t->dice[seat], s->bids.faces, &s->hands[seat]);
        s->blocks[seat] = (s->hands[seat].count + SOLVE_BLOCK - 1) / SOLVE_BLOCK;
    }
    measure_subtree(s, s->bids.count, known);
    s->array_rows[0] = s->rows[s->bids.count][0];
    s->array_rows[1] = s->rows[s->bids.count][1];
    plan_items(s);
    s->bytes = all_bytes(s);
}

static void *carve(char **memory, uint64_t bytes)
{
    void *part = *memory;
    *memory += bytes;
    return part;
}

void solve_begin(solver *s, void *memory)
{
    char *rest = memory;
    s->iterations = 0;
    s->ahead = false;
    for (int seat = 0; seat < 2; seat++) {
        s->regret[seat] = carve(&rest, array_bytes(s, seat));
        s->average[seat] = carve(&rest, array_bytes(s, seat));
        s->last[seat] = arrays_of_a_seat(s) == 3 ? carve(&rest, array_bytes(s, seat)) : NULL;
        s->masks[seat] = carve(&rest, mask_bytes(s, seat));
        s->chances[seat] = carve(&rest, aligned((uint64_t)s->blocks[seat] * block_bytes(s)));
    }
    s->work = rest;
    walker_of(s)->fill(s);
}

int solve_arrays(const solver *s)
{
    return 2 * arrays_of_a_seat(s);
}

void *solve_array(const solver *s, int index, uint64_t *bytes)
{
    int seat = index % 2;
    void *const *kind[] = {s->regret, s->average, s->last};
    *bytes = s->array_rows[seat] * (uint64_t)s->blocks[seat] * block_bytes(s);
    return kind[index / 2][seat];
}

/* ---- iterations ---- */

static double walk(const solver *s, solve_task task, int seat, double weight)
{
    solve_job job = {task, seat, weight};
    return walker_of(s)->walk(s, &job);
}

/* How much the strategy of an iteration, from 1, counts in the average. */
static double weight_of(const solver *s, uint64_t iteration)
{
    double k = (double)iteration;
    return s->algorithm == SOLVE_CFR ? 1 : s->algorithm == SOLVE_CFR_PLUS ? k : k * k;
}

/* A pass of one seat adds to the average of the other, whose reach goes down. Seat 1's strategy is then that
 * of this iteration; seat 0's has just been updated and is the next one's. */
void solve_iterate(solver *s, bool whole)
{
    uint64_t now = s->iterations + 1;
    if (!s->ahead)
        walk(s, SOLVE_ADD, 1, weight_of(s, now));
    walk(s, SOLVE_UPDATE, 0, weight_of(s, now));
    walk(s, SOLVE_UPDATE, 1, whole ? 0 : weight_of(s, now + 1));
    s->ahead = !whole;
    s->iterations = now;
}

solve_worth solve_measure(const solver *s)
{
    solve_worth worth = {.value = walk(s, SOLVE_VALUE, 0, 0)};
    for (int seat = 0; seat < 2; seat++)
        worth.best[seat] = walk(s, SOLVE_BEST, seat, 0);
    worth.nash_conv = worth.best[0] + worth.best[1];
    return worth;
}

double solve_nash_conv(const solver *s)
{
    return walk(s, SOLVE_BEST, 0, 0) + walk(s, SOLVE_BEST, 1, 0);
}

/* ---- looking things up ---- */

static double average_at(const solver *s, int seat, uint64_t row, int hand)
{
    uint64_t at = row * (uint64_t)s->blocks[seat] * SOLVE_BLOCK + (uint64_t)hand;
    return s->single ? (double)((const float *)s->average[seat])[at]
                     : ((const double *)s->average[seat])[at];
}

/* Moves the cursors to a raise of a bid; false: it is none. */
static bool go_to(const solver *s, int from, int to, int actor, uint64_t at[2])
{
    const solve_bids *b = &s->bids;
    at[actor] += (uint64_t)solve_actions(b, from);
    for (int i = 0; i < b->raises[from]; i++) {
        int next = b->raise[from][i];
        if (next == to)
            return true;
        at[1 - actor] += s->rows[next][0];
        at[actor] += s->rows[next][1];
    }
    return false;
}

bool solve_strategy(const solver *s, const int *bid, int bids, int hand,
                    double chance[SOLVE_ACTIONS])
{
    uint64_t at[2] = {0, 0};
    int standing = s->bids.count;
    double sum = 0;
    for (int i = 0; i < bids; standing = bid[i++])
        if (bid[i] < 0 || bid[i] >= s->bids.count || !go_to(s, standing, bid[i], i % 2, at))
            return false;
    int actions = solve_actions(&s->bids, standing), seat = bids % 2;
    bool stored = s->rows[standing][0] > 0;
    for (int a = 0; a < actions; a++)
        sum += chance[a] = stored ? average_at(s, seat, at[seat] + (uint64_t)a, hand) : 1;
    for (int a = 0; a < actions; a++)
        chance[a] = sum > 0 ? chance[a] / sum : 1.0 / actions;
    return true;
}
