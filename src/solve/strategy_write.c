/* Writing a strategy: first chances become small whole numbers, and what nobody comes to is left out; then the bytes
 * follow, which are counted by the same functions. */
#include "games/perudo.h"
#include "solve/strategy.h"
#include "solve/strategy_bytes.h"

#include <string.h>

static void put(uint8_t *to, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

uint32_t strategy_head_bytes(const hn_rules *rules)
{
    int most = rules->value[PERUDO_DICE];
    return (uint32_t)(STRATEGY_HEAD + most * most * STRATEGY_ENTRY);
}

void strategy_write_head(const hn_rules *rules, uint32_t size, uint8_t *bytes)
{
    memcpy(bytes, STRATEGY_MARK, sizeof STRATEGY_MARK);
    put(bytes + SIZE_AT, size, 4);
    for (int i = 0; i < STRATEGY_RULES; i++)
        bytes[RULES_AT + i] = (uint8_t)rules->value[PERUDO_DICE + i];
    put(bytes + RULES_AT + STRATEGY_RULES, 0, 2);
}

void strategy_write_entry(const recent *r, double chance, uint32_t at, uint8_t *bytes)
{
    const solve_throw *t = &r->throw;
    int most = t->rules.value[PERUDO_DICE];
    uint8_t *entry =
        bytes + STRATEGY_HEAD + ((t->dice[0] - 1) * most + t->dice[1] - 1) * STRATEGY_ENTRY;
    put(entry, at, 4);
    put(entry + 4, (uint32_t)(chance * 65535 + .5), 2);
    entry[6] = t->palifico;
    entry[7] = (uint8_t)r->remembered;
}

/* Bytes that are put one after the other, or only counted. */
typedef struct output {
    uint8_t *bytes;
    uint32_t at, length;
} output;

static void add(output *o, int byte)
{
    if (o->bytes)
        o->bytes[o->length] = (uint8_t)byte;
    o->length++;
}

static int code_of(const solve_bids *b, int standing, int a)
{
    int calls = solve_calls(b, standing);
    return a < calls ? a : PERUDO_BID + b->raise[standing][a - calls];
}

static int weight_at(const recent *r, const recent_node *n, int a, int hand)
{
    size_t lanes = (size_t)r->lanes[n->seat];
    return (int)r->strategy[n->seat][(n->first + (size_t)a) * lanes + (size_t)hand];
}

/* A hand with an entry; false: it has none. */
static bool add_hand(output *o, const recent *r, const recent_node *n, int hand)
{
    int actions = solve_actions(&r->bids, n->standing), count = 0;
    for (int a = 0; a < actions; a++)
        count += weight_at(r, n, a, hand) > 0;
    for (int a = 0, left = count; left; a++) {
        int weight = weight_at(r, n, a, hand), code = code_of(&r->bids, n->standing, a);
        if (!weight)
            continue;
        left--;
        add(o, count == 1 ? code : MIXED | (left ? MORE : 0) | code);
        if (count > 1)
            add(o, weight);
    }
    return count;
}

static void add_absent(output *o, int hands)
{
    for (; hands; hands -= hands < ABSENT ? hands : ABSENT)
        add(o, ABSENT | ((hands < ABSENT ? hands : ABSENT) - 1));
}

static bool is_met(const recent *r, const recent_node *n)
{
    int actions = solve_actions(&r->bids, n->standing);
    for (int hand = 0; hand < r->hands[n->seat].count; hand++)
        for (int a = 0; a < actions; a++)
            if (weight_at(r, n, a, hand))
                return true;
    return false;
}

static void add_node(output *o, const recent *r, const recent_node *n)
{
    uint32_t head = o->length;
    int absent = 0, hands = r->hands[n->seat].count;
    for (int i = 0; i < NODE_HEAD; i++)
        add(o, n->standing);
    for (int hand = 0; hand < hands; hand++) {
        output before = *o, counted = {NULL, 0, 0};
        if (!add_hand(&counted, r, n, hand)) {
            absent++;
            continue;
        }
        add_absent(&before, absent);
        *o = before;
        absent = 0;
        add_hand(o, r, n, hand);
    }
    add_absent(o, absent);
    if (o->bytes)
        put(o->bytes + head + 1, o->length - head - NODE_HEAD, 2);
}

uint32_t strategy_write_throw(const recent *r, uint32_t at, uint8_t *bytes)
{
    int count = r->bids.count;
    output o = {bytes, at, 0};
    for (int i = 0; i < 2 * (count + 1) * 4; i++)
        add(&o, 0);
    for (int i = 0; i < 2 * (count + 1); i++) {
        uint32_t begin = o.length;
        for (int standing = 0; standing <= count; standing++) {
            int seat = i / (count + 1), node = recent_find(r, seat, i % (count + 1), standing);
            if (node >= 0 && r->node[node].before == i % (count + 1) && is_met(r, &r->node[node]))
                add_node(&o, r, &r->node[node]);
        }
        if (o.length == begin)
            continue;
        add(&o, LAST_NODE);
        if (bytes)
            put(bytes + 4 * i, at + begin, 4);
    }
    return o.length;
}

/* ---- rounding ---- */

/* The weights of a hand at a node, in place of its chances. */
static void round_hand(recent *r, const recent_node *n, int hand, double least, bool reached)
{
    size_t lanes = (size_t)r->lanes[n->seat];
    float *chance = r->strategy[n->seat] + n->first * lanes + (size_t)hand;
    int actions = solve_actions(&r->bids, n->standing);
    double sum = 0;
    for (int a = 0; a < actions; a++) {
        float *c = &chance[(size_t)a * lanes];
        *c = reached && (double)*c >= least ? *c : 0;
        sum += (double)*c;
    }
    for (int a = 0; a < actions; a++) {
        float *c = &chance[(size_t)a * lanes];
        int weight = sum > 0 ? (int)(STRATEGY_WEIGHTS * (double)*c / sum + .5) : 0;
        *c = (float)weight;
    }
}

/* What a seat can come to by its own weights, whatever the other does. */
static void round_seat(recent *r, int seat, double least)
{
    size_t lanes = (size_t)r->lanes[seat];
    memset(r->reach, 0, (size_t)r->nodes * lanes * sizeof *r->reach);
    for (int hand = 0; hand < r->hands[seat].count; hand++)
        r->reach[hand] = 1;
    for (int i = 0; i < r->nodes; i++) {
        const recent_node *n = &r->node[i];
        const float *reach = r->reach + (size_t)i * lanes;
        int calls = solve_calls(&r->bids, n->standing);
        for (int hand = 0; hand < r->hands[seat].count; hand++) {
            if (n->seat == seat)
                round_hand(r, n, hand, least, reach[hand] > 0);
            for (int k = 0; k < r->bids.raises[n->standing]; k++)
                if (reach[hand] > 0 && (n->seat != seat || weight_at(r, n, calls + k, hand)))
                    r->reach[(size_t)r->next[n->child + (uint32_t)k] * lanes + (size_t)hand] = 1;
        }
    }
}

void strategy_round(recent *r, double least)
{
    round_seat(r, 0, least);
    round_seat(r, 1, least);
}
