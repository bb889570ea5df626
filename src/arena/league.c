/* Playing a league. Blocks that are missing are played by the threads of all ranks (arena/team.h); the calling thread writes
 * whatever has come in one transaction, a few times a second, and only then counts it. So nothing that was told is lost,
 * whatever happens, and the disk is waited for by nobody who plays. */
#include "arena/league.h"

#include "arena/block.h"
#include "arena/league_store.h"
#include "arena/ranks.h"
#include "arena/seconds.h"
#include "arena/team.h"
#include "core/status.h"

#include <stdlib.h>
#include <string.h>

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

int league_common(const league *l)
{
    int least = l->blocks;
    for (int i = 0; i < l->meetings; i++)
        least = l->meeting[i].done < least ? l->meeting[i].done : least;
    return least;
}

void league_add(league *l, int meeting, int number, const int32_t *win)
{
    league_meeting *m = &l->meeting[meeting];
    m->done += !m->there[number];
    m->there[number] = true;
    memcpy(m->win + (size_t)number * (size_t)m->seats, win, (size_t)m->seats * sizeof *win);
}

/* ---- playing ---- */

/* What comes of a block. */
typedef struct played {
    int meeting, number;
    bool lacking; /* there was no memory */
    block block;
} played;

/* One that is not written yet. */
typedef struct entry {
    struct entry *next;
    played it;
} entry;

/* Programs are kept by thread, player and copy: seats of one table never share one. */
typedef struct season {
    league *l;
    league_store *store;
    const league_run *run;
    double start, next_report, next_write;
    program **program; /* [thread][player][copy]; owned */
    long next;         /* block * meetings + meeting */
    bool broken;       /* no new blocks */
    hn_error error;    /* why */
    entry *list, **end;
} season;

static bool ended(const season *s)
{
    return s->broken || (s->run->stop && atomic_load(s->run->stop));
}

static void break_off(season *s, const char *why)
{
    error_set(&s->error, HN_BAD_FILE, "%s", why);
    s->broken = true;
}

/* The programs of a meeting, by its players. False: no memory. */
static bool find_programs(const season *s, int thread, const league_meeting *m, program **found)
{
    program **own = s->program + (size_t)thread * (size_t)s->l->players * HN_SEATS;
    for (int p = 0; p < m->seats; p++) {
        int copy = 0;
        for (int q = 0; q < p; q++)
            copy += m->player[q] == m->player[p];
        found[p] = NULL;
        if (!m->setup->program[p])
            continue;
        program **kept = &own[m->player[p] * HN_SEATS + copy];
        if (!*kept && !(*kept = program_begin(m->setup->program[p], s->run->answer_time)))
            return false;
        found[p] = *kept;
    }
    return true;
}

static void play(void *context, int thread, long job, team_out *out)
{
    const season *s = context;
    program *programs[HN_SEATS];
    played it = {.meeting = (int)(job % s->l->meetings), .number = (int)(job / s->l->meetings)};
    const league_meeting *m = &s->l->meeting[it.meeting];
    it.lacking = !find_programs(s, thread, m, programs);
    if (!it.lacking)
        block_play(m->setup, programs, it.number, &it.block, NULL);
    team_write(out, &it, sizeof it);
}

/* The next block that is missing. */
static bool next_job(void *context, long *job)
{
    season *s = context;
    long all = league_all(s->l);
    while (s->next < all && s->l->meeting[s->next % s->l->meetings].there[s->next / s->l->meetings])
        s->next++;
    *job = s->next++;
    return *job < all && !s->broken;
}

static bool take(void *context, const void *bytes, size_t size)
{
    season *s = context;
    entry *e = malloc(sizeof *e);
    if (e) {
        memcpy(&e->it, bytes, size);
        e->next = NULL;
        *s->end = e;
        s->end = &e->next;
    }
    if (!e || e->it.lacking)
        break_off(s, "not enough memory");
    return !s->broken;
}

/* ---- writing ---- */

static void count_in(league *l, const played *it)
{
    const league_meeting *m = &l->meeting[it->meeting];
    int32_t win[HN_SEATS] = {0};
    for (int p = 0; p < m->seats; p++) {
        win[p] = (int32_t)it->block.line[p].win;
        l->failed += it->block.line[p].failed;
        l->stood_in += it->block.line[p].stood_in;
    }
    l->rounds += it->block.rounds;
    league_add(l, it->meeting, it->number, win);
}

/* Writes what has come in one transaction, then counts it. */
static void write_all(season *s)
{
    hn_status status = s->broken ? HN_BAD_FILE : league_store_begin(s->store, &s->error);
    for (const entry *e = s->list; !status && e; e = e->next)
        status = league_store_add(s->store, &s->l->meeting[e->it.meeting], e->it.number,
                                  &e->it.block, &s->error);
    if (!status)
        status = league_store_commit(s->store, &s->error);
    s->broken = status != HN_OK;
    while (s->list) {
        entry *next = s->list->next;
        if (!status)
            count_in(s->l, &s->list->it);
        free(s->list);
        s->list = next;
    }
    s->end = &s->list;
}

static void report(season *s)
{
    double time = seconds_now();
    if (time < s->next_report)
        return;
    s->next_report = time + 0.1;
    if (s->run->progress)
        s->run->progress(s->run->context, league_done(s->l), league_all(s->l), time - s->start);
}

static void write_on(void *context)
{
    const double apart = 0.05; /* seconds in which more may come */
    season *s = context;
    if (s->list && seconds_now() >= s->next_write) {
        write_all(s);
        s->next_write = seconds_now() + apart;
    }
    report(s);
}

static uint64_t key_of(const league *l)
{
    uint64_t key = 0;
    for (int i = 0; i < l->meetings; i++) {
        uint64_t own = block_key(l->meeting[i].setup);
        key = team_key(key, &own, sizeof own);
    }
    return key;
}

static void play_all(season *s)
{
    hn_error error = {0};
    const team hands = {.threads = s->run->threads,
                        .context = s,
                        .key = key_of(s->l),
                        .stop = s->run->stop,
                        .piece = play,
                        .next = next_job,
                        .take = take,
                        .meanwhile = write_on};
    hn_status status = team_run(&hands, &error);
    if (s->list)
        write_all(s);
    if (status && !s->broken)
        break_off(s, error.text);
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

/* Microseconds for a decision of a meeting's player, who plays alone: rounds for a fiftieth of a second, or one. */
static double time_of(const league_meeting *m, int p)
{
    const double enough = 0.02;
    const hn_player *player[HN_SEATS];
    hn_play play;
    long decisions = 0;
    double begun = seconds_of(CLOCK_THREAD_CPUTIME_ID), taken = 0;
    for (int seat = 0; seat < m->seats; seat++)
        player[seat] = &m->setup->player[p];
    hn_play_begin(&play, &m->setup->rules, m->seats, player);
    play.played = count_decision;
    play.context = &decisions;
    for (uint64_t round = 0; taken < enough; round++) {
        hn_play_deal(&play, 0, hn_random(m->setup->seed, HN_FOR_ROUND, round));
        hn_play_on(&play);
        taken = seconds_of(CLOCK_THREAD_CPUTIME_ID) - begun;
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

static size_t programs_of(const season *s)
{
    return (size_t)s->run->threads * (size_t)s->l->players * HN_SEATS;
}

static void end_programs(season *s)
{
    for (size_t i = 0; s->program && i < programs_of(s); i++)
        program_end(s->program[i], NULL);
    free(s->program);
}

/* Other ranks have no store, and leave these to rank 0. */
static bool is_checked(season *s)
{
    return ranks_me() || (!check_players(s) && !time_players(s));
}

hn_status league_play(league *l, league_store *store, const league_run *run, hn_error *error)
{
    season s = {.l = l, .store = store, .run = run, .start = seconds_now()};
    s.next_report = s.start + 0.1;
    s.end = &s.list;
    s.program = calloc(programs_of(&s), sizeof *s.program);
    if (!s.program)
        break_off(&s, "not enough memory");
    else if (!is_checked(&s))
        s.broken = true;
    s.start = seconds_now();
    if (run->resumed)
        run->resumed(run->context, league_done(l));
    if (!ended(&s) && league_done(l) < league_all(l))
        play_all(&s);
    end_programs(&s);
    if (s.broken && error)
        *error = s.error;
    return s.broken ? HN_BAD_FILE : HN_OK;
}
