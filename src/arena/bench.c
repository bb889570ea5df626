/* Workloads for measuring speed, and the fingerprint.
 *
 * All go through the public calls, as a program outside would. Those of the engine choose uniformly
 * among everything that is legal, wrong flips included; their numbers come from a stream that one keyed
 * block begins, so that the driver costs little beside the engine. Those of the players run the
 * loop that matches run. */
#include "arena/bench.h"

#include "arena/bench_steps.h"
#include "arena/seconds.h"
#include "beliefs/beliefs.h"
#include "beliefs/worlds.h"
#include "core/mask.h"
#include "core/random.h"
#include "games/perudo.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 64, POSITIONS = 256, SEARCHED = 16, APART = 7, EVENTS = 1 << 14 };

/* A decision that a real round has asked for. */
typedef struct position {
    hn_state state;
    hn_trail trail;                   /* where the player follows it */
    hn_view view;                     /* of it, as the player has it in mind */
    uint64_t key, iterations, worlds; /* the latter two of a search there */
} position;

/* What a driver keeps: the table it plays, its own chance, and the players where there are any. */
typedef struct driver {
    _Alignas(64) hn_state state; /* else a copy's speed depends on what stands before it */
    hn_rules rules;
    int seats;
    uint64_t round;
    random_stream chance;
    bool dice;      /* what lies on the table */
    hn_action call; /* HN_ACTIONS: the game has none */
    hn_player player[HN_SEATS];
    position position[POSITIONS];
    hn_beliefs beliefs;
    hn_likelihoods likelihoods;
    hn_view view; /* with these beliefs */
    worlds worlds;
    hn_player searcher;
    hn_mind mind[SEARCHED]; /* of the first positions */
    hn_event event[EVENTS]; /* of whole rounds, one after the other; the last may be cut off */
    int event_count, round_count, first_event[ROUNDS];
    bench_steps *steps;
    uint64_t sink; /* takes results, so that nothing measured is optimised away */
} driver;

/* The players of a list "bayes-v2,bayes-v1", given to the seats in turn; false where one is none of
 * the game's. */
static bool seat_players(const bench *b, hn_player player[HN_SEATS])
{
    const char *at = b->players;
    for (int seat = 0; seat < b->seats; seat++) {
        char name[HN_PLAYER_NAME];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (hn_player_find(&player[seat], name, b->game, NULL))
            return false;
        at = at[length] ? at + length + 1 : b->players;
    }
    return true;
}

static void driver_begin(driver *d, const bench *b)
{
    *d = (driver){.seats = b->seats, .chance = random_stream_of(1, HN_FOR_CALLER, 0)};
    hn_rules_preset(&d->rules, b->game, b->preset, NULL);
    d->dice = hn_game_table(b->game) == HN_TABLE_DICE;
    d->call = HN_ACTIONS;
    hn_action_parse(&d->rules, b->seats, 0, "call", &d->call);
    if (b->players)
        seat_players(b, d->player);
}

/* Repeats a batch of work until the time is up; each batch returns how much it counted. The time is the clock's on the
 * wall, the rate goes by what the processor has worked: others that it works for take nothing from it. */
static double rate(driver *d, uint64_t (*batch)(driver *), double seconds)
{
    double end = seconds_now() + seconds;
    double start = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    uint64_t count = 0;
    do
        count += batch(d);
    while (seconds_now() < end);
    return (double)count / (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - start);
}

static void deal_next(driver *d)
{
    hn_deal(&d->rules, d->seats, 0, d->round++, &d->state, NULL);
}

/* Any legal action at a dice table, each as likely, from the ranges of bids. */
static inline hn_action pick_bid(driver *d, int seat)
{
    hn_bids bids;
    hn_view view = hn_view_of(&d->rules, &d->state, seat);
    int count = hn_view_bids(&view, &bids) + bids.dudo + bids.calza;
    return perudo_nth(&bids, random_stream_below(&d->chance, count));
}

/* Any legal action at a card table. never: an action to leave out where there is another. */
static inline hn_action pick(driver *d, int seat, int never)
{
    hn_mask mask;
    int count = hn_legal(&d->rules, &d->state, seat, &mask);
    if (never < HN_ACTIONS && count > 1 && hn_mask_has(&mask, (hn_action)never)) {
        mask.word[never / 64] &= ~((uint64_t)1 << (never % 64));
        count--;
    }
    return mask_nth(&mask, random_stream_below(&d->chance, count));
}

/* One random decision of the next seat. */
static inline void decide(driver *d, int seat, int never, hn_events *events)
{
    hn_action action = d->dice ? pick_bid(d, seat) : pick(d, seat, never);
    hn_apply(&d->rules, &d->state, seat, action, events);
}

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
            hn_plain_view copy;
            hn_view_copy(&view, &copy);
            __asm__ volatile("" ::"r"(&copy) : "memory"); /* each copy is really made */
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
    for (int i = 0; i < (d->dice ? 2 : 60); i++) {
        int seat = hn_next_decider(&d->rules, &d->state);
        if (seat == HN_NONE)
            return;
        decide(d, seat, d->call, NULL);
    }
}

static uint64_t views_batch(driver *d)
{
    hn_plain_view copy;
    for (int i = 0; i < 16 * ROUNDS; i++) {
        hn_view view = hn_view_of(&d->rules, &d->state, i % d->seats);
        hn_view_copy(&view, &copy);
        __asm__ volatile("" ::"r"(&copy) : "memory"); /* each copy is really made */
    }
    return 16 * ROUNDS;
}

static uint64_t copies_batch(driver *d)
{
    size_t size = hn_state_size(&d->rules);
    _Alignas(64) hn_state copy[2];
    for (int i = 0; i < 16 * ROUNDS; i++) {
        memcpy(&copy[i % 2], &d->state, size);
        __asm__ volatile("" ::"r"(copy) : "memory"); /* each copy is really made */
    }
    d->sink += copy[0].byte[0];
    return 16 * ROUNDS;
}

/* Rounds of the players; who sits first alternates. */
static uint64_t rounds_batch(driver *d)
{
    company at = {.program = {NULL}};
    for (int i = 0; i < ROUNDS; i++) {
        round_result result;
        for (int seat = 0; seat < d->seats; seat++)
            at.player[seat] = &d->player[((uint64_t)seat + d->round) % (uint64_t)d->seats];
        round_play(&d->rules, d->seats, &at, 0, d->round++, NULL, &result);
        d->sink += (uint64_t)result.turns;
    }
    return ROUNDS;
}

/* A table of the driver's players, for rounds that are played step by step. */
static void sit_down(driver *d, hn_play *play)
{
    const hn_player *at[HN_SEATS];
    for (int seat = 0; seat < d->seats; seat++)
        at[seat] = &d->player[seat];
    hn_play_begin(play, &d->rules, d->seats, at);
}

static void step(hn_play *play, int seat)
{
    hn_play_apply(play, seat, hn_play_decide(play, seat, NULL));
}

static void keep_position(position *p, const hn_play *play, int seat)
{
    p->state = play->state;
    p->key = play->key[seat];
    p->view = hn_view_of(play->rules, &p->state, seat);
    if (play->follows_) {
        p->trail = play->trail;
        p->view = hn_trail_view(&p->trail, &p->view);
    }
}

/* Every decision of rounds between the players, which neither forget nor believe, until there are enough. */
static void collect_positions(driver *d)
{
    hn_play play;
    sit_down(d, &play);
    for (int count = 0; count < POSITIONS;) {
        hn_play_deal(&play, 0, d->round++);
        for (int seat;
             count < POSITIONS && (seat = hn_next_decider(&d->rules, &play.state)) != HN_NONE;) {
            keep_position(&d->position[count++], &play, seat);
            step(&play, seat);
        }
    }
}

static uint64_t decide_batch(driver *d)
{
    for (int i = 0; i < POSITIONS; i++) {
        const position *p = &d->position[i];
        d->sink += hn_player_decide(&d->player[hn_view_seat(&p->view)], &p->view, p->key, NULL);
    }
    return POSITIONS;
}

static uint64_t decide_why_batch(driver *d)
{
    for (int i = 0; i < POSITIONS; i++) {
        const position *p = &d->position[i];
        hn_why why;
        hn_player_decide(&d->player[hn_view_seat(&p->view)], &p->view, p->key, &why);
        d->sink += why.action + (uint64_t)why.candidate_count;
    }
    return POSITIONS;
}

/* A view in mid-round with beliefs that weigh every kind of every card, and worlds of it. */
static void begin_worlds(driver *d)
{
    middle_of_a_round(d);
    hn_beliefs_begin(&d->beliefs, &d->rules, d->seats, 0, &d->likelihoods);
    for (int seat = 0; seat < d->seats; seat++)
        for (int slot = 0; slot < HN_SLOTS; slot++)
            for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
                beliefs_open(&d->beliefs)->row[seat][slot].weight[kind] =
                    (float)(1 + random_stream_below(&d->chance, 100));
    d->view = hn_view_of(&d->rules, &d->state, 0);
    d->view = hn_beliefs_view(&d->beliefs, &d->view);
    worlds_begin(&d->worlds, &d->view, 1);
}

static uint64_t worlds_batch(driver *d)
{
    hn_state world;
    for (int i = 0; i < 16 * ROUNDS; i++) {
        worlds_next(&d->worlds, &world);
        d->sink += world.byte[8];
    }
    return 16 * ROUNDS;
}

static void keep_events(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)seat, (void)action;
    driver *d = context;
    if (d->event_count + HN_EVENTS > EVENTS)
        return;
    memcpy(&d->event[d->event_count], play->events.event,
           (size_t)play->events.count * sizeof *play->events.event);
    d->event_count += play->events.count;
}

/* Everything that happens in rounds between the players, as far as there is room. */
static void collect_events(driver *d)
{
    hn_play play;
    sit_down(d, &play);
    play.played = keep_events;
    play.context = d;
    while (d->round_count < ROUNDS && d->event_count + HN_EVENTS <= EVENTS) {
        d->first_event[d->round_count++] = d->event_count;
        hn_play_deal(&play, 0, d->round++);
        hn_play_on(&play);
    }
}

/* The beliefs of a seat, each round another one, follow these rounds. */
static uint64_t updates_batch(driver *d)
{
    const hn_likelihoods *fitted = hn_likelihoods_find("fitted", d->rules.game);
    for (int r = 0; r < d->round_count; r++) {
        int end = r + 1 < d->round_count ? d->first_event[r + 1] : d->event_count;
        hn_beliefs_begin(&d->beliefs, &d->rules, d->seats, r % d->seats, fitted);
        for (int i = d->first_event[r]; i < end; i++)
            hn_beliefs_observe(&d->beliefs, &d->event[i]);
        d->sink += (uint64_t)hn_beliefs_observations(&d->beliefs);
    }
    return (uint64_t)d->event_count;
}

/* A searcher without beliefs has no mind, and sees the plain view. */
static void keep_mind(driver *d, int index, const hn_mind *mind)
{
    position *p = &d->position[index];
    if (!mind)
        return;
    d->mind[index] = *mind;
    p->view = hn_mind_view(&d->mind[index], &d->searcher, &p->view, p->key);
}

/* Decisions of rounds between the players that leave a choice, some way apart, with what the searcher would have
 * in mind there. */
static void collect_searched(driver *d)
{
    hn_play play;
    hn_minds minds;
    const hn_player *minds_of[HN_SEATS];
    for (int seat = 0; seat < d->seats; seat++)
        minds_of[seat] = &d->searcher;
    sit_down(d, &play);
    for (int count = 0, choices = 0; count < SEARCHED;) {
        hn_play_deal(&play, 0, d->round++);
        hn_minds_begin(&minds, &d->rules, d->seats, minds_of);
        hn_minds_observe(&minds, &play.events);
        for (int seat; (seat = hn_next_decider(&d->rules, &play.state)) != HN_NONE;) {
            hn_mask legal;
            if (hn_legal(&d->rules, &play.state, seat, &legal) > 1 && choices++ % APART == 0 &&
                count < SEARCHED) {
                keep_position(&d->position[count], &play, seat);
                keep_mind(d, count++, hn_minds_of(&minds, seat));
            }
            step(&play, seat);
            hn_minds_observe(&minds, &play.events);
        }
    }
}

/* Its beliefs fitted; and without beliefs; and with the game's net. */
static void begin_search(driver *d)
{
    hn_player_find(&d->searcher, "sage:2000,nets=0", d->rules.game, NULL);
    collect_searched(d);
}

static void begin_net_search(driver *d)
{
    hn_player_find(&d->searcher, "sage:2000,nets=1", d->rules.game, NULL);
    collect_searched(d);
}

static void begin_prior_search(driver *d)
{
    hn_player_find(&d->searcher, "sage:2000,nets=0", d->rules.game, NULL);
    hn_player_set(&d->searcher, "table", 0, NULL);
    collect_searched(d);
}

static uint64_t number_of(const hn_why *why, const char *name)
{
    for (int n = 0; n < why->number_count; n++)
        if (!strcmp(why->number[n].name, name))
            return (uint64_t)why->number[n].value;
    return 0;
}

/* A search may end before its budget does: what counts is what it says that it has done. */
static uint64_t iterations_batch(driver *d)
{
    uint64_t done = 0;
    for (int i = 0; i < SEARCHED; i++) {
        const position *p = &d->position[i];
        hn_why why;
        hn_player_decide(&d->searcher, &p->view, p->key, &why);
        done += number_of(&why, "iterations");
    }
    return done;
}

/* What each search has done: so many worlds, so many iterations. */
static void begin_drawing(driver *d)
{
    begin_search(d);
    for (int i = 0; i < SEARCHED; i++) {
        position *p = &d->position[i];
        hn_why why;
        hn_player_decide(&d->searcher, &p->view, p->key, &why);
        p->iterations = number_of(&why, "iterations");
        p->worlds = number_of(&why, "worlds");
    }
}

/* The worlds of these searches alone, counted by the iterations that they serve: what beliefs take of them. */
static uint64_t drawing_batch(driver *d)
{
    uint64_t served = 0;
    for (int i = 0; i < SEARCHED; i++) {
        const position *p = &d->position[i];
        hn_state world;
        worlds_begin(&d->worlds, &p->view, p->key);
        for (uint64_t n = 0; n < p->worlds; n++) {
            worlds_next(&d->worlds, &world);
            d->sink += world.byte[8];
        }
        served += p->iterations;
    }
    return served;
}

static void begin_steps(driver *d)
{
    d->steps = bench_steps_begin(&d->rules, d->seats);
}

static uint64_t steps_batch(driver *d)
{
    return d->steps ? bench_steps_run(d->steps) : 0;
}

/* One without seats is run for several numbers of them, which then end its name. Each belongs to the games that have
 * what it names: a preset, players, a call. */
typedef struct workload {
    const char *what;
    uint64_t (*batch)(driver *);
    void (*prepare)(driver *); /* may be NULL */
    int seats;
    const char *players, *end; /* who plays, and how the name ends, or NULL */
    const char *preset;        /* NULL: each game's first */
    const char *head;          /* how the name begins; NULL: with the preset or the game */
} workload;

// clang-format off
static const workload workloads[] = {
    {"decisions", decisions_batch, NULL, 0, NULL, NULL, NULL, NULL},
    {"decisions+views", views_and_decisions_batch, NULL, 0, NULL, NULL, NULL, NULL},
    {"decisions-long", long_batch, NULL, 0, NULL, NULL, NULL, NULL},
    {"deals", deals_batch, NULL, 0, NULL, NULL, NULL, NULL},
    {"views", views_batch, middle_of_a_round, 0, NULL, NULL, NULL, NULL},
    {"copies", copies_batch, middle_of_a_round, 0, NULL, NULL, NULL, NULL},
    {"steps", steps_batch, begin_steps, 0, NULL, NULL, NULL, NULL},
    {"rounds", rounds_batch, NULL, 2, "bayes-v2,bayes-v1", "bayes-v2,bayes-v1", NULL, NULL},
    {"rounds", rounds_batch, NULL, 2, "bayes-v2@easy,bayes-v1", "bayes-v2@easy,bayes-v1", NULL, NULL},
    {"rounds", rounds_batch, NULL, 4, "dutch-expert", "dutch-expert*4", NULL, NULL},
    {"rounds", rounds_batch, NULL, 4, "dutch-easy", "dutch-easy*4", NULL, NULL},
    {"rounds", rounds_batch, NULL, 4, "vinto-basic", "vinto-basic*4", NULL, NULL},
    {"games", rounds_batch, NULL, 6, "faroleo", "faroleo*6", NULL, NULL},
    {"games", rounds_batch, NULL, 2, "binomial,faroleo", "binomial,faroleo", NULL, NULL},
    {"games", rounds_batch, NULL, 6, "binomial", "binomial*6", NULL, NULL},
    {"decide", decide_batch, collect_positions, 4, "net", "net", NULL, NULL},
    {"decide-why", decide_why_batch, collect_positions, 4, "bayes-v2", "bayes-v2", NULL, NULL},
    {"decide-why", decide_why_batch, collect_positions, 4, "dutch-expert", "dutch-expert", NULL, NULL},
    {"decide-why", decide_why_batch, collect_positions, 6, "faroleo", "faroleo*6", NULL, NULL},
    {"decide-why", decide_why_batch, collect_positions, 6, "binomial", "binomial*6", NULL, NULL},
    {"iterations", iterations_batch, begin_search, 2, "bayes-v2", "2", NULL, NULL},
    {"iterations", iterations_batch, begin_search, 4, "dutch-expert", "4", NULL, NULL},
    {"iterations", iterations_batch, begin_search, 4, "vinto-basic", "4", NULL, NULL},
    {"iterations", iterations_batch, begin_search, 4, "golf-basic", "4", NULL, NULL},
    {"iterations", iterations_batch, begin_search, 2, "binomial", "2", NULL, NULL},
    {"iterations-nets", iterations_batch, begin_net_search, 2, "bayes-v2", "2", NULL, NULL},
    {"iterations-nets", iterations_batch, begin_net_search, 4, "dutch-expert", "4", NULL, NULL},
    {"iterations-nets", iterations_batch, begin_net_search, 4, "vinto-basic", "4", NULL, NULL},
    {"iterations-nets", iterations_batch, begin_net_search, 2, "binomial", "2", NULL, NULL},
    {"iterations-prior", iterations_batch, begin_prior_search, 4, "vinto-basic", "4", NULL, NULL},
    {"iterations-worlds", drawing_batch, begin_drawing, 4, "vinto-basic", "4", NULL, NULL},
    {"decisions", decisions_batch, NULL, 0, NULL, NULL, "dutch-collect", NULL},
    {"rounds", rounds_batch, NULL, 4, "dutch-expert", "dutch-expert*4", "dutch-collect", NULL},
    {"worlds", worlds_batch, begin_worlds, 4, NULL, NULL, "vinto", "beliefs"},
    {"updates", updates_batch, collect_events, 4, "vinto-basic", NULL, "vinto", "beliefs"},
};
// clang-format on
enum { WORKLOADS = sizeof workloads / sizeof *workloads };

double bench_run(const bench *b, double seconds)
{
    driver d;
    driver_begin(&d, b);
    if (b->workload->prepare)
        b->workload->prepare(&d);
    double value = rate(&d, b->workload->batch, seconds);
    bench_steps_end(d.steps);
    volatile uint64_t used = d.sink;
    (void)used;
    return value;
}

static void list_one(bench *b, const hn_game *game, const workload *w, int seats, const char *end)
{
    const char *head = w->head ? w->head : w->preset ? w->preset : hn_game_name(game);
    *b = (bench){
        .game = game, .preset = w->preset, .workload = w, .seats = seats, .players = w->players};
    snprintf(b->name, sizeof b->name, end ? "%s/%s/%s" : "%s/%s", head, w->what, end);
}

/* Two seats, four, and as many as may play. */
static int list_engine(bench *list, const hn_game *game, const workload *w, const hn_rules *rules)
{
    const int seats[] = {2, 4, hn_rules_most_seats(rules)};
    hn_action call;
    char end[4];
    if (w->batch == long_batch && hn_action_parse(rules, 2, 0, "call", &call))
        return 0;
    for (int i = 0; i < 3; i++) {
        snprintf(end, sizeof end, "%d", seats[i]);
        list_one(&list[i], game, w, seats[i], end);
    }
    return 3;
}

/* How many a workload adds to the list: none for a game without what it names. */
static int list_workload(bench *list, const hn_game *game, const workload *w)
{
    hn_rules rules;
    hn_player player[HN_SEATS];
    if (hn_rules_preset(&rules, game, w->preset, NULL))
        return 0;
    if (!w->seats)
        return list_engine(list, game, w, &rules);
    list_one(list, game, w, w->seats, w->end);
    return !w->players || seat_players(list, player);
}

int bench_list(bench *list)
{
    int count = 0;
    for (int g = 0; g < hn_games(); g++)
        for (int i = 0; i < WORKLOADS; i++)
            count += list_workload(&list[count], hn_game_at(g), &workloads[i]);
    return count;
}

/* ---- the fingerprint ---- */

/* Four sums side by side, word by word in turn: there are gigabytes to mix, and each waits for its last word
 * alone. */
enum { LANES = 4 };

typedef struct digest {
    uint64_t lane[LANES];
} digest;

static inline void mix_words(digest *g, const uint64_t word[LANES])
{
    for (int i = 0; i < LANES; i++) {
        g->lane[i] = (g->lane[i] ^ word[i]) * 0x9e3779b97f4a7c15u; /* odd, with bits all over */
        g->lane[i] ^= g->lane[i] >> 32;
    }
}

static void mix(digest *g, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    uint64_t word[LANES];
    for (; size >= sizeof word; from += sizeof word, size -= sizeof word) {
        memcpy(word, from, sizeof word);
        mix_words(g, word);
    }
    if (!size)
        return;
    memset(word, 0, sizeof word);
    memcpy(word, from, size);
    mix_words(g, word);
}

static void mix_number(digest *g, uint64_t number)
{
    mix(g, &number, sizeof number);
}

static void mix_event(digest *g, const hn_event *e)
{
    uint64_t word[LANES] = {
        e->type | e->seat << 8 | (uint64_t)e->card << 16 | (uint64_t)e->seen_by << 24,
        e->place[0].seat | e->place[0].slot << 8 | (uint64_t)e->place[1].seat << 16 |
            (uint64_t)e->place[1].slot << 24 | (uint64_t)e->number << 32};
    memcpy(&word[2], e->die, sizeof e->die);
    _Static_assert(sizeof e->die <= 2 * sizeof word[0], "dice take two words");
    mix_words(g, word);
}

/* The cards or dice that a seat sees. */
static void mix_view(digest *g, const driver *d, const hn_view *view)
{
    uint8_t seen[HN_SEATS][HN_SLOTS] = {{0}};
    bool cards = hn_game_table(d->rules.game) == HN_TABLE_CARDS;
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < (cards ? HN_SLOTS : HN_DICE); i++)
            seen[seat][i] =
                (uint8_t)(cards ? hn_view_card(view, seat, i) : hn_view_die(view, seat, i));
    mix(g, seen, sizeof seen);
}

/* Everything that can be seen of a moment, however it is laid out in memory: what each seat is told, sees and may do. */
static void mix_moment(digest *g, const driver *d, const hn_events *events)
{
    for (int i = 0; i < events->count; i++)
        mix_event(g, &events->event[i]);
    for (int seat = 0; seat < d->seats; seat++) {
        hn_view view = hn_view_of(&d->rules, &d->state, seat);
        hn_mask mask;
        hn_view_legal(&view, &mask);
        mix(g, &mask, sizeof mask);
        mix_number(g, hn_view_moment(&view));
        mix_number(g, (uint64_t)hn_view_phase(&view));
        mix_view(g, d, &view);
    }
}

static void mix_round(digest *g, driver *d, hn_events *events)
{
    hn_deal(&d->rules, d->seats, (int)(d->round % (uint64_t)d->seats), d->round, &d->state, events);
    d->chance = random_stream_of(d->round++, HN_FOR_CALLER, 0);
    mix_moment(g, d, events);
    for (int seat; (seat = hn_next_decider(&d->rules, &d->state)) != HN_NONE;) {
        /* Every second round without a call: so late rounds and reshuffles are covered too. */
        decide(d, seat, d->round % 2 ? d->call : HN_ACTIONS, events);
        mix_moment(g, d, events);
    }
    hn_score score;
    hn_score_of(&d->rules, &d->state, &score);
    mix(g, &score, sizeof score);
}

/* The rounds of one preset in which every choice is random. */
static void mix_rules(digest *g, driver *d)
{
    hn_events events;
    int least = hn_rules_least_seats(&d->rules), most = hn_rules_most_seats(&d->rules);
    for (int round = 0; round < 60; round++) {
        d->seats = least + round % (most - least + 1);
        mix_round(g, d, &events);
    }
}

enum { MOST_PLAYERS = 128 };

/* All players of a game with their default constants: as they are, then all at the first level, and so on.
 * Those that search are apart, and do so in short. */
static int all_players(const hn_game *game, bool searching, hn_player *list)
{
    int count = 0;
    for (int level = -1; level < hn_levels(); level++)
        for (int i = 0; i < hn_players() && count < MOST_PLAYERS; i++) {
            char name[HN_PLAYER_NAME];
            const hn_policy *policy = hn_policy_at(i);
            bool leads = hn_policy_leading(policy);
            snprintf(name, sizeof name, "%s%s%s%s", hn_policy_name(policy), leads ? ":10" : "",
                     level < 0 ? "" : "@", level < 0 ? "" : hn_level_at(level)->name);
            if (leads == searching && !hn_player_find(&list[count], name, game, NULL))
                count++;
        }
    return count;
}

/* A round of players, by its decisions and its score, as matches play it. */
static void mix_decisions(digest *g, driver *d, const company *at, bench_round *by)
{
    record moves;
    round_result result;
    record_begin(&moves, &d->rules, d->seats, 0, d->round);
    by(&d->rules, d->seats, at, 0, d->round++, &moves, &result);
    for (int i = 0; i < moves.move_count; i++)
        mix(g, &moves.move[i].action, sizeof moves.move[i].action);
    mix(g, &result.score, sizeof result.score);
    record_free(&moves);
}

/* The rounds of one preset that its players play, at tables of all sizes: every player begins rounds
 * of every size, with the others after it in turn. */
static void mix_players(digest *g, driver *d, bool searching, bench_round *by)
{
    hn_player list[MOST_PLAYERS];
    int least = hn_rules_least_seats(&d->rules), most = hn_rules_most_seats(&d->rules);
    int count = all_players(d->rules.game, searching, list), rounds = searching ? 1 : 16;
    for (d->seats = least; d->seats <= most; d->seats++)
        for (int first = 0; first < rounds * count; first++) {
            company at = {.program = {NULL}};
            for (int seat = 0; seat < d->seats; seat++)
                at.player[seat] = &list[(first + seat) % count];
            mix_decisions(g, d, &at, by);
        }
}

uint64_t bench_fingerprint_by(const hn_game *game, bench_round *by)
{
    digest all = {{1, 2, 3, 4}}, end = {{0}};
    for (int p = 0; p < hn_presets(game); p++) {
        bench b = {.game = game, .preset = hn_preset_name(game, p), .seats = 2};
        driver d;
        driver_begin(&d, &b);
        mix_rules(&all, &d);
        mix_players(&all, &d, false, by);
        mix_players(&all, &d, true, by);
    }
    for (int i = 0; i < LANES; i++)
        mix(&end, &all.lane[i], sizeof all.lane[i]);
    return end.lane[0];
}

uint64_t bench_fingerprint(const hn_game *game)
{
    return bench_fingerprint_by(game, round_play);
}

uint64_t bench_fingerprint_all(const uint64_t *of_game)
{
    digest all = {{0}};
    for (int g = 0; g < hn_games(); g++)
        mix(&all, &of_game[g], sizeof of_game[g]);
    return all.lane[0];
}
