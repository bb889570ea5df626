/* Worlds by a chain of exchanges. Between two worlds about three exchanges per hidden card are tried, and a
 * hundred per card before the first; what the chain visits is then as good as independent draws for a search, and
 * its long run is exact. Weights of 0 are kept as very small ones, so that the chain gets out of the
 * impossible world that it may begin with, and evidence that rules out everything rules out nothing. */
#include "beliefs/worlds.h"

#include "beliefs/evidence.h"

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
    for (int kind = 0; kind < w->rules->game->evidence->kinds; kind++)
        if (!(w->weight[item][kind] > most * least_weight)) {
            w->weight[item][kind] = most > 0 ? most * least_weight : 1;
            w->strict = true;
        }
    for (int kind = 0; most > 0 && kind < HN_BELIEF_KINDS; kind++)
        w->weight[item][kind] /= most; /* so that products of several stay in range */
}

/* A call tells of the cards that the caller had seen. */
static bool counts_for_call(const worlds *w, const hn_card_view *v, int seat, int slot)
{
    return w->callers >> seat & v->known[seat][slot] >> seat & 1;
}

/* The items of one reshuffle number, which may exchange with each other, and with the deck if it is the last. */
static void add_pool(worlds *w, const hn_card_view *v, int number)
{
    table *t = (table *)(void *)&w->state;
    const hn_view *view = w->view;
    const belief_set *beliefs = beliefs_read(view->beliefs_);
    int first = w->placed;
    for (int seat = 0; seat < v->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (v->card[seat][slot] == HN_UNKNOWN && v->dealt[seat][slot] == number)
                add_item(w, &t->card[seat][slot], beliefs ? beliefs->row[seat][slot].weight : NULL,
                         counts_for_call(w, v, seat, slot) ? seat : HN_NONE);
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
        w->kind[card] = (uint8_t)belief_kind(source, (hn_card)card);
        w->value[card] = w->rules->value[source->values + w->kind[card]];
    }
}

int worlds_call_sum(const hn_rules *rules, const table *t, int seat)
{
    const evidence_source *source = rules->game->evidence;
    const int16_t *value = rules->value + source->values;
    int sum = 0, unseen = 0, all = 0;
    for (int card = 0; card < HN_CARDS; card++)
        all += value[belief_kind(source, (hn_card)card)];
    for (unsigned slots = t->slots[seat]; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        hn_card card = t->card[seat][slot];
        if (t->known[seat][slot] >> seat & 1)
            sum += value[belief_kind(source, card)];
        else
            unseen++;
    }
    return sum + unseen * all / HN_CARDS;
}

/* Sums matter where another seat called and there are beliefs: what the viewer's own call rested on is in its view
 * already. They are those of the cards in front of a caller now, also where some have come or gone since. */
static void know_sums(worlds *w)
{
    const table *t = table_of(&w->state);
    const belief_set *beliefs = beliefs_read(w->view->beliefs_);
    w->call_sum = w->callers && beliefs ? beliefs->table->call_sum : NULL;
    w->strict |= w->call_sum != NULL;
    for (unsigned callers = w->callers; w->call_sum && callers; callers &= callers - 1) {
        int seat = __builtin_ctz(callers);
        w->sum[seat] = worlds_call_sum(w->rules, t, seat);
    }
}

/* ---- exchanges ---- */

enum { LONGEST = 6 }; /* cards that change places at once */

static inline float sum_weight(const worlds *w, int sum)
{
    int at = sum - HN_CALL_LEAST;
    at = at < 0 ? 0 : at >= HN_CALL_SUMS ? HN_CALL_SUMS - 1 : at;
    return w->call_sum[at] + least_weight;
}

/* How much more likely the callers' sums are when they change by so much; then they have. */
static float sums_ratio(const worlds *w, const int *more)
{
    float before = 1, after = 1;
    for (unsigned callers = w->callers; callers; callers &= callers - 1) {
        int seat = __builtin_ctz(callers);
        before *= sum_weight(w, w->sum[seat]);
        after *= sum_weight(w, w->sum[seat] + more[seat]);
    }
    return after / before;
}

/* Different places that are to change cards: one of an item, the others any of its pool. Returns how many, at most
 * `length`. */
static inline int choose_places(worlds *w, int length, int item[LONGEST], uint8_t *at[LONGEST])
{
    table *t = (table *)(void *)&w->state;
    int a = random_stream_below(&w->chance, w->placed), count = 1;
    int deck = w->deck[a] ? t->deck_count : 0, all = w->count[a] + deck;
    item[0] = a;
    at[0] = w->at[a];
    if (length > all)
        length = all;
    while (count < length) {
        int choice = random_stream_below(&w->chance, all), k = 0;
        int other = choice < w->count[a] ? w->first[a] + choice : -1;
        uint8_t *place =
            other >= 0 ? w->at[other] : t->pile + HN_CARDS - deck + (choice - w->count[a]);
        while (k < count && at[k] != place)
            k++;
        if (k < count)
            continue;
        item[count] = other;
        at[count++] = place;
    }
    return count;
}

/* The cards of these places in a new order: two change places, more go anywhere. */
static inline void order_anew(worlds *w, int length, uint8_t *const at[LONGEST],
                              hn_card card[LONGEST])
{
    for (int i = 0; i < length; i++)
        card[i] = *at[(i + 1) % length];
    for (int i = 0; length > 2 && i < length - 1; i++) {
        int other = i + random_stream_below(&w->chance, length - i);
        hn_card kept = card[i];
        card[i] = card[other];
        card[other] = kept;
    }
}

/* Tries to let cards change places. */
static inline void try_exchange(worlds *w, int length)
{
    int item[LONGEST], more[HN_SEATS] = {0};
    uint8_t *at[LONGEST];
    hn_card card[LONGEST];
    float before = 1, after = 1;
    length = choose_places(w, length, item, at);
    order_anew(w, length, at, card);
    for (int i = 0; i < length; i++)
        if (item[i] >= 0) {
            before *= w->weight[item[i]][w->kind[*at[i]]];
            after *= w->weight[item[i]][w->kind[card[i]]];
            if (w->call_sum && w->caller[item[i]] != HN_NONE)
                more[w->caller[item[i]]] += w->value[card[i]] - w->value[*at[i]];
        }
    if (w->call_sum)
        after *= sums_ratio(w, more);
    if (after < before && (float)random_stream_piece(&w->chance) * before >= after * 4294967296.0f)
        return;
    for (int i = 0; i < length; i++)
        *at[i] = card[i];
    for (int seat = 0; w->call_sum && seat < HN_SEATS; seat++)
        w->sum[seat] += more[seat];
}

/* Where something is impossible, two cards alone may find no way from one world to another: then every fourth
 * time more of them change places at once. */
static void run(worlds *w, int steps)
{
    for (int i = 0; i < steps; i++)
        if (!w->strict || i % 4)
            try_exchange(w, 2);
        else
            try_exchange(w, 3 + i / 4 % (LONGEST - 2));
}

/* The kinds of the cards that an item's card may exchange with, its own among them. */
static unsigned kinds_of_pool(const worlds *w, int item)
{
    const table *t = (const table *)(const void *)&w->state;
    unsigned kinds = 0;
    for (int i = 0; i < w->count[item]; i++)
        kinds |= 1u << w->kind[*w->at[w->first[item] + i]];
    for (int i = w->deck[item] ? HN_CARDS - t->deck_count : HN_CARDS; i < HN_CARDS; i++)
        kinds |= 1u << w->kind[t->pile[i]];
    return kinds;
}

/* Whether any world is likelier than another: what is said of kinds that are nowhere in a pool makes no difference. */
static bool is_weighed(const worlds *w)
{
    bool weighed = w->call_sum;
    for (int item = 0; item < w->placed && !weighed; item++) {
        unsigned kinds = kinds_of_pool(w, item);
        float first = w->weight[item][__builtin_ctz(kinds)];
        for (; kinds; kinds &= kinds - 1)
            weighed |= w->weight[item][__builtin_ctz(kinds)] != first;
    }
    return weighed;
}

bool worlds_begin(worlds *w, const hn_view *view, uint64_t key)
{
    hn_card_view v;
    w->view = view;
    w->rules = view->rules_;
    w->placed = 0;
    w->strict = false;
    hn_card_view_of(view, &v);
    if (hn_card_world(w->rules, &v, hn_random(key, HN_FOR_WORLD, 0), &w->state, NULL))
        return false;
    w->chance = random_stream_of(key, HN_FOR_WORLD, 1);
    know_kinds(w);
    w->callers = (hn_seats)(v.callers & ~seat_bit(v.seat));
    for (int number = 0; number <= v.shuffles; number++)
        add_pool(w, &v, number);
    know_sums(w);
    w->steps = 3 * w->placed;
    if (is_weighed(w))
        run(w, 100 * w->placed);
    else
        w->strict = false;
    return true;
}

void worlds_next(worlds *w, hn_state *world)
{
    run(w, w->steps);
    memcpy(world, &w->state, w->rules->game->state_size);
    ((table *)(void *)world)->seed =
        random_stream_piece(&w->chance) << 32 | random_stream_piece(&w->chance);
}
