/* Workloads for measuring speed, and the fingerprint.
 *
 * All go through the public calls, as a program outside would, and choose uniformly among everything
 * that is legal, wrong flips included. The numbers of a run of draws come from keyed blocks of four
 * words, so that the driver costs little beside the engine. */
#include "arena/bench.h"

#include "core/mask.h"
#include "core/random.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What a driver keeps: the table it plays, and its own chance. */
typedef struct driver {
    hn_rules rules;
    hn_state state;
    int seats;
    uint64_t round;
    random_run chance;
    hn_action call;
    uint64_t sink; /* takes results, so that nothing measured is optimised away */
} driver;

static driver driver_of(const bench *b)
{
    driver d = {.seats = b->seats, .chance = random_run_of(1, HN_FOR_CALLER, 0)};
    hn_rules_preset(&d.rules, b->game, NULL, NULL);
    hn_action_parse(&d.rules, b->seats, 0, "call", &d.call);
    return d;
}

/* Repeats a batch of work until the time is up; each batch returns how much it counted. */
static double rate(driver *d, uint64_t (*batch)(driver *), double seconds)
{
    double start = now(), elapsed;
    uint64_t count = 0;
    do {
        count += batch(d);
        elapsed = now() - start;
    } while (elapsed < seconds);
    return (double)count / elapsed;
}

static void deal_next(driver *d)
{
    hn_deal(&d->rules, d->seats, 0, d->round++, &d->state, NULL);
}

/* One random decision of the next seat. never: an action to leave out where there is another. */
static inline void decide(driver *d, int seat, int never, hn_events *events)
{
    hn_mask mask;
    int count = hn_legal(&d->rules, &d->state, seat, &mask);
    if (never < HN_ACTIONS && count > 1 && hn_mask_has(&mask, (hn_action)never)) {
        mask.word[never / 64] &= ~((uint64_t)1 << (never % 64));
        count--;
    }
    int pick = (int)random_run_below(&d->chance, (uint64_t)count);
    hn_apply(&d->rules, &d->state, seat, mask_nth(&mask, pick), events);
}

enum { ROUNDS = 64 };

static uint64_t play(driver *d, int never)
{
    uint64_t count = 0;
    for (int i = 0; i < ROUNDS; i++) {
        deal_next(d);
        for (int seat; (seat = hn_next_decider(&d->rules, &d->state)) != HN_NONE; count++)
            decide(d, seat, never, NULL);
    }
    return count;
}

static uint64_t decisions_batch(driver *d)
{
    return play(d, HN_ACTIONS);
}

static uint64_t long_batch(driver *d)
{
    return play(d, d->call);
}

static uint64_t views_and_decisions_batch(driver *d)
{
    uint64_t count = 0;
    hn_events events;
    for (int i = 0; i < ROUNDS; i++) {
        deal_next(d);
        for (int seat; (seat = hn_next_decider(&d->rules, &d->state)) != HN_NONE; count++) {
            hn_view view = hn_view_of(&d->rules, &d->state, seat);
            hn_card_view copy;
            hn_card_view_of(&view, &copy);
            d->sink += copy.card[seat][0];
            decide(d, seat, HN_ACTIONS, &events);
            d->sink += (uint64_t)events.count;
        }
    }
    return count;
}

static uint64_t deals_batch(driver *d)
{
    for (int i = 0; i < 16 * ROUNDS; i++) {
        deal_next(d);
        d->sink += d->state.byte[8];
    }
    return 16 * ROUNDS;
}

/* A table some way into a round, for views and copies. */
static void middle_of_a_round(driver *d)
{
    deal_next(d);
    for (int i = 0; i < 60; i++) {
        int seat = hn_next_decider(&d->rules, &d->state);
        if (seat == HN_NONE)
            return;
        decide(d, seat, d->call, NULL);
    }
}

static uint64_t views_batch(driver *d)
{
    hn_card_view copy;
    for (int i = 0; i < 16 * ROUNDS; i++) {
        hn_view view = hn_view_of(&d->rules, &d->state, i % d->seats);
        hn_card_view_of(&view, &copy);
        d->sink += copy.card[0][i % HN_SLOTS];
    }
    return 16 * ROUNDS;
}

static uint64_t copies_batch(driver *d)
{
    size_t size = hn_state_size(&d->rules);
    hn_state copy[2];
    memcpy(&copy[0], &d->state, size);
    for (int i = 0; i < 16 * ROUNDS; i++) {
        copy[i % 2].byte[0]++;
        memcpy(&copy[1 - i % 2], &copy[i % 2], size);
        __asm__ volatile("" ::: "memory"); /* each copy is really made */
    }
    d->sink += copy[0].byte[0];
    return 16 * ROUNDS;
}

/* Runs a workload and makes its results count. */
static double measure(const bench *b, double seconds, uint64_t (*batch)(driver *), bool middle)
{
    driver d = driver_of(b);
    if (middle)
        middle_of_a_round(&d);
    double value = rate(&d, batch, seconds);
    volatile uint64_t used = d.sink;
    (void)used;
    return value;
}

static double run_decisions(const bench *b, double seconds)
{
    return measure(b, seconds, decisions_batch, false);
}

static double run_decisions_views(const bench *b, double seconds)
{
    return measure(b, seconds, views_and_decisions_batch, false);
}

static double run_decisions_long(const bench *b, double seconds)
{
    return measure(b, seconds, long_batch, false);
}

static double run_deals(const bench *b, double seconds)
{
    return measure(b, seconds, deals_batch, false);
}

static double run_views(const bench *b, double seconds)
{
    return measure(b, seconds, views_batch, true);
}

static double run_copies(const bench *b, double seconds)
{
    return measure(b, seconds, copies_batch, true);
}

static const struct {
    const char *what;
    double (*run)(const bench *, double);
} workloads[] = {
    {"decisions", run_decisions},
    {"decisions+views", run_decisions_views},
    {"decisions-long", run_decisions_long},
    {"deals", run_deals},
    {"views", run_views},
    {"copies", run_copies},
};

int bench_list(bench *list)
{
    static const int seat_counts[] = {2, 4, 8};
    int count = 0;
    for (int g = 0; g < hn_games(); g++)
        for (size_t w = 0; w < sizeof workloads / sizeof *workloads; w++)
            for (int s = 0; s < 3; s++) {
                bench *b = &list[count++];
                *b = (bench){
                    .game = hn_game_at(g), .seats = seat_counts[s], .run = workloads[w].run};
                snprintf(b->name, sizeof b->name, "%s/%s/%d", hn_game_name(b->game),
                         workloads[w].what, b->seats);
            }
    return count;
}

/* ---- the fingerprint ---- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u; /* FNV-1a */
    return hash;
}

/* Everything that can be seen of a moment. */
static uint64_t mix_moment(uint64_t hash, const driver *d, const hn_events *events)
{
    hash = mix(hash, &d->state, hn_state_size(&d->rules));
    hash = mix(hash, events->event, (size_t)events->count * sizeof *events->event);
    for (int seat = 0; seat < d->seats; seat++) {
        hn_view view = hn_view_of(&d->rules, &d->state, seat);
        hn_card_view copy;
        hn_mask mask;
        hn_card_view_of(&view, &copy);
        hn_view_legal(&view, &mask);
        hash = mix(hash, &copy, sizeof copy);
        hash = mix(hash, &mask, sizeof mask);
    }
    return hash;
}

static uint64_t mix_round(uint64_t hash, driver *d, hn_events *events)
{
    hn_deal(&d->rules, d->seats, (int)(d->round % (uint64_t)d->seats), d->round, &d->state, events);
    d->chance = random_run_of(d->round++, HN_FOR_CALLER, 0);
    hash = mix_moment(hash, d, events);
    for (int seat; (seat = hn_next_decider(&d->rules, &d->state)) != HN_NONE;) {
        /* Every second round without a call: so late rounds and reshuffles are covered too. */
        decide(d, seat, d->round % 2 ? d->call : HN_ACTIONS, events);
        hash = mix_moment(hash, d, events);
    }
    hn_score score;
    hn_score_of(&d->rules, &d->state, &score);
    return mix(hash, &score, sizeof score);
}

uint64_t bench_fingerprint(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    hn_events events;
    for (int g = 0; g < hn_games(); g++)
        for (int p = 0; p < hn_presets(hn_game_at(g)); p++) {
            bench b = {.game = hn_game_at(g), .seats = 2};
            driver d = driver_of(&b);
            hn_rules_preset(&d.rules, b.game, hn_preset_name(b.game, p), NULL);
            int least = hn_rules_least_seats(&d.rules), most = hn_rules_most_seats(&d.rules);
            for (int round = 0; round < 60; round++) {
                d.seats = least + round % (most - least + 1);
                hash = mix_round(hash, &d, &events);
            }
        }
    return hash;
}
