/* Matches by any number of threads.
 *
 * A worker takes the next block from a shared counter, plays it to its end and adds it to sums of its
 * own, so that nothing is shared or locked while rounds are played; the calling thread waits and reports
 * progress. Every block that was taken is finished, so what was played is always the first so many
 * blocks. With `until` this goes on in batches, because only the end of a batch is a moment that does
 * not depend on who was faster; so it does with `sprt`, in smaller ones. */
#include "arena/match.h"

#include "arena/block.h"
#include "arena/resume.h"
#include "core/status.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sums over blocks; the lines of the ratios are the players, then their groups. */
typedef struct sums {
    ratio win[2 * HN_SEATS], points[2 * HN_SEATS];
    block total;
} sums;

typedef struct contest {
    const match_setup *setup;
    int groups, group_of[HN_SEATS], group_size[HN_SEATS];
    double start, next_report; /* in seconds */
    long expected;             /* blocks, for the progress */

    long end;           /* of the batch */
    atomic_long next;   /* the block that is taken next */
    atomic_bool broken; /* records cannot be written or gone on with: no new blocks */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* running, written or broken */
    int running;            /* workers under way */
    long written;           /* blocks whose records are written */
    hn_error error;         /* why broken */
    long resumed;           /* rounds that were not played but read */
} contest;

typedef struct worker {
    contest *contest;
    pthread_t thread;
    atomic_long done;           /* blocks */
    program *program[HN_SEATS]; /* owned, by player; NULL: it is none */
    sums sums;
} worker;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool stopped(const match_setup *setup)
{
    return setup->stop && atomic_load_explicit(setup->stop, memory_order_relaxed);
}

/* ---- sums ---- */

static void time_add(time_spent *into, const time_spent *more)
{
    into->nanoseconds += more->nanoseconds;
    into->decisions += more->decisions;
}

static void add_total(const match_setup *setup, block *total, const block *b)
{
    total->plays += b->plays;
    total->rounds += b->rounds;
    total->turns += b->turns;
    for (int p = 0; p < setup->players; p++) {
        total->failed[p] += b->failed[p];
        total->stood_in[p] += b->stood_in[p];
        time_add(&total->time[p], &b->time[p]);
        for (int kind = 0; kind < CALL_KINDS; kind++)
            call_count_add(&total->calls[p][kind], &b->calls[p][kind]);
    }
}

static void add_block(const contest *c, sums *s, const block *b)
{
    int64_t win[HN_SEATS] = {0}, points[HN_SEATS] = {0};
    for (int p = 0; p < c->setup->players; p++) {
        ratio_add(&s->win[p], b->win[p], b->plays);
        ratio_add(&s->points[p], b->points[p], b->rounds);
        win[c->group_of[p]] += b->win[p];
        points[c->group_of[p]] += b->points[p];
    }
    for (int g = 0; g < c->groups; g++) {
        ratio_add(&s->win[HN_SEATS + g], win[g], b->plays);
        ratio_add(&s->points[HN_SEATS + g], points[g], b->rounds * c->group_size[g]);
    }
    add_total(c->setup, &s->total, b);
}

static sums sums_of(const contest *c, const worker *workers)
{
    sums all = {0};
    for (int i = 0; i < c->setup->threads; i++) {
        const sums *s = &workers[i].sums;
        for (int line = 0; line < 2 * HN_SEATS; line++) {
            ratio_merge(&all.win[line], &s->win[line]);
            ratio_merge(&all.points[line], &s->points[line]);
        }
        add_total(c->setup, &all.total, &s->total);
    }
    return all;
}

/* The share of all seats together is 1 by definition, which needs no interval. */
static estimate share_of(const contest *c, const sums *s, int line, int seats)
{
    estimate e = ratio_estimate_within(&s->win[line], HN_WIN);
    if (seats == c->setup->players)
        e.low = e.high = e.mean;
    return (estimate){e.mean / HN_WIN, e.low / HN_WIN, e.high / HN_WIN};
}

/* The width of the widest interval of a win share. */
static double widest(const contest *c, const sums *s)
{
    double most = 0;
    for (int line = 0; line < HN_SEATS + c->groups; line++) {
        if (line >= c->setup->players && line < HN_SEATS)
            continue;
        estimate e = share_of(c, s, line, line < HN_SEATS ? 1 : c->group_size[line - HN_SEATS]);
        most = e.high - e.low > most ? e.high - e.low : most;
    }
    return most;
}

/* ---- records ---- */

static void break_off(contest *c, const char *why)
{
    error_set(&c->error, HN_BAD_FILE, "records cannot be written: %s", why);
    atomic_store(&c->broken, true);
}

static bool is_sound(const match_setup *setup, const block *b)
{
    for (int p = 0; p < setup->players; p++)
        if (b->failed[p])
            return false;
    return true;
}

static void break_off_unsound(contest *c, long number)
{
    error_set(
        &c->error, HN_BAD_FILE,
        "a decision in block %ld is illegal: a player is at fault; the records end before that "
        "block",
        number + 1);
    atomic_store(&c->broken, true);
}

/* Writes the records of a block when its turn has come: after those of all blocks before it. */
static void write_in_order(contest *c, long number, const block *b, const char *text, size_t length)
{
    pthread_mutex_lock(&c->lock);
    while (c->written < number && !atomic_load(&c->broken))
        pthread_cond_wait(&c->changed, &c->lock);
    if (!atomic_load(&c->broken)) {
        errno = 0;
        if (c->setup->sound && !is_sound(c->setup, b))
            break_off_unsound(c, number);
        else if (!text)
            break_off(c, "not enough memory, or a name that is not UTF-8");
        else if (fwrite(text, 1, length, c->setup->records) != length)
            break_off(c, errno ? strerror(errno) : "it failed");
    }
    c->written++;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

static void play_recorded(contest *c, const worker *w, long number, block *b)
{
    char *text = NULL;
    size_t length = 0;
    FILE *written = open_memstream(&text, &length);
    bool complete = block_play(c->setup, w->program, number, b, written) && written;
    if (written && fclose(written))
        complete = false;
    write_in_order(c, number, b, complete ? text : NULL, length);
    free(text);
}

/* ---- workers ---- */

static void play_blocks(contest *c, worker *w)
{
    long done = atomic_load_explicit(&w->done, memory_order_relaxed); /* nobody else counts them */
    while (!stopped(c->setup) && !atomic_load_explicit(&c->broken, memory_order_relaxed)) {
        long number = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (number >= c->end)
            break;
        block b;
        if (c->setup->records)
            play_recorded(c, w, number, &b);
        else
            block_play(c->setup, w->program, number, &b, NULL);
        add_block(c, &w->sums, &b);
        atomic_store_explicit(&w->done, ++done, memory_order_relaxed);
    }
}

static void *work(void *argument)
{
    worker *w = argument;
    contest *c = w->contest;
    play_blocks(c, w);
    pthread_mutex_lock(&c->lock);
    c->running--;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static long blocks_done(const contest *c, worker *workers)
{
    long done = 0;
    for (int i = 0; i < c->setup->threads; i++)
        done += atomic_load_explicit(&workers[i].done, memory_order_relaxed);
    return done;
}

static void report(contest *c, worker *workers)
{
    double time = now();
    if (time < c->next_report)
        return;
    c->next_report = time + 0.1;
    if (c->setup->progress)
        c->setup->progress(c->setup->context, blocks_done(c, workers), c->expected,
                           time - c->start);
}

/* Waits for all workers to end, reporting on the way. */
static void wait_for_all(contest *c, worker *workers)
{
    pthread_mutex_lock(&c->lock);
    while (c->running) {
        struct timespec until = {.tv_sec = (time_t)c->next_report};
        until.tv_nsec = (long)(1e9 * (c->next_report - (double)until.tv_sec));
        if (pthread_cond_timedwait(&c->changed, &c->lock, &until) != ETIMEDOUT)
            continue;
        pthread_mutex_unlock(&c->lock);
        report(c, workers);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
}

/* Plays the blocks up to c->end. Threads that the system does not give are done without. */
static void play_batch(contest *c, worker *workers)
{
    int started = 0;
    c->running = c->setup->threads;
    while (started < c->setup->threads &&
           !pthread_create(&workers[started].thread, NULL, work, &workers[started]))
        started++;
    pthread_mutex_lock(&c->lock);
    c->running -= c->setup->threads - started;
    pthread_mutex_unlock(&c->lock);
    if (!started)
        play_blocks(c, &workers[0]);
    wait_for_all(c, workers);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* How many blocks it takes, from the width after `done`: it shrinks with the square root. */
static long blocks_expected(const match_setup *setup, long done, double width)
{
    double guess = (double)done * (width / setup->until) * (width / setup->until);
    return guess < (double)setup->blocks ? (long)guess : setup->blocks;
}

/* After that many blocks: whether the intervals are looked at and are narrow enough. */
static bool is_narrow(contest *c, const sums *s, long done)
{
    if (c->setup->until <= 0 || (done % MATCH_BATCH && done != c->setup->blocks))
        return false;
    double width = widest(c, s);
    c->expected = blocks_expected(c->setup, done, width);
    return width <= c->setup->until;
}

/* The test of the first player's group. */
static sprt test_of(const contest *c, const sums *s)
{
    double fair = (double)c->group_size[0] / c->setup->players;
    return sprt_of(&c->setup->sprt, &s->win[HN_SEATS], HN_WIN, fair);
}

/* The same of the test. It is expected to end where its ratio, growing as it has, meets a bound. */
static bool is_tested(contest *c, const sums *s, long done)
{
    if (!c->setup->sprt.asked || !sprt_looks(done))
        return false;
    sprt test = test_of(c, s);
    double part = test.ratio / (test.ratio > 0 ? test.upper : test.lower);
    double guess = part > 0 ? (double)done / part : (double)c->setup->blocks;
    long until = c->setup->until > 0 ? c->expected : c->setup->blocks;
    c->expected = guess < (double)until ? (long)guess : until;
    return test.verdict != SPRT_OPEN;
}

/* After that many blocks: whether that is enough. */
static bool is_enough(contest *c, worker *workers, long done)
{
    if ((c->setup->until <= 0 && !c->setup->sprt.asked) ||
        (done % SPRT_BATCH && done != c->setup->blocks))
        return false;
    sums s = sums_of(c, workers);
    bool narrow = is_narrow(c, &s, done);
    return is_tested(c, &s, done) || narrow;
}

/* The block before which nothing is looked at again. */
static long batch_end(const match_setup *setup, long done)
{
    int batch = setup->sprt.asked ? SPRT_BATCH : MATCH_BATCH;
    long end = (done / batch + 1) * batch;
    return (setup->until > 0 || setup->sprt.asked) && end < setup->blocks ? end : setup->blocks;
}

/* Reads the blocks that the records have. Returns whether any are left to be played. */
static bool recall_all(contest *c, worker *workers)
{
    resume r;
    block b;
    long done = 0;
    bool enough = false;
    resume_begin(&r, c->setup);
    while (!stopped(c->setup) && resume_block(&r, done, &b)) {
        if (enough || done == c->setup->blocks) {
            resume_refuse(
                &r,
                "it has more than the %ld blocks of this match: give --blocks, --until and --sprt as before",
                done);
            break;
        }
        add_block(c, &workers[0].sums, &b);
        atomic_store(&workers[0].done, ++done);
        enough = is_enough(c, workers, done);
        report(c, workers);
    }
    if (resume_end(&r, stopped(c->setup), &c->error))
        atomic_store(&c->broken, true);
    c->written = done;
    c->resumed = workers[0].sums.total.rounds;
    c->start = now();
    if (c->setup->resumed)
        c->setup->resumed(c->setup->context, done);
    return !enough;
}

static void play_all(contest *c, worker *workers)
{
    const match_setup *setup = c->setup;
    bool goes_on = !setup->resume || recall_all(c, workers);
    long done = blocks_done(c, workers);
    while (goes_on && done < setup->blocks && !stopped(setup) && !atomic_load(&c->broken)) {
        c->end = batch_end(setup, done);
        atomic_store(&c->next, done);
        play_batch(c, workers);
        done = blocks_done(c, workers);
        goes_on = done == c->end && !is_enough(c, workers, done);
        report(c, workers);
    }
}

/* ---- the result ---- */

/* The same name may stand for different constants: two files may give it. */
static bool same_player(const match_setup *setup, int p, int q)
{
    const hn_player *a = &setup->player[p], *b = &setup->player[q];
    const char *one = setup->program[p], *other = setup->program[q];
    if (one || other)
        return one && other && !strcmp(one, other);
    return a->policy == b->policy && !strcmp(a->name, b->name) && a->book == b->book &&
           a->difficulty == b->difficulty &&
           !memcmp(a->constant, b->constant, sizeof a->constant) &&
           !memcmp(&a->level, &b->level, sizeof a->level);
}

static void find_groups(contest *c)
{
    const match_setup *setup = c->setup;
    for (int p = 0; p < setup->players; p++) {
        int first = 0;
        while (!same_player(setup, first, p))
            first++;
        c->group_of[p] = first == p ? c->groups++ : c->group_of[first];
        c->group_size[c->group_of[p]]++;
    }
}

static void fill_player(const contest *c, const sums *s, int p, match_line *line)
{
    *line = (match_line){.seats = 1,
                         .win_share = share_of(c, s, p, 1),
                         .points = ratio_estimate(&s->points[p]),
                         .failed = s->total.failed[p],
                         .stood_in = s->total.stood_in[p],
                         .time = s->total.time[p]};
    memcpy(line->calls, s->total.calls[p], sizeof line->calls);
    snprintf(line->name, sizeof line->name, "%s", c->setup->player[p].name);
}

static void add_to_group(match_line *group, const match_line *player)
{
    memcpy(group->name, player->name, sizeof group->name);
    group->seats++;
    group->failed += player->failed;
    group->stood_in += player->stood_in;
    time_add(&group->time, &player->time);
    for (int kind = 0; kind < CALL_KINDS; kind++)
        call_count_add(&group->calls[kind], &player->calls[kind]);
}

static void fill_result(const contest *c, worker *workers, match_result *result)
{
    sums s = sums_of(c, workers);
    *result = (match_result){.blocks = blocks_done(c, workers),
                             .rounds = s.total.rounds,
                             .turns = s.total.turns,
                             .matches = c->setup->whole ? s.total.plays : 0,
                             .seconds = now() - c->start,
                             .stopped = stopped(c->setup),
                             .resumed = c->resumed,
                             .groups = c->groups};
    for (int p = 0; p < c->setup->players; p++) {
        fill_player(c, &s, p, &result->player[p]);
        add_to_group(&result->group[c->group_of[p]], &result->player[p]);
    }
    for (int g = 0; g < c->groups; g++) {
        result->group[g].win_share = share_of(c, &s, HN_SEATS + g, c->group_size[g]);
        result->group[g].points = ratio_estimate(&s.points[HN_SEATS + g]);
    }
    if (c->setup->sprt.asked)
        result->sprt = test_of(c, &s);
}

/* ---- from outside ---- */

static void contest_begin(contest *c, const match_setup *setup)
{
    pthread_condattr_t monotonic;
    *c = (contest){.setup = setup, .expected = setup->blocks, .start = now()};
    c->next_report = c->start + 0.1;
    find_groups(c);
    pthread_mutex_init(&c->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&c->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/* Each worker has programs of its own. They are started when they are asked first. */
static bool begin_programs(const match_setup *setup, worker *workers)
{
    for (int i = 0; i < setup->threads; i++)
        for (int p = 0; p < setup->players; p++)
            if (setup->program[p] &&
                !(workers[i].program[p] = program_begin(setup->program[p], setup->answer_time)))
                return false;
    return true;
}

static void end_programs(const match_setup *setup, const worker *workers, match_result *result)
{
    for (int i = 0; workers && i < setup->threads; i++)
        for (int p = 0; p < setup->players; p++)
            program_end(workers[i].program[p], result ? &result->program[p] : NULL);
}

static void contest_end(contest *c)
{
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
}

hn_status match_check(const hn_rules *rules, int players, hn_error *error)
{
    int least = hn_rules_least_seats(rules), most = hn_rules_most_seats(rules);
    if (players >= least && players <= most)
        return HN_OK;
    return error_set(error, HN_BAD_SEATS,
                     "%d player%s named; these rules want %d to %d, one for each seat", players,
                     players == 1 ? " is" : "s are", least, most);
}

/* A test needs another player than the first. */
static hn_status check_test(const match_setup *setup, hn_error *error)
{
    for (int p = 1; setup->sprt.asked && p < setup->players; p++)
        if (!same_player(setup, 0, p))
            return HN_OK;
    return setup->sprt.asked
               ? error_set(error, HN_BAD_SEATS,
                           "all players are the same: there is nobody to test against")
               : HN_OK;
}

hn_status match_play(const match_setup *setup, match_result *result, hn_error *error)
{
    hn_status status = match_check(&setup->rules, setup->players, error);
    if (status || (status = check_test(setup, error)))
        return status;
    worker *workers = calloc((size_t)setup->threads, sizeof *workers);
    *result = (match_result){.blocks = 0};
    if (!workers || !begin_programs(setup, workers)) {
        end_programs(setup, workers, NULL);
        free(workers);
        return error_set(error, HN_BAD_FILE, "not enough memory");
    }
    contest c;
    contest_begin(&c, setup);
    for (int i = 0; i < setup->threads; i++)
        workers[i].contest = &c;
    play_all(&c, workers);
    if (setup->records && !atomic_load(&c.broken) && fflush(setup->records))
        break_off(&c, strerror(errno));
    fill_result(&c, workers, result);
    end_programs(setup, workers, result);
    contest_end(&c);
    free(workers);
    if (atomic_load(&c.broken) && error)
        *error = c.error;
    return atomic_load(&c.broken) ? HN_BAD_FILE : HN_OK;
}
