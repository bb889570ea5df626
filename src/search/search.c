/* The search: the root's actions on common worlds, the descent below them, and the trees that threads grow. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "search/search.h"

#include "core/cards.h"
#include "core/mask.h"
#include "search/parallel.h"
#include "search/playout.h"
#include "search/source.h"
#include "search/tree.h"

#include <string.h>
#include <time.h>

enum {
    PROBE_VISITS = 8,   /* of a node, before other actions are tried in it */
    SURELY = 3,         /* standard errors that make sure that an arm is worse */
    FIRST_WEEDING = 32, /* worlds; then whenever they have doubled */
};

/* An action of the root. */
typedef struct root_arm {
    hn_action action;
    gains gains;
    int64_t sum; /* of shares, in parts of HN_WIN */
    double handicap;
} root_arm;

/* What is the same for all trees. The policy's choice is the first arm. */
typedef struct root {
    const search_setup *setup;
    const hn_view *view;
    uint64_t key;
    int arms;
    hn_action action[SEARCH_ARMS];
    double handicap[SEARCH_ARMS]; /* what it must gain, as a share of a win */
    bool limited;
    struct timespec begun;
} root;

/* A tree while it grows. */
typedef struct growth {
    const root *root;
    int seat; /* that searches */
    long budget, iterations, worlds;
    double from, until; /* its part of the time, in milliseconds */
    root_arm arm[SEARCH_ARMS];
    int active[SEARCH_ARMS], active_count; /* arms that are still tried */
    bool failed, stopped;
    /* the iteration */
    playout play;
    uint64_t history[HN_SEATS]; /* a hash of what the seat has observed since the root */
    random_stream chance;
    /* a node on its way that is tried otherwise afterwards: drawn among those with enough visits */
    bool probes;
    int probe_choices;
    tree_node *probe; /* NULL: none */
    uint8_t probe_seat;
    hn_state probe_state;
    hn_trail trail, probe_trail; /* with a net: of the world as it is played on, and of that node */
    hn_events events;
    source source;
    tree tree;
} growth;

/* ---- what seats observe ---- */

static inline uint64_t place_word(hn_place place)
{
    return (uint64_t)(place.seat & 15) << 4 | (place.slot & 15);
}

/* What a seat sees of an event, in one word: kinds of cards, not cards. */
static inline uint64_t event_word(const uint8_t *kinds, const hn_event *e, int seat)
{
    uint64_t card = e->card < HN_CARDS ? e->seen_by >> seat & 1 ? kinds[e->card] : 32u : 33u;
    return e->type | (uint64_t)(e->seat & 15) << 8 | card << 12 | place_word(e->place[0]) << 20 |
           place_word(e->place[1]) << 28 | (uint64_t)e->number << 36;
}

/* Others are followed only where their decisions are searched. */
static inline hn_seats followed(const growth *g, const hn_state *state)
{
    return g->root->setup->others ? (hn_seats)((1u << head_of(state)->seats) - 1)
                                  : seat_bit(g->seat);
}

static void observe(growth *g, const hn_state *state)
{
    for (unsigned seats = followed(g, state); seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        for (int i = 0; i < g->events.count; i++)
            g->history[seat] = tree_hash(
                g->history[seat], event_word(g->source.chain.kind, &g->events.event[i], seat));
    }
}

/* What a seat knows at the root: for the searching one the same in all worlds. */
static uint64_t known_hash(const growth *g, const hn_state *world, int seat)
{
    const table *t = table_of(world);
    uint64_t hash = tree_hash(UINT64_C(0x6a09e667f3bcc909), (uint64_t)seat);
    if (seat == g->seat)
        return hash;
    for (int owner = 0; owner < t->seats; owner++)
        for (unsigned slots = t->slots[owner]; slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots);
            if (knows(t->known[owner][slot], seat))
                hash = tree_hash(hash, (uint64_t)(owner << 12 | slot << 8) |
                                           g->source.chain.kind[t->card[owner][slot]]);
        }
    bool drew = t->drawn < HN_CARDS && knows(t->drawn_known, seat);
    return drew ? tree_hash(hash, 0x10000u | g->source.chain.kind[t->drawn]) : hash;
}

/* Does what a seat has decided. Its own action is part of what it has observed: claims have no event yet. */
static void go_on(growth *g, hn_state *state, int seat, hn_action action)
{
    g->history[seat] = tree_hash(g->history[seat], (uint64_t)action << 52 | 1);
    g->events.count = 0;
    game_perform(g->play.rules, state, seat, action, &g->events);
    if (g->play.trail)
        hn_trail_observe(g->play.trail, g->play.rules, state, g->events.event, g->events.count);
    if (g->root->setup->probes)
        observe(g, state);
}

/* ---- what is tried ---- */

/* The legal actions of the viewing seat without the guesses, unless there is nothing else. Returns how many. */
static int candidates(const search_setup *setup, const hn_view *view, hn_mask *mask)
{
    const hn_policy *policy = setup->policy->policy;
    hn_mask known = {{0}};
    if (setup->net)
        return hn_net_legal(view, mask);
    int count = hn_view_legal(view, mask), kept = 0;
    for (int i = 0; policy->guesses && i < count; i++) {
        hn_action action = mask_nth(mask, i);
        if (policy->guesses(view, action))
            continue;
        known.word[action / 64] |= (uint64_t)1 << action % 64;
        kept++;
    }
    if (!kept)
        return count;
    *mask = known;
    return kept;
}

/* ---- an iteration ---- */

static inline bool is_searched(growth *g, int seat)
{
    int others = g->root->setup->others;
    return seat == g->seat || (others && random_stream_percent(&g->chance, others));
}

/* Each node on the way is as likely to be the one that is tried otherwise. */
static void offer_probe(growth *g, tree_node *node, const hn_state *state, int seat)
{
    if (!g->probes || node->visits < PROBE_VISITS ||
        random_stream_below(&g->chance, ++g->probe_choices))
        return;
    g->probe = node;
    g->probe_seat = (uint8_t)seat;
    memcpy(&g->probe_state, state, g->play.rules->game->state_size);
    if (g->play.trail)
        g->probe_trail = g->trail;
}

/* The action of a searched decision. False: the tree ends here. */
static bool choose(growth *g, const hn_state *state, int seat, hn_action *action)
{
    tree_node *node = tree_find(&g->tree, g->history[seat]);
    if (node) {
        node->visits++;
        offer_probe(g, node, state, seat);
        *action = tree_action(&g->tree, node);
        return true;
    }
    hn_mask tried;
    const hn_view view = playout_view(&g->play, state, seat);
    int count = candidates(g->root->setup, &view, &tried);
    *action = count > 1 ? playout_decide(&g->play, state, seat) : mask_nth(&tried, 0);
    if (count == 1)
        return true;
    if (!hn_mask_has(&tried, *action))
        *action = mask_nth(&tried, 0);
    tree_add(&g->tree, g->history[seat], &tried, count, *action);
    return false;
}

/* Goes down the tree until a node is added to it, or the round is over. */
static void descend(growth *g, hn_state *state)
{
    bool inside = g->root->setup->probes;
    while (inside && !hn_over(g->play.rules, state)) {
        int seat = hn_next_decider(g->play.rules, state);
        hn_action action;
        if (is_searched(g, seat))
            inside = choose(g, state, seat, &action);
        else
            action = playout_decide(&g->play, state, seat);
        go_on(g, state, seat, action);
    }
}

/* Plays the round again from a node on, with another action there. */
static void probe(growth *g, int32_t share)
{
    const search_setup *setup = g->root->setup;
    int32_t other[HN_SEATS];
    int arm = tree_probe(&g->tree, g->probe, setup->exploration);
    hn_action action = g->tree.arm[g->probe->first + arm].action;
    if (g->play.trail) {
        g->trail = g->probe_trail;
        go_on(g, &g->probe_state, g->probe_seat, action);
    } else {
        game_perform(g->play.rules, &g->probe_state, g->probe_seat, action, NULL);
    }
    playout_run(&g->play, &g->probe_state, other);
    tree_learn(&g->tree, g->probe, arm, other[g->probe_seat] - share, setup->margin);
    g->iterations++;
}

/* Tries an action in a world; returns the searching seat's share of the win. */
static int32_t try_action(growth *g, const hn_state *world, hn_action action)
{
    hn_state state;
    int32_t share[HN_SEATS];
    memcpy(&state, world, g->play.rules->game->state_size);
    for (unsigned seats = followed(g, world); seats; seats &= seats - 1)
        g->history[__builtin_ctz(seats)] = known_hash(g, world, __builtin_ctz(seats));
    if (g->play.trail)
        g->trail = *g->root->view->trail_;
    g->probe = NULL;
    g->probe_choices = 0;
    go_on(g, &state, g->seat, action);
    descend(g, &state);
    playout_run(&g->play, &state, share);
    g->iterations++;
    if (share[g->seat] > g->tree.most)
        g->tree.most = share[g->seat];
    if (g->probe && g->iterations < g->budget)
        probe(g, share[g->probe_seat]);
    return share[g->seat];
}

/* ---- the root ---- */

static double elapsed_ms(const root *r)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - r->begun.tv_sec) * 1e3 +
           (double)(now.tv_nsec - r->begun.tv_nsec) * 1e-6;
}

/* How much of the budget is used, from 0 to 1. A tree that is stopped has tried every action once: its best so far is one. */
static double progress(growth *g)
{
    double done = (double)g->iterations / (double)g->budget;
    if (done < 1 && g->worlds > 1 && stop_asked(g->root->setup->stop)) {
        g->stopped = true;
        return 1;
    }
    if (!g->root->limited || done >= 1)
        return done;
    double now = elapsed_ms(g->root);
    double time = now < g->until ? (now - g->from) / (g->until - g->from) : 1;
    return time > done ? time : done;
}

static inline double mean_of(const root_arm *arm)
{
    double mean = arm->gains.visits ? (double)arm->sum / arm->gains.visits : 0;
    return mean - arm->handicap * HN_WIN;
}

/* Leaves out the worse half of the arms, never the first, and of equals the later ones. */
static void halve(growth *g)
{
    int keep = (g->active_count + 1) / 2;
    for (int i = 2; i < g->active_count; i++) {
        int arm = g->active[i], at = i;
        for (; at > 1 && mean_of(&g->arm[g->active[at - 1]]) < mean_of(&g->arm[arm]); at--)
            g->active[at] = g->active[at - 1];
        g->active[at] = arm;
    }
    if (keep < 2)
        keep = 2;
    if (keep < g->active_count)
        g->active_count = keep;
}

/* Leaves out the arms that are surely worse than the policy's choice, which may be all. */
static void weed(growth *g)
{
    int kept = 1;
    for (int i = 1; i < g->active_count; i++) {
        const gains *gain = &g->arm[g->active[i]].gains;
        double handicap = g->arm[g->active[i]].handicap;
        if (gains_mean(gain) + SURELY * gains_error(gain, g->tree.most) >= handicap)
            g->active[kept++] = g->active[i];
    }
    g->active_count = kept;
}

/* Tries the active arms in one world. Returns the progress so far. */
static double try_world(growth *g, const hn_state *world, uint64_t key)
{
    double done = 0;
    int32_t policy = 0;
    int probes = g->root->setup->probes;
    g->probes = probes && g->worlds % probes == 0;
    for (int seat = 0; seat < HN_SEATS; seat++)
        g->play.key[seat] = tree_hash(key, (uint64_t)seat);
    for (int i = 0; i < g->active_count && done < 1; i++) {
        root_arm *arm = &g->arm[g->active[i]];
        g->chance = (random_stream){key};
        int32_t share = try_action(g, world, arm->action);
        if (i == 0)
            policy = share;
        arm->sum += share;
        gains_add(&arm->gains, share - policy);
        done = progress(g);
    }
    return done;
}

static int halvings(int arms)
{
    int count = 1;
    while (1 << count < arms)
        count++;
    return count;
}

static void begin_judging(growth *g, const root *r)
{
    g->play.net = r->setup->ahead ? r->setup->net : NULL;
    g->play.seat = g->seat;
    g->play.until = head_of(r->view->state_)->turn + r->setup->ahead;
    g->play.trail = g->play.net && r->view->trail_ ? &g->trail : NULL;
}

static void begin(growth *g, const root *r, int number, uint64_t key)
{
    const search_setup *setup = r->setup;
    g->root = r;
    g->seat = hn_view_seat(r->view);
    g->budget = setup->iterations / setup->trees + (number < setup->iterations % setup->trees);
    g->iterations = g->worlds = 0;
    g->stopped = false;
    g->play = (playout){.rules = r->view->rules_, .policy = setup->policy, .cut = setup->cut};
    begin_judging(g, r);
    memset(g->history, 0, sizeof g->history);
    g->active_count = r->arms;
    for (int i = 0; i < r->arms; i++) {
        g->arm[i] = (root_arm){.action = r->action[i], .handicap = r->handicap[i]};
        g->active[i] = i;
    }
    tree_begin(&g->tree);
    g->failed = !source_begin(&g->source, r->view, setup->net, key);
}

static void grow(growth *g, const root *r, int number)
{
    uint64_t key = hn_random(r->key, HN_FOR_SEARCH, (uint64_t)number);
    int phases = halvings(r->arms), phase = 1;
    begin(g, r, number, key);
    for (double done = 0; !g->failed && done < 1 && g->budget && g->active_count > 1;) {
        hn_state world;
        g->failed = !source_next(&g->source, &world);
        if (g->failed)
            break;
        done = try_world(g, &world, hn_random(key, HN_FOR_SEARCH, (uint64_t)g->worlds++));
        for (; phase < phases && done * phases >= phase; phase++)
            halve(g);
        if (g->worlds >= FIRST_WEEDING && !(g->worlds & (g->worlds - 1)))
            weed(g);
    }
}

/* ---- trees and threads ---- */

/* What is left of a tree. */
typedef struct harvest {
    root_arm arm[SEARCH_ARMS];
    long iterations, worlds;
    int nodes;
    int32_t most;
    bool failed, stopped;
} harvest;

/* The trees of one thread: every `step`-th from `first` on. */
typedef struct share {
    const root *root;
    harvest *harvests;
    int first, step;
} share;

static void grow_share(void *context)
{
    const share *s = context;
    const search_setup *setup = s->root->setup;
    int count = (setup->trees - s->first + s->step - 1) / s->step, done = 0;
    growth g;
    for (int number = s->first; number < setup->trees; number += s->step) {
        harvest *h = &s->harvests[number];
        g.from = s->root->limited ? elapsed_ms(s->root) : 0;
        g.until = (double)setup->milliseconds * ++done / count;
        grow(&g, s->root, number);
        memcpy(h->arm, g.arm, (size_t)s->root->arms * sizeof *g.arm);
        h->iterations = g.iterations;
        h->worlds = g.worlds;
        h->nodes = g.tree.nodes;
        h->most = g.tree.most;
        h->failed = g.failed;
        h->stopped = g.stopped;
    }
}

/* Grows all trees: the result is the same with any number of threads. */
static void grow_all(const root *r, harvest *harvests)
{
    int trees = r->setup->trees;
    int threads = r->setup->threads < trees ? r->setup->threads : trees;
    share shares[SEARCH_TREES];
    void *work[PARALLEL_MOST];
    _Static_assert(SEARCH_TREES <= (int)PARALLEL_MOST, "a thread for each tree");
    for (int i = 0; i < threads; i++) {
        shares[i] = (share){r, harvests, i, threads};
        work[i] = &shares[i];
    }
    parallel_run(grow_share, work, threads);
}

/* ---- the result ---- */

/* policy: the mean of the policy's choice, which has no gain. What an arm gained in the worlds that it met is
 * added to it: its own mean would also tell whether these worlds were kind. */
static search_arm arm_of(const root_arm *arm, double policy, bool is_policy, int32_t most)
{
    search_arm shown = {.action = arm->action, .visits = arm->gains.visits};
    if (!shown.visits)
        return shown;
    if (!is_policy) {
        shown.gain = gains_mean(&arm->gains);
        shown.error = gains_error(&arm->gains, most);
    }
    double mean = policy + shown.gain;
    shown.mean = mean < 0 ? 0 : mean > 1 ? 1 : mean;
    return shown;
}

/* The arm that is surest to be better than the policy's choice, or that one. */
static hn_action best_action(const search_result *result, double margin)
{
    hn_action best = result->policy;
    double most = 0;
    for (int i = 0; i < result->arms; i++) {
        const search_arm *arm = &result->arm[i];
        double sure = arm->gain - margin * arm->error - arm->handicap;
        if (arm->visits && arm->action != result->policy && sure > most) {
            best = arm->action;
            most = sure;
        }
    }
    return best;
}

static bool stands_before(const search_arm *a, const search_arm *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->mean > b->mean;
}

static void sort_arms(search_result *result)
{
    for (int i = 1; i < result->arms; i++) {
        search_arm arm = result->arm[i];
        int at = i;
        for (; at > 0 && stands_before(&arm, &result->arm[at - 1]); at--)
            result->arm[at] = result->arm[at - 1];
        result->arm[at] = arm;
    }
}

/* Adds the trees in their order. */
static bool gather(const root *r, const harvest *harvests, search_result *result)
{
    int32_t most = 1;
    for (int t = 0; t < r->setup->trees; t++) {
        if (harvests[t].failed)
            return false;
        most = harvests[t].most > most ? harvests[t].most : most;
        result->iterations += harvests[t].iterations;
        result->worlds += harvests[t].worlds;
        result->nodes += harvests[t].nodes;
        result->stopped |= harvests[t].stopped;
    }
    double policy = 0;
    result->arms = r->arms;
    for (int i = 0; i < r->arms; i++) {
        root_arm all = {.action = r->action[i]};
        for (int t = 0; t < r->setup->trees; t++) {
            const root_arm *arm = &harvests[t].arm[i];
            all.sum += arm->sum;
            all.gains.visits += arm->gains.visits;
            all.gains.sum += arm->gains.sum;
            all.gains.squares += arm->gains.squares;
        }
        if (i == 0 && all.gains.visits)
            policy = (double)all.sum / all.gains.visits / HN_WIN;
        result->arm[i] = arm_of(&all, policy, i == 0, most);
        result->arm[i].handicap = r->handicap[i];
    }
    result->choice = best_action(result, r->setup->margin);
    sort_arms(result);
    return true;
}

/* How far the net finds actions less likely than its best, in parts of 65536 of a halving. */
static void ask_net(const hn_net *net, const hn_view *view, const hn_mask *tried, int32_t *below)
{
    hn_net_answer answer;
    int32_t best = INT32_MIN;
    hn_net_ask(net, view, tried, &answer);
    for (int action = 0; action < HN_ACTIONS; action++)
        if (hn_mask_has(tried, (hn_action)action) && answer.score[action] > best)
            best = answer.score[action];
    for (int action = 0; action < HN_ACTIONS; action++)
        below[action] =
            hn_mask_has(tried, (hn_action)action) ? best - answer.score[action] : INT32_MAX;
}

/* Another action than the policy's. What it must gain is what makes it less likely than that one. */
static void add_action(root *r, hn_action action, int32_t below, int32_t policy_below)
{
    int32_t less = below > policy_below ? below - policy_below : 0;
    if (r->arms == SEARCH_ARMS || (r->setup->net && below > r->setup->prior * 65536))
        return;
    r->handicap[r->arms] = r->setup->lean * less / 65536;
    r->action[r->arms++] = action;
}

/* The root's actions, the policy's first. Returns how many there are. */
static int list_actions(root *r, hn_action policy)
{
    hn_mask tried;
    int32_t below[HN_ACTIONS] = {0};
    int count = candidates(r->setup, r->view, &tried);
    r->action[0] = count && !hn_mask_has(&tried, policy) ? mask_nth(&tried, 0) : policy;
    r->arms = 1;
    if (r->setup->net && count > 1)
        ask_net(r->setup->net, r->view, &tried, below);
    for (int i = 0; i < count; i++) {
        hn_action action = mask_nth(&tried, i);
        if (action != r->action[0])
            add_action(r, action, below[action], below[r->action[0]]);
    }
    return count ? r->arms : 0;
}

bool search_run(const search_setup *setup, const hn_view *view, uint64_t key, search_result *result)
{
    root r = {.setup = setup, .view = view, .limited = setup->milliseconds > 0};
    harvest harvests[SEARCH_TREES];
    for (int t = 0; t < SEARCH_TREES; t++)
        harvests[t].failed = true; /* until it has grown */
    if (r.limited)
        clock_gettime(CLOCK_MONOTONIC, &r.begun);
    const hn_player *first = setup->net ? setup->first : setup->policy;
    hn_action policy = first->policy->decide(first, view, key, NULL);
    int count = list_actions(&r, policy);
    r.key = hn_random(key, HN_FOR_SEARCH, hn_view_moment(view));
    *result = (search_result){.choice = HN_ACTIONS, .policy = r.action[0]};
    if (!count)
        return false;
    if (count == 1) {
        result->choice = r.action[0];
        result->arms = 1;
        result->arm[0] = (search_arm){.action = r.action[0]};
        return true;
    }
    grow_all(&r, harvests);
    return gather(&r, harvests, result);
}
