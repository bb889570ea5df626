/* One pass updates one seat. Down: how often each hand of the other comes to each node, over all ways there. Up, for one
 * hand of the seat at a time: what it gets against each hand of the other, a lane each. The gain of an action is the
 * product of both. */

#include "solve/recent.h"

#include "search/parallel.h"
#include "solve/walk.h"

#include <stdatomic.h>
#include <string.h>

/* ---- the nodes ---- */

/* How nodes are made: each pair of bids once for each seat. */
typedef struct making {
    recent *r;
    int16_t at[2][SOLVE_BIDS + 1]
              [SOLVE_BIDS + 1]; /* its place from the end, from 1; 0: not met yet */
    int count;
    uint32_t children, rows[2];
    recent_node made[RECENT_NODES]; /* the last first */
} making;

static void make_node(making *m, int seat, int before, int standing)
{
    const recent *r = m->r;
    const solve_bids *b = &r->bids;
    before = r->remembered > 1 ? before : b->count;
    if (m->at[seat][before][standing])
        return;
    for (int i = 0; i < b->raises[standing]; i++)
        make_node(m, 1 - seat, standing, b->raise[standing][i]);
    m->made[m->count] = (recent_node){(uint8_t)before, (uint8_t)standing, (uint8_t)seat,
                                      m->rows[seat], m->children};
    m->rows[seat] += (uint32_t)solve_actions(b, standing);
    m->children += b->raises[standing];
    m->at[seat][before][standing] = (int16_t)++m->count;
}

static uint64_t aligned(uint64_t bytes)
{
    return (bytes + SOLVE_ALIGNMENT - 1) / SOLVE_ALIGNMENT * SOLVE_ALIGNMENT;
}

/* Carves the memory, or only counts it: memory NULL. */
static uint64_t lay_out(recent *r, char *memory)
{
    uint64_t used = 0;
    int most = r->lanes[0] > r->lanes[1] ? r->lanes[0] : r->lanes[1];
#define PART(pointer, count)                                    \
    do {                                                        \
        (pointer) = memory ? (void *)(memory + used) : NULL;    \
        used += aligned((uint64_t)(count) * sizeof *(pointer)); \
    } while (0)
    PART(r->node, r->nodes);
    PART(r->next, r->children);
    for (int seat = 0; seat < 2; seat++) {
        PART(r->regret[seat], (uint64_t)r->rows[seat] * (uint64_t)r->hands[seat].count);
        PART(r->strategy[seat], (uint64_t)r->rows[seat] * (uint64_t)r->lanes[seat]);
        PART(r->average[seat], (uint64_t)r->rows[seat] * (uint64_t)r->lanes[seat]);
        PART(r->mask[seat], (HN_FACES + 1) * (HN_DICE + 1) * r->lanes[seat]);
    }
    PART(r->reach, (uint64_t)r->nodes * (uint64_t)most);
    PART(r->ends, (uint64_t)r->hands[0].count * (uint64_t)r->lanes[1]);
    PART(r->work, (uint64_t)r->threads * (uint64_t)(r->nodes + 1) * (uint64_t)most);
#undef PART
    return used;
}

static void make_nodes(making *m, recent *r)
{
    memset(m, 0, sizeof *m);
    m->r = r;
    make_node(m, 0, r->bids.count, r->bids.count);
    r->nodes = m->count;
    r->children = m->children;
    r->rows[0] = m->rows[0];
    r->rows[1] = m->rows[1];
}

void recent_plan(recent *r, const solve_throw *t, int remembered, int threads)
{
    making m; /* some hundred kilobytes of stack */
    memset(r, 0, sizeof *r);
    r->throw = *t;
    r->remembered = remembered;
    r->threads = threads < 1 ? 1 : threads > SOLVE_THREADS ? SOLVE_THREADS : threads;
    solve_bids_of(&t->rules, t->dice[0] + t->dice[1], t->palifico, &r->bids);
    for (int seat = 0; seat < 2; seat++) {
        solve_hands_of(t->dice[seat], r->bids.faces, &r->hands[seat]);
        r->lanes[seat] = (r->hands[seat].count + 15) / 16 * 16;
    }
    make_nodes(&m, r);
    r->bytes = lay_out(r, NULL);
}

static float *mask_of(const recent *r, int seat, int face, int matches)
{
    return r->mask[seat] + (face * (HN_DICE + 1) + matches) * r->lanes[seat];
}

static void even_strategies(recent *r)
{
    for (int i = 0; i < r->nodes; i++) {
        const recent_node *n = &r->node[i];
        int actions = solve_actions(&r->bids, n->standing), lanes = r->lanes[n->seat];
        for (int at = 0; at < actions * lanes; at++)
            if (at % lanes < r->hands[n->seat].count)
                r->strategy[n->seat][(size_t)n->first * (size_t)lanes + (size_t)at] =
                    1.0f / (float)actions;
    }
}

void recent_begin(recent *r, void *memory)
{
    making m;
    make_nodes(&m, r);
    lay_out(r, memory);
    r->iterations = 0;
    for (int i = 0; i < m.count; i++) {
        recent_node *n = &r->node[i];
        *n = m.made[m.count - 1 - i];
        for (int k = 0; k < r->bids.raises[n->standing]; k++) {
            int raise = r->bids.raise[n->standing][k];
            int before = r->remembered > 1 ? n->standing : r->bids.count;
            r->next[n->child + (uint32_t)k] =
                (uint16_t)(m.count - m.at[1 - n->seat][before][raise]);
        }
    }
    for (int seat = 0; seat < 2; seat++)
        for (int hand = 0; hand < r->hands[seat].count; hand++)
            for (int face = 1; face <= r->bids.faces; face++)
                mask_of(r, seat, face,
                        solve_hand_matches(&r->hands[seat], hand, face,
                                           solve_wild(&r->throw)))[hand] = 1;
    even_strategies(r);
}

int recent_find(const recent *r, int seat, int before, int standing)
{
    before = r->remembered > 1 ? before : r->bids.count;
    for (int i = 0; i < r->nodes; i++)
        if (r->node[i].seat == seat && r->node[i].before == before &&
            r->node[i].standing == standing)
            return i;
    return -1;
}

/* ---- down ---- */

/* How often an action is taken at a node, over all hands of its seat, and a little more, so that what it leads to is learnt
 * even where it is not taken. By the definition every way that a seat itself can go counts as much as any other; but where
 * ways meet, those that it does not go then drown those that it does, and the answers to the strategy win more. */
static float usual_chance(const recent *r, const recent_node *n, int a)
{
    const float *row =
        r->strategy[n->seat] + ((size_t)n->first + (size_t)a) * (size_t)r->lanes[n->seat];
    double sum = .03;
    for (int hand = 0; hand < r->hands[n->seat].count; hand++)
        sum += r->hands[n->seat].chance[hand] * (double)row[hand];
    return (float)sum;
}

/* The reach of a seat's hands, its average growing by weight. */
static void spread_reach(recent *r, int seat, float weight)
{
    int lanes = r->lanes[seat];
    memset(r->reach, 0, (size_t)r->nodes * (size_t)lanes * sizeof *r->reach);
    for (int hand = 0; hand < r->hands[seat].count; hand++)
        r->reach[hand] = (float)r->hands[seat].chance[hand];
    for (int i = 0; i < r->nodes; i++) {
        const recent_node *n = &r->node[i];
        const float *reach = r->reach + (size_t)i * (size_t)lanes;
        int calls = solve_calls(&r->bids, n->standing),
            actions = calls + r->bids.raises[n->standing];
        for (int a = 0; a < actions; a++) {
            size_t row = ((size_t)n->first + (size_t)a) * (size_t)lanes;
            float *to = a < calls ? NULL
                                  : r->reach + (size_t)r->next[n->child + (uint32_t)(a - calls)] *
                                                   (size_t)lanes;
            for (int h = 0; n->seat == seat && h < lanes; h++) {
                float share = reach[h] * r->strategy[seat][row + (size_t)h];
                r->average[seat][row + (size_t)h] += weight * share;
                if (to)
                    to[h] += share;
            }
            float usual = n->seat != seat && to ? usual_chance(r, n, a) : 0;
            for (int h = 0; n->seat != seat && to && h < lanes; h++)
                to[h] += usual * reach[h];
        }
    }
}

/* ---- up ---- */

typedef struct update {
    recent *r;
    int seat, lanes; /* the one that is updated; lanes of the other */
    bool learns;     /* else the strategies are played as they are */
    float *value;    /* [node][lane], and one vector more */
    atomic_int *next;
} update;

/* What a hand gets against each of the other's by a call. */
static void settle(const update *u, int number, bool mine, bool calza, int hand, float *value)
{
    const recent *r = u->r;
    hn_bid bid = solve_bid(&r->bids, number);
    int other = 1 - u->seat, caller = mine ? u->seat : other;
    const double *worth = r->throw.worth[caller];
    float sign = u->seat ? -1 : 1;
    int own = solve_hand_matches(&r->hands[u->seat], hand, bid.face, solve_wild(&r->throw));
    memset(value, 0, (size_t)u->lanes * sizeof *value);
    for (int more = 0; more <= r->throw.dice[other]; more++) {
        bool holds = calza ? own + more == bid.count : own + more >= bid.count;
        int end = calza   ? (holds ? SOLVE_EXACT : SOLVE_NOT_EXACT)
                  : holds ? SOLVE_WRONG
                          : SOLVE_RIGHT;
        const float *mask = mask_of(r, other, bid.face, more);
        float gets = sign * (float)worth[end];
        for (int h = 0; h < u->lanes; h++)
            value[h] += gets * mask[h];
    }
}

static float product(const float *a, const float *b, int lanes)
{
    float part[16] = {0}, sum = 0;
    for (int h = 0; h < lanes; h += 16)
        for (int k = 0; k < 16; k++)
            part[k] += a[h + k] * b[h + k];
    for (int k = 0; k < 16; k++)
        sum += part[k];
    return sum;
}

/* A node's value by an action: the call's, put into the vector to spare, or the child's. */
static const float *value_of(const update *u, const recent_node *n, int a, int hand)
{
    const recent *r = u->r;
    int calls = solve_calls(&r->bids, n->standing);
    float *spare = u->value + (size_t)r->nodes * (size_t)u->lanes;
    if (a >= calls)
        return u->value + (size_t)r->next[n->child + (uint32_t)(a - calls)] * (size_t)u->lanes;
    settle(u, n->standing, n->seat == u->seat, a == 1, hand, spare);
    return spare;
}

static void own_node(const update *u, int i, int hand)
{
    recent *r = u->r;
    const recent_node *n = &r->node[i];
    int actions = solve_actions(&r->bids, n->standing), own_lanes = r->lanes[u->seat];
    float *value = u->value + (size_t)i * (size_t)u->lanes, gain[SOLVE_ACTIONS], mean = 0;
    const float *reach = r->reach + (size_t)i * (size_t)u->lanes;
    memset(value, 0, (size_t)u->lanes * sizeof *value);
    for (int a = 0; a < actions; a++) {
        float chance =
            r->strategy[u->seat][((size_t)n->first + (size_t)a) * (size_t)own_lanes + (size_t)hand];
        if (!(chance > 0) && !u->learns)
            continue;
        const float *child = value_of(u, n, a, hand);
        for (int h = 0; chance > 0 && h < u->lanes; h++)
            value[h] += chance * child[h];
        if (u->learns) {
            gain[a] = product(reach, child, u->lanes);
            mean += chance * gain[a];
        }
    }
    float *regret = r->regret[u->seat] + (size_t)hand * (size_t)r->rows[u->seat] + n->first;
    for (int a = 0; u->learns && a < actions; a++) {
        float after = regret[a] + gain[a] - mean;
        regret[a] = after > 0 ? after : 0;
    }
}

static void other_node(const update *u, int i, int hand)
{
    const recent *r = u->r;
    const recent_node *n = &r->node[i];
    int actions = solve_actions(&r->bids, n->standing);
    float *value = u->value + (size_t)i * (size_t)u->lanes;
    memset(value, 0, (size_t)u->lanes * sizeof *value);
    for (int a = 0; a < actions; a++) {
        const float *chance =
            r->strategy[n->seat] + ((size_t)n->first + (size_t)a) * (size_t)u->lanes;
        const float *child = value_of(u, n, a, hand);
        for (int h = 0; h < u->lanes; h++)
            value[h] += chance[h] * child[h];
    }
}

static void update_hands(void *context)
{
    update *u = context;
    const recent *r = u->r;
    for (int hand; (hand = atomic_fetch_add(u->next, 1)) < r->hands[u->seat].count;) {
        for (int i = r->nodes - 1; i >= 0; i--)
            (r->node[i].seat == u->seat ? own_node : other_node)(u, i, hand);
        if (!u->learns)
            memcpy(r->ends + (size_t)hand * (size_t)u->lanes, u->value,
                   (size_t)u->lanes * sizeof *u->value);
    }
}

static void update_seat(recent *r, int seat, bool learns)
{
    update each[SOLVE_THREADS] = {{0}};
    void *context[SOLVE_THREADS];
    atomic_int next = 0;
    int lanes = r->lanes[1 - seat];
    int most = r->lanes[0] > r->lanes[1] ? r->lanes[0] : r->lanes[1];
    for (int i = 0; i < r->threads; i++) {
        float *value = r->work + (size_t)i * (size_t)(r->nodes + 1) * (size_t)most;
        each[i] = (update){r, seat, lanes, learns, value, &next};
        context[i] = &each[i];
    }
    parallel_run(update_hands, context, r->threads);
}

/* The strategy of a seat, from its regrets or from its average. */
static void normalise(recent *r, int seat, bool from_average)
{
    int lanes = r->lanes[seat];
    for (int i = 0; i < r->nodes; i++) {
        const recent_node *n = &r->node[i];
        int actions = solve_actions(&r->bids, n->standing);
        for (int hand = 0; n->seat == seat && hand < r->hands[seat].count; hand++) {
            float weight[SOLVE_ACTIONS], sum = 0;
            const float *regret = r->regret[seat] + (size_t)hand * (size_t)r->rows[seat] + n->first;
            size_t at = (size_t)n->first * (size_t)lanes + (size_t)hand;
            for (int a = 0; a < actions; a++)
                sum += weight[a] =
                    from_average ? r->average[seat][at + (size_t)(a * lanes)] : regret[a];
            for (int a = 0; a < actions; a++)
                r->strategy[seat][at + (size_t)(a * lanes)] =
                    sum > 0 ? weight[a] / sum : 1.0f / (float)actions;
        }
    }
}

void recent_iterate(recent *r)
{
    r->iterations++;
    for (int seat = 0; seat < 2; seat++) {
        spread_reach(r, 1 - seat, (float)r->iterations);
        update_seat(r, seat, true);
        normalise(r, seat, false);
    }
}

double recent_finish(recent *r)
{
    normalise(r, 0, true);
    normalise(r, 1, true);
    update_seat(r, 0, false);
    double sum = 0; /* in the same order, whichever thread has been at work on a hand */
    for (int hand = 0; hand < r->hands[0].count; hand++)
        for (int h = 0; h < r->hands[1].count; h++)
            sum += r->hands[0].chance[hand] * r->hands[1].chance[h] *
                   (double)r->ends[(size_t)hand * (size_t)r->lanes[1] + (size_t)h];
    return sum;
}
