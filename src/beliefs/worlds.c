/* Worlds by a chain of exchanges. Between two worlds about two exchanges per hidden card are tried, and a
 * hundred per card before the first; what the chain visits is then as good as independent draws for a search, and
 * its long run is exact. Weights of 0 are kept as very small ones, so that the chain gets out of the
 * impossible world that it may begin with, and evidence that rules out everything rules out nothing. */
#include "beliefs/worlds.h"

#include "core/cards.h"

#include <string.h>

static const float least_weight = 1e-6f;

/* ---- the hidden cards ---- */

static void add_item(worlds *w, uint8_t *at, const float *weight, int caller)
{
    int item = w->placed++;
    float most = 0;
    w->at[item] = at;
    w->caller[item] = (uint8_t)caller;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
        w->weight[item][kind] = weight ? weight[kind] : 1;
        if (w->weight[item][kind] > most)
            most = w->weight[item][kind];
    }
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        if (!(w->weight[item][kind] > most * least_weight))
            w->weight[item][kind] = most > 0 ? most * least_weight : 1;
}

/* The items of one reshuffle number, which may exchange with each other, and with the deck if it is the last. */
static void add_pool(worlds *w, const hn_card_view *v, int number)
{
    table *t = (table *)(void *)&w->state;
    const hn_view *view = w->view;
    const hn_beliefs *beliefs = view->beliefs_;
    int first = w->placed;
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->card[seat][slot] == HN_UNKNOWN && v->dealt[seat][slot] == number)
                add_item(w, &t->card[seat][slot], beliefs ? beliefs->row[seat][slot].weight : NULL,
                         v->callers >> seat & 1 ? seat : HN_NONE);
    if (v->drawn == HN_UNKNOWN && number == v->shuffles)
        add_item(w, &t->drawn, NULL, HN_NONE);
    for (int item = first; item < w->placed; item++) {
        w->first[item] = (uint8_t)first;
        w->count[item] = (uint8_t)(w->placed - first);
        w->deck[item] = number == v->shuffles;
    }
}

static void know_kinds(worlds *w)
{
    const evidence_source *source = w->rules->game->evidence;
    for (int card = 0; card < HN_CARDS; card++) {
        w->kind[card] = (uint8_t)(source->kinds == HN_KINDS ? card_kind((hn_card)card)
                                                            : card_rank((hn_card)card));
        w->value[card] = w->rules->value[source->values + w->kind[card]];
    }
}

/* Sums matter where someone called, the table has numbers for them, and the cards are all there still. */
static void know_sums(worlds *w)
{
    const table *t = table_of(&w->state);
    const hn_beliefs *beliefs = w->view->beliefs_;
    w->call_sum = t->callers && beliefs ? beliefs->table->call_sum : NULL;
    for (unsigned callers = t->callers; callers; callers &= callers - 1) {
        int seat = __builtin_ctz(callers);
        w->sum[seat] = 0;
        for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1)
            w->sum[seat] += w->value[t->card[seat][__builtin_ctz(slots)]];
    }
}

/* ---- exchanges ---- */

static inline float sum_weight(const worlds *w, int sum)
{
    int at = sum - HN_CALL_LEAST;
    at = at < 0 ? 0 : at >= HN_CALL_SUMS ? HN_CALL_SUMS - 1 : at;
    return w->call_sum[at];
}

/* How much more likely the callers' sums are when item a gets `more` points and item b loses them. */
static float sums_ratio(const worlds *w, int a, int b, int more)
{
    int seat_a = w->caller[a], seat_b = b < 0 ? HN_NONE : w->caller[b];
    if (seat_a == seat_b)
        return 1;
    float before = least_weight, after = least_weight;
    if (seat_a != HN_NONE && seat_b != HN_NONE) {
        before += sum_weight(w, w->sum[seat_a]) * sum_weight(w, w->sum[seat_b]);
        after += sum_weight(w, w->sum[seat_a] + more) * sum_weight(w, w->sum[seat_b] - more);
    } else if (seat_a != HN_NONE) {
        before += sum_weight(w, w->sum[seat_a]);
        after += sum_weight(w, w->sum[seat_a] + more);
    } else {
        before += sum_weight(w, w->sum[seat_b]);
        after += sum_weight(w, w->sum[seat_b] - more);
    }
    return after / before;
}

/* Tries to exchange the card of one item with that of another, or of the deck. */
static inline void try_exchange(worlds *w)
{
    table *t = (table *)(void *)&w->state;
    int a = random_stream_below(&w->chance, w->placed);
    int deck = w->deck[a] ? t->deck_count : 0;
    int choice = random_stream_below(&w->chance, w->count[a] + deck);
    int b = choice < w->count[a] ? w->first[a] + choice : -1;
    uint8_t *at_a = w->at[a];
    uint8_t *at_b = b >= 0 ? w->at[b] : t->pile + HN_CARDS - deck + (choice - w->count[a]);
    hn_card card_a = *at_a, card_b = *at_b;
    int kind_a = w->kind[card_a], kind_b = w->kind[card_b];
    float before = w->weight[a][kind_a], after = w->weight[a][kind_b];
    if (b >= 0) {
        before *= w->weight[b][kind_b];
        after *= w->weight[b][kind_a];
    }
    int more = w->value[card_b] - w->value[card_a];
    if (w->call_sum)
        after *= sums_ratio(w, a, b, more);
    if (after < before && (float)random_stream_piece(&w->chance) * before >= after * 4294967296.0f)
        return;
    *at_a = card_b;
    *at_b = card_a;
    if (w->call_sum) {
        if (w->caller[a] != HN_NONE)
            w->sum[w->caller[a]] += more;
        if (b >= 0 && w->caller[b] != HN_NONE)
            w->sum[w->caller[b]] -= more;
    }
}

bool worlds_begin(worlds *w, const hn_view *view, uint64_t key)
{
    hn_card_view v;
    w->view = view;
    w->rules = view->rules_;
    w->key = key;
    w->placed = 0;
    hn_card_view_of(view, &v);
    if (hn_card_world(w->rules, &v, hn_random(key, HN_FOR_WORLD, 0), &w->state, NULL))
        return false;
    w->chance = random_stream_of(key, HN_FOR_WORLD, 1);
    know_kinds(w);
    for (int number = 0; number <= v.shuffles; number++)
        add_pool(w, &v, number);
    know_sums(w);
    w->steps = 2 * w->placed;
    bool weighed = view->beliefs_;
    for (int i = 0; weighed && i < 100 * w->placed; i++)
        try_exchange(w);
    return true;
}

void worlds_next(worlds *w, hn_state *world)
{
    for (int i = 0; i < w->steps; i++)
        try_exchange(w);
    memcpy(world, &w->state, w->rules->game->state_size);
    ((table *)(void *)world)->seed =
        random_stream_piece(&w->chance) << 32 | random_stream_piece(&w->chance);
}
