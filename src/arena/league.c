/* Playing a league. Workers take the next block that is missing, play it and put it on a list; the calling thread writes
 * whatever is there in one transaction, and only then counts it. So nothing that was told is lost, whatever happens, and the
 * disk is waited for by nobody who plays. */
#include "arena/league.h"

#include "arena/block.h"
#include "arena/league_store.h"
#include "core/status.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the data ---- */

bool league_begin(league *l, int players, int games, int tables, int meetings)
{
    *l = (league){.players = players,
                  .games = games,
                  .tables = tables,
                  .meetings = meetings,
                  .anchor = HN_NONE};
    l->name = calloc((size_t)players, sizeof *l->name);
    l->game = calloc((size_t)games, sizeof *l->game);
    l->table_game = calloc((size_t)tables, sizeof *l->table_game);
    l->table = calloc((size_t)tables, sizeof *l->table);
    l->time = calloc((size_t)games * (size_t)players, sizeof *l->time);
    l->meeting = calloc((size_t)meetings, sizeof *l->meeting);
    if (l->name && l->game && l->table_game && l->table && l->time && l->meeting)
        return true;
    l->meetings = l->meeting ? meetings : 0;
    league_free(l);
    return false;
}

bool league_room(league *l)
{
    for (int i = 0; i < l->meetings; i++) {
        league_meeting *m = &l->meeting[i];
        m->there = calloc((size_t)l->blocks, sizeof *m->there);
        m->win = calloc((size_t)l->blocks * (size_t)m->seats, sizeof *m->win);
        if (!m->there || !m->win)
            return false;
    }
    return true;
}

void league_free(league *l)
{
    for (int i = 0; i < l->meetings; i++) {
        free(l->meeting[i].key);
        free(l->meeting[i].there);
        free(l->meeting[i].win);
    }
    free(l->name);
    free(l->game);
    free(l->table_game);
    free(l->table);
    free(l->time);
    free(l->meeting);
    *l = (league){.players = 0};
}

long league_done(const league *l)
{
    long done = 0;
    for (int i = 0; i < l->meetings; i++)
        done += l->meeting[i].done;
    return done;
}

long league_all(const league *l)
{
    return (long)l->meetings * l->blocks;
}

void league_add(league *l, int meeting, int number, const int32_t *win)
{
    league_meeting *m = &l->meeting[meeting];
    m->done += !m->there[number];
    m->there[number] = true;
    memcpy(m->win + (size_t)number * (size_t)m->seats, win, (size_t)m->seats * sizeof *win);
}

/* ---- playing ---- */

/* A block that was played and is not written yet. */
typedef struct played {
    struct played *next;
    int meeting, number;
    block block;
} played;

typedef struct season {
    league *l;
    league_store *store;
    const league_run *run;
    double start, next_report;
    atomic_long next;   /* block * meetings + meeting */
    atomic_bool broken; /* no new blocks */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int running;
    played *list, **end;
    hn_error error;
} season;

/* Programs are kept by player and copy: seats of one table never share one. */
typedef struct season_worker {
    season *season;
    pthread_t thread;
    program **program; /* [player][copy]; owned */
} season_worker;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool ended(const season *s)
{
    return atomic_load(&s->broken) || (s->run->stop && atomic_load(s->run->stop));
}

/* The programs of a meeting, by its players. False: no memory. */
static bool find_programs(const season_worker *w, const league_meeting *m, program **found)
{
    for (int p = 0; p < m->seats; p++) {
        int copy = 0;
        for (int q = 0; q < p; q++)
            copy += m->player[q] == m->player[p];
        found[p] = NULL;
        if (!m->setup->program[p])
            continue;
        program **kept = &w->program[m->player[p] * HN_SEATS + copy];
        if (!*kept && !(*kept = program_begin(m->setup->program[p], w->season->run->answer_time)))
            return false;
        found[p] = *kept;
    }
    return true;
}

static void give(season *s, played *it)
{
    pthread_mutex_lock(&s->lock);
    if (it)
        *s->end = it, s->end = &it->next;
    else {
        error_set(&s->error, HN_BAD_FILE, "not enough memory");
        atomic_store(&s->broken, true);
    }
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static void play_one(const season_worker *w, int meeting, int number)
{
    const league_meeting *m = &w->season->l->meeting[meeting];
    program *programs[HN_SEATS];
    played *it = calloc(1, sizeof *it);
    if (it && find_programs(w, m, programs)) {
        it->meeting = meeting;
        it->number = number;
        block_play(m->setup, programs, number, &it->block, NULL);
    } else {
        free(it);
        it = NULL;
    }
    give(w->season, it);
}

static void play_on(season *s, const season_worker *w)
{
    long all = league_all(s->l);
    while (!ended(s)) {
        long job = atomic_fetch_add(&s->next, 1);
        if (job >= all)
            break;
        int meeting = (int)(job % s->l->meetings), number = (int)(job / s->l->meetings);
        /* Only who played a block before this run marks it, or the writer, who never marks one that is still to come. */
        if (!s->l->meeting[meeting].there[number])
            play_one(w, meeting, number);
    }
}

static void *work(void *argument)
{
    season_worker *w = argument;
    season *s = w->season;
    play_on(s, w);
    pthread_mutex_lock(&s->lock);
    s->running--;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- writing ---- */

static void count_in(league *l, const played *it)
{
    const league_meeting *m = &l->meeting[it->meeting];
    int32_t win[HN_SEATS] = {0};
    for (int p = 0; p < m->seats; p++) {
        win[p] = (int32_t)it->block.win[p];
        l->failed += it->block.failed[p];
        l->stood_in += it->block.stood_in[p];
    }
    l->rounds += it->block.rounds;
    league_add(l, it->meeting, it->number, win);
}

/* Writes a list in one transaction, then counts it, and frees it. */
static void write_all(season *s, played *list)
{
    hn_status status =
        atomic_load(&s->broken) ? HN_BAD_FILE : league_store_begin(s->store, &s->error);
    for (const played *it = list; !status && it; it = it->next)
        status = league_store_add(s->store, &s->l->meeting[it->meeting], it->number, &it->block,
                                  &s->error);
    if (!status)
        status = league_store_commit(s->store, &s->error);
    if (status)
        atomic_store(&s->broken, true);
    while (list) {
        played *next = list->next;
        if (!status)
            count_in(s->l, list);
        free(list);
        list = next;
    }
}

static void report(season *s)
{
    double time = now();
    if (time < s->next_report)
        return;
    s->next_report = time + 0.1;
    if (s->run->progress)
        s->run->progress(s->run->context, league_done(s->l), league_all(s->l), time - s->start);
}

/* Writes what comes, a few times a second, until all have ended. */
static void write_on(season *s)
{
    enum { PAUSE = 50000000 }; /* nanoseconds in which more may come */
    bool goes_on = true;
    while (goes_on) {
        pthread_mutex_lock(&s->lock);
        while (!s->list && s->running)
            pthread_cond_wait(&s->changed, &s->lock);
        played *list = s->list;
        s->list = NULL;
        s->end = &s->list;
        goes_on = s->running || list;
        bool waits = s->running;
        pthread_mutex_unlock(&s->lock);
        if (list)
            write_all(s, list);
        report(s);
        if (waits)
            nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
    }
}

static void play_all(season *s, season_worker *workers)
{
    int started = 0;
    s->running = s->run->threads;
    while (started < s->run->threads &&
           !pthread_create(&workers[started].thread, NULL, work, &workers[started]))
        started++;
    pthread_mutex_lock(&s->lock);
    s->running -= s->run->threads - started;
    pthread_mutex_unlock(&s->lock);
    if (!started)
        play_on(s, &workers[0]);
    write_on(s);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* ---- before it ---- */

/* Players must still be those who played what is stored: the last block of each meeting is played again. */
static hn_status check_players(season *s)
{
    hn_status status = HN_OK;
    for (int i = 0; !status && !ended(s) && i < s->l->meetings; i++) {
        const league_meeting *m = &s->l->meeting[i];
        int last = s->l->blocks - 1;
        block b;
        if (!m->done || !block_repeats(m->setup))
            continue;
        while (!m->there[last])
            last--;
        block_play(m->setup, NULL, last, &b, NULL);
        status = league_store_compare(s->store, m, last, &b, &s->error);
    }
    return status;
}

static void count_decision(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)play;
    (void)action;
    *(long *)context += seat != HN_NONE;
}

static double processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Microseconds for a decision of a meeting's player, who plays alone: rounds for a fiftieth of a second, or one. */
static double time_of(const league_meeting *m, int p)
{
    const double enough = 0.02;
    const hn_player *player[HN_SEATS];
    hn_play play;
    long decisions = 0;
    double begun = processor_time(), taken = 0;
    for (int seat = 0; seat < m->seats; seat++)
        player[seat] = &m->setup->player[p];
    hn_play_begin(&play, &m->setup->rules, m->seats, player);
    play.played = count_decision;
    play.context = &decisions;
    for (uint64_t round = 0; taken < enough; round++) {
        hn_play_deal(&play, 0, hn_random(m->setup->seed, HN_FOR_ROUND, round));
        hn_play_on(&play);
        taken = processor_time() - begun;
    }
    return 1e6 * taken / (double)(decisions ? decisions : 1);
}

/* Times the players of a game, each where it sits first, who were not timed before. */
static hn_status time_players(season *s)
{
    league *l = s->l;
    hn_status status = HN_OK;
    for (int i = 0; !status && !ended(s) && i < l->meetings; i++) {
        const league_meeting *m = &l->meeting[i];
        int game = l->table_game[m->table];
        for (int p = 0; !status && !ended(s) && p < m->seats; p++) {
            league_time *time = &l->time[game * l->players + m->player[p]];
            if (time->there || m->setup->program[p])
                continue;
            *time = (league_time){true, time_of(m, p)};
            status =
                league_store_time(s->store, l, game, m->player[p], time->microseconds, &s->error);
        }
    }
    return status;
}

/* ---- from outside ---- */

static void season_begin(season *s, league *l, league_store *store, const league_run *run)
{
    *s = (season){.l = l, .store = store, .run = run, .start = now()};
    s->next_report = s->start + 0.1;
    s->end = &s->list;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
}

static void season_end(season *s, season_worker *workers)
{
    for (int i = 0; workers && i < s->run->threads; i++) {
        for (int p = 0; workers[i].program && p < s->l->players * HN_SEATS; p++)
            program_end(workers[i].program[p], NULL);
        free(workers[i].program);
    }
    free(workers);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
}

static season_worker *hire(season *s)
{
    season_worker *workers = calloc((size_t)s->run->threads, sizeof *workers);
    bool good = workers;
    for (int i = 0; good && i < s->run->threads; i++) {
        workers[i].season = s;
        workers[i].program = calloc((size_t)s->l->players * HN_SEATS, sizeof *workers[i].program);
        good = workers[i].program;
    }
    if (!good)
        error_set(&s->error, HN_BAD_FILE, "not enough memory");
    atomic_store(&s->broken, !good);
    return workers;
}

hn_status league_play(league *l, league_store *store, const league_run *run, hn_error *error)
{
    season s;
    season_begin(&s, l, store, run);
    season_worker *workers = hire(&s);
    if (!ended(&s) && (check_players(&s) || time_players(&s)))
        atomic_store(&s.broken, true);
    s.start = now();
    if (run->resumed)
        run->resumed(run->context, league_done(l));
    if (!ended(&s) && league_done(l) < league_all(l))
        play_all(&s, workers);
    season_end(&s, workers);
    if (atomic_load(&s.broken) && error)
        *error = s.error;
    return atomic_load(&s.broken) ? HN_BAD_FILE : HN_OK;
}
