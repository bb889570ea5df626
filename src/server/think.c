/* What computer players do, worked out on threads, and the pools of those. A worker sees only what it was given; of a table that is
 * thinking it uses the players' own play, which nobody else changes meanwhile, and what never changes: rules, players, the seed.
 *
 * There are four pools, in each of which addresses have their turn one after the other (workers.h), so that neither a kind
 * of work nor an address keeps another waiting: moves of players that do not search, which take microseconds; one thread that
 * is as important as the event loop. Decisions of those that do: as many threads as `--workers` says. Hints and beliefs: half
 * of that. Replays: two. All but the first give way to whatever else the machine does. */
#include "server/parts.h"

#include "games/policy.h"

#include <math.h>
#include <stdlib.h>

enum {
    SLICE = 5000000,   /* nanoseconds of quick moves in one job: then it is another table's turn */
    LEAST_THOUGHT = 5, /* milliseconds that a search has in any case */
    DEEPEST_DEBT = 10000, /* … that can be owed: with half a core it is paid in 20 seconds */
};

/* ---- time ---- */

/* What is left to a table and to a client; either may be NULL. */
static double least_left(service *s, web_table *t, client *c)
{
    double table = t ? allowance_left(&t->thought, s->sizes.table, s->now) : (double)INFINITY;
    double address = c ? allowance_left(&c->thought, s->sizes.client, s->now) : (double)INFINITY;
    return fmin(table, address);
}

double think_time(service *s, web_table *t, client *c)
{
    return fmax(least_left(s, t, c), LEAST_THOUGHT);
}

bool think_may_begin(service *s, client *c)
{
    return least_left(s, NULL, c) > 0;
}

static void use(service *s, allowance *a, allowance_size size, int64_t spent)
{
    allowance_use(a, size, (double)spent / 1e6, s->now);
    a->left = fmax(a->left, -DEEPEST_DEBT);
}

void think_spent(service *s, web_table *t, client *c, int64_t spent)
{
    if (t)
        use(s, &t->thought, s->sizes.table, spent);
    if (c)
        use(s, &c->thought, s->sizes.client, spent);
}

uint64_t think_owner(const char *id)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(1099511628211);
    return hash;
}

/* ---- computer players ---- */

static bool shares_moment(int phase)
{
    return phase == HN_PHASE_WINDOW || phase == HN_PHASE_LOOKS;
}

/* The seat for which something is to be done now, clockwise from the turn's: a computer player's, or that of a person who
 * passes. HN_NONE: none. */
static int next_seat(const think *k)
{
    const web_table *t = k->table;
    const hn_state *state = &t->play->state;
    hn_seats asked = hn_deciders(&t->rules, state);
    hn_seats seats = (hn_seats)((asked & ~k->persons) |
                                web_table_passing(t, state, (hn_seats)(asked & k->patient)));
    hn_view public = hn_view_of(&t->rules, state, HN_NONE);
    int seat = hn_view_turn_seat(&public);
    if (!seats)
        return HN_NONE;
    while (!(seats >> seat & 1))
        seat = (seat + 1) % t->seats;
    return seat;
}

static bool is_searched(const think *k, int seat)
{
    return !(k->persons >> seat & 1) && k->table->seat[seat].player.policy->searches;
}

/* What is done at a seat: a computer player decides, a person passes, and in a window that is shut everyone does. */
static record_move decide(think *k, int seat)
{
    const web_table *t = k->table;
    record_move move = {.seat = (uint8_t)seat};
    if (k->persons >> seat & 1 || k->hurry) {
        hn_action_parse(&t->rules, t->seats, seat, "pass", &move.action);
        return move;
    }
    hn_player who = t->seat[seat].player;
    who.stop_ = &k->work.stop;
    t->play->player[seat] = &who;
    hn_view view = hn_play_view(t->play, seat);
    if (!k->count && t->pace != PACE_NONE && !shares_moment(hn_view_phase(&view))) {
        int natural = hn_player_delay(&who, &view, t->play->key[seat]);
        k->delay = t->pace == PACE_NATURAL && natural > WEB_TABLE_QUICK ? natural : WEB_TABLE_QUICK;
    }
    k->tells = k->searches && !shares_moment(hn_view_phase(&view));
    move.action = hn_play_decide(t->play, seat, NULL);
    t->play->player[seat] = &t->seat[seat].player;
    return move;
}

/* Does it. True: the public sees a difference. */
static bool go_on(think *k, record_move move)
{
    const web_table *t = k->table;
    hn_state before = t->play->state;
    if (hn_play_apply(t->play, move.seat, move.action))
        abort(); /* a player that cheats: better no server than a false table */
    k->events += t->play->events.count;
    k->move[k->count++] = move;
    k->over = hn_over(&t->rules, &t->play->state);
    return record_shows(&t->rules, &before, &t->play->state);
}

/* Another kind of player is next, or it is another table's turn. A pass in a window that is shut is nobody's. */
static bool is_enough(const think *k, int64_t begun)
{
    return !k->hurry &&
           (is_searched(k, k->seat) != k->searches || k->searches || stop_clock() - begun >= SLICE);
}

static void run_think(work *w)
{
    think *k = (think *)w;
    int64_t begun = stop_clock();
    if (k->searches && isfinite(k->limit))
        k->work.stop.until = begun + (int64_t)(k->limit * 1e6);
    do {
        bool shows = go_on(k, decide(k, k->seat));
        k->seat = k->over || k->count == THINK_MOVES ? HN_NONE : next_seat(k);
        k->more = k->seat != HN_NONE && (k->chain || !shows);
    } while (k->more && !is_enough(k, begun));
}

/* Has the next job done, by the threads that it is for. */
static void add_job(service *s, think *k)
{
    web_table *t = k->table;
    k->searches = !k->hurry && is_searched(k, k->seat);
    k->limit = k->searches ? think_time(s, t, disk_payer(s, t)) : 0;
    k->pool = k->searches && !k->work.stop.now ? POOL_SEARCH : POOL_QUICK;
    k->work.owner = think_owner(*t->maker ? t->maker : t->id);
    workers_add(s->pool[k->pool], &k->work);
}

static void comes_back(void *context, work *w)
{
    service *s = context;
    think *k = (think *)w;
    web_table *t = k->table;
    t->play_seen += k->events;
    k->events = 0;
    think_spent(s, t, disk_payer(s, t), k->work.spent);
    if (k->whole && k->more && !k->work.dropped) {
        add_job(s, k);
        return;
    }
    t->thinking = NULL;
    if (k->work.dropped) {
        free(k);
    } else {
        for (int i = 0; i < k->count; i++)
            s->metrics.decided += !(k->persons >> k->move[i].seat & 1);
        t->result = k;
        t->ready = t->shown + k->delay;
    }
    flow_go(s, t);
}

static void free_think(work *w)
{
    free(w);
}

think *think_begin(service *s, web_table *t, bool chain)
{
    think *k = need(calloc(1, sizeof *k));
    k->work = (work){.run = run_think, .done = comes_back, .free = free_think};
    k->table = t;
    k->work.changes[0].at = &k->seat;
    k->work.changes[0].size = sizeof *k - offsetof(think, seat);
    k->work.changes[1].at = t->play;
    k->work.changes[1].size = sizeof *t->play;
    hn_play_follow(t->play, &t->state, &t->trail, t->log + t->play_seen,
                   t->log_count - t->play_seen);
    t->play_seen = t->log_count;
    k->chain = chain;
    k->whole = web_table_secret(t);
    k->persons = web_table_persons(t);
    k->patient = k->whole ? 0 : web_table_patient(t); /* those of secret windows pass at its end */
    k->seat = next_seat(k);
    add_job(s, k);
    return k;
}

/* A decision that has not begun goes to the threads for quick ones, as it is one now. */
void think_hurry(service *s, web_table *t)
{
    think *k = t->thinking;
    if (!k || k->work.stop.now)
        return;
    k->hurry = k->whole;
    k->work.stop.now = true;
    if (workers_take_back(s->pool[k->pool], &k->work))
        add_job(s, k);
}

void think_tell(web_table *t, const think *k)
{
    bool cut = k->work.stop.heeded && !k->work.stop.now;
    web_seat *w = &t->seat[k->move[0].seat];
    if (!k->tells || w->is_short == cut)
        return;
    w->is_short = cut;
    t->changed_seats = true;
}

/* ---- pools ---- */

bool think_open(service *s)
{
    int search = s->setup.workers, questions = search / 2;
    const struct {
        int count, nice;
    } pools[POOLS] = {[POOL_QUICK] = {1, 0},
                      [POOL_SEARCH] = {search, 5},
                      [POOL_QUESTIONS] = {questions < 2 ? 2 : questions, 5},
                      [POOL_REPLAYS] = {2, 10}};
    for (int i = 0; i < POOLS; i++) {
        s->pool[i] = workers_open(pools[i].count, pools[i].nice, s->ports.wake, s->ports.context);
        if (!s->pool[i])
            return false;
    }
    return true;
}

void think_turn(service *s)
{
    for (int i = 0; i < POOLS; i++)
        for (work *w = workers_collect(s->pool[i]), *next; w; w = next) {
            next = w->next;
            w->done(s, w);
        }
    replays_turn(s);
}

int think_waiting(const service *s)
{
    int waiting = 0;
    for (int i = 0; i < POOLS; i++)
        waiting += workers_waiting(s->pool[i]);
    return waiting;
}

void think_cancel(service *s)
{
    for (int i = 0; i < POOLS; i++)
        workers_cancel(s->pool[i]);
    replays_cancel(s);
}

void think_close(service *s)
{
    replays_drop(s);
    for (int i = 0; i < POOLS; i++)
        for (work *w = workers_close(s->pool[i]), *next; w; w = next) {
            next = w->next;
            w->free(w);
        }
}
