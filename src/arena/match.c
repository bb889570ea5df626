/* Matches by any number of threads and ranks (arena/team.h).
 *
 * Blocks are played wherever there is a hand free, with nothing shared or locked meanwhile; the calling thread takes what came
 * of them in the order of their numbers, writes the records and adds them up. So with `until` and `sprt` it is looked at
 * after as many blocks as ever, whoever was faster, while the blocks behind are played already; those that are not needed
 * in the end are thrown away. */
#include "arena/match.h"

#include "arena/block.h"
#include "arena/ranks.h"
#include "arena/resume.h"
#include "arena/seconds.h"
#include "arena/team.h"
#include "core/status.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Sums over blocks; the lines of the ratios are the players, then their groups. */
typedef struct sums {
    ratio win[2 * HN_SEATS], points[2 * HN_SEATS];
    ratio even[2 * HN_SEATS]; /* the wins less their luck, in parts of HN_WIN * LUCK_PARTS */
    block total;
} sums;

/* The programs of a thread, by player; NULL: it is none. */
typedef program *programs[HN_SEATS];

typedef struct contest {
    const match_setup *setup;
    int groups, group_of[HN_SEATS], group_size[HN_SEATS];
    double start, next_report; /* in seconds */
    long expected;             /* blocks, for the progress */
    bool recorded;             /* a record of every round is wanted */
    programs *program;         /* by thread; owned */
    program_report *report;    /* what came of them, by player */

    long next; /* the block that goes out next */
    long done; /* blocks that were taken */
    sums sums;
    bool broken;    /* records cannot be written or gone on with: no new blocks */
    hn_error error; /* why */
    long resumed;   /* rounds that were not played but read */
} contest;

/* What comes of a block; its records follow. */
typedef struct played {
    bool lacking; /* a record could not be made */
    block block;
} played;

/* The part of it that is handed on. */
static size_t played_size(const match_setup *setup)
{
    return offsetof(played, block) + block_size(setup->players);
}

static bool stopped(const match_setup *setup)
{
    return ranks_ending() || (setup->stop && atomic_load(setup->stop));
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
        block_line *into = &total->line[p];
        const block_line *more = &b->line[p];
        into->failed += more->failed;
        into->stood_in += more->stood_in;
        time_add(&into->time, &more->time);
        for (int kind = 0; kind < CALL_KINDS; kind++)
            call_count_add(&into->calls[kind], &more->calls[kind]);
    }
}

static void add_line(contest *c, int line, int64_t win, int64_t lucky, long plays)
{
    ratio_add(&c->sums.win[line], win, plays);
    if (c->setup->luck)
        ratio_add(&c->sums.even[line], win * LUCK_PARTS - lucky, plays);
}

static void add_block(contest *c, const block *b)
{
    sums *s = &c->sums;
    int64_t win[HN_SEATS] = {0}, points[HN_SEATS] = {0}, lucky[HN_SEATS] = {0};
    for (int p = 0; p < c->setup->players; p++) {
        const block_line *line = &b->line[p];
        add_line(c, p, line->win, line->luck, b->plays);
        ratio_add(&s->points[p], line->points, b->rounds);
        win[c->group_of[p]] += line->win;
        lucky[c->group_of[p]] += line->luck;
        points[c->group_of[p]] += line->points;
    }
    for (int g = 0; g < c->groups; g++) {
        add_line(c, HN_SEATS + g, win[g], lucky[g], b->plays);
        ratio_add(&s->points[HN_SEATS + g], points[g], b->rounds * c->group_size[g]);
    }
    add_total(c->setup, &s->total, b);
}

/* The share of all seats together is 1 by definition, which needs no interval. */
static estimate share_of(const contest *c, const sums *s, int line, int seats)
{
    estimate e = ratio_estimate_within(&s->win[line], HN_WIN);
    if (seats == c->setup->players)
        e.low = e.high = e.mean;
    return (estimate){e.mean / HN_WIN, e.low / HN_WIN, e.high / HN_WIN};
}

/* The same with luck taken out, which may leave 0 to 1. */
static estimate even_share_of(const contest *c, const sums *s, int line, int seats)
{
    const double whole = (double)HN_WIN * LUCK_PARTS;
    estimate e = ratio_estimate(&s->even[line]);
    if (e.low == e.high)
        e = ratio_estimate_within(&s->even[line], whole);
    if (seats == c->setup->players)
        e.low = e.high = e.mean;
    return (estimate){e.mean / whole, e.low / whole, e.high / whole};
}

/* The width of the widest interval of a win share: with luck taken out where that is asked. */
static double widest(const contest *c, const sums *s)
{
    double most = 0;
    for (int line = 0; line < HN_SEATS + c->groups; line++) {
        if (line >= c->setup->players && line < HN_SEATS)
            continue;
        int seats = line < HN_SEATS ? 1 : c->group_size[line - HN_SEATS];
        estimate e =
            c->setup->luck ? even_share_of(c, s, line, seats) : share_of(c, s, line, seats);
        most = e.high - e.low > most ? e.high - e.low : most;
    }
    return most;
}

/* ---- records ---- */

static void break_off(contest *c, const char *why)
{
    error_set(&c->error, HN_BAD_FILE, "records cannot be written: %s", why);
    c->broken = true;
}

static bool is_sound(const match_setup *setup, const block *b)
{
    for (int p = 0; p < setup->players; p++)
        if (b->line[p].failed)
            return false;
    return true;
}

static void break_off_unsound(contest *c)
{
    error_set(
        &c->error, HN_BAD_FILE,
        "a decision in block %ld is illegal: a player is at fault; the records end before that "
        "block",
        c->done + 1);
    c->broken = true;
}

static void write_records(contest *c, const played *it, const void *text, size_t length)
{
    errno = 0;
    if (c->setup->sound && !is_sound(c->setup, &it->block))
        break_off_unsound(c);
    else if (it->lacking)
        break_off(c, "not enough memory, or a name that is not UTF-8");
    else if (fwrite(text, 1, length, c->setup->records) != length)
        break_off(c, errno ? strerror(errno) : "it failed");
}

/* ---- blocks ---- */

static void play_recorded(const contest *c, programs *with, long number, team_out *out)
{
    char *text = NULL;
    size_t length = 0;
    played it;
    FILE *written = open_memstream(&text, &length);
    bool complete = block_play(c->setup, *with, number, &it.block, written) && written;
    if (written && fclose(written))
        complete = false;
    it.lacking = !complete;
    team_write(out, &it, played_size(c->setup));
    team_write(out, text, complete ? length : 0);
    free(text);
}

static void play(void *context, int thread, long number, team_out *out)
{
    const contest *c = context;
    programs *with = &c->program[thread];
    if (c->recorded) {
        play_recorded(c, with, number, out);
        return;
    }
    played it;
    it.lacking = false;
    block_play(c->setup, *with, number, &it.block, NULL);
    team_write(out, &it, played_size(c->setup));
}

static bool is_time(const contest *c)
{
    return seconds_now() >= c->next_report;
}

static void report(contest *c)
{
    double time = seconds_now();
    if (!is_time(c) || stopped(c->setup))
        return;
    c->next_report = time + 0.1;
    if (c->setup->progress)
        c->setup->progress(c->setup->context, c->done, c->expected, time - c->start);
}

/* What is told is in the file. */
static void keep_and_report(void *context)
{
    contest *c = context;
    if (is_time(c) && c->recorded && !c->broken && fflush(c->setup->records))
        break_off(c, strerror(errno));
    report(c);
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
    if (c->setup->luck)
        return sprt_of(&c->setup->sprt, &s->even[HN_SEATS], (double)HN_WIN * LUCK_PARTS, fair);
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

/* Whether the blocks so far are enough. */
static bool is_enough(contest *c)
{
    if ((c->setup->until <= 0 && !c->setup->sprt.asked) ||
        (c->done % SPRT_BATCH && c->done != c->setup->blocks))
        return false;
    bool narrow = is_narrow(c, &c->sums, c->done);
    return is_tested(c, &c->sums, c->done) || narrow;
}

/* The block before which nothing is looked at again. */
static long batch_end(const match_setup *setup, long done)
{
    int batch = setup->sprt.asked ? SPRT_BATCH : MATCH_BATCH;
    long end = (done / batch + 1) * batch;
    return (setup->until > 0 || setup->sprt.asked) && end < setup->blocks ? end : setup->blocks;
}

/* Reads the blocks that the records have. Returns whether any are left to be played. */
static bool recall_all(contest *c)
{
    resume r;
    block b;
    bool enough = false;
    resume_begin(&r, c->setup);
    while (!stopped(c->setup) && resume_block(&r, c->done, &b)) {
        if (enough || c->done == c->setup->blocks) {
            resume_refuse(
                &r,
                "it has more than the %ld blocks of this match: give --blocks, --until and --sprt as before",
                c->done);
            break;
        }
        add_block(c, &b);
        c->done++;
        enough = is_enough(c);
        report(c);
    }
    c->broken = resume_end(&r, stopped(c->setup), &c->error) != HN_OK;
    c->next = c->done;
    c->resumed = c->sums.total.rounds;
    c->start = seconds_now();
    if (c->setup->resumed)
        c->setup->resumed(c->setup->context, c->done);
    return !enough && !c->broken;
}

static bool has_programs(const match_setup *setup)
{
    for (int p = 0; p < setup->players; p++)
        if (setup->program[p])
            return true;
    return false;
}

/* Programs outside are asked nothing that may not count: what they are told to have done is what they have. */
static bool next_block(void *context, long *number)
{
    contest *c = context;
    const match_setup *setup = c->setup;
    if (c->broken || c->next >= (has_programs(setup) ? batch_end(setup, c->done) : setup->blocks))
        return false;
    *number = c->next++;
    return true;
}

static bool take_block(void *context, const void *bytes, size_t size)
{
    contest *c = context;
    played it;
    size_t own = played_size(c->setup);
    memcpy(&it, bytes, own);
    if (c->recorded)
        write_records(c, &it, (const char *)bytes + own, size - own);
    if (c->broken)
        return false;
    add_block(c, &it.block);
    c->done++;
    return !is_enough(c);
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

/* How many times fewer blocks give an interval as wide: the variances' ratio; 1 where neither has any. */
static double fewer_blocks(const sums *s, int line)
{
    const double parts = LUCK_PARTS;
    if (s->win[line].blocks < 2)
        return 1;
    double plain = ratio_variance(&s->win[line]);
    double even = ratio_variance(&s->even[line]) / (parts * parts);
    return plain == even ? 1 : plain / even;
}

static void fill_luck(const contest *c, const sums *s, int line, match_line *to)
{
    if (!c->setup->luck)
        return;
    to->even_share = even_share_of(c, s, line, to->seats);
    to->fewer_blocks = fewer_blocks(s, line);
}

static void fill_player(const contest *c, const sums *s, int p, match_line *line)
{
    const block_line *total = &s->total.line[p];
    *line = (match_line){.seats = 1,
                         .win_share = share_of(c, s, p, 1),
                         .points = ratio_estimate(&s->points[p]),
                         .failed = total->failed,
                         .stood_in = total->stood_in,
                         .is_program = c->setup->program[p],
                         .program = c->report[p],
                         .time = total->time};
    fill_luck(c, s, p, line);
    memcpy(line->calls, total->calls, sizeof line->calls);
    snprintf(line->name, sizeof line->name, "%s", c->setup->player[p].name);
}

static void add_to_group(match_line *group, const match_line *player)
{
    memcpy(group->name, player->name, sizeof group->name);
    group->seats++;
    group->failed += player->failed;
    group->stood_in += player->stood_in;
    group->is_program = player->is_program;
    program_report_add(&group->program, &player->program);
    time_add(&group->time, &player->time);
    for (int kind = 0; kind < CALL_KINDS; kind++)
        call_count_add(&group->calls[kind], &player->calls[kind]);
}

static void fill_result(const contest *c, match_result *result)
{
    const sums *s = &c->sums;
    *result = (match_result){.blocks = c->done,
                             .rounds = s->total.rounds,
                             .turns = s->total.turns,
                             .matches = c->setup->whole ? s->total.plays : 0,
                             .seconds = seconds_now() - c->start,
                             .stopped = stopped(c->setup),
                             .resumed = c->resumed,
                             .groups = c->groups};
    for (int p = 0; p < c->setup->players; p++) {
        fill_player(c, s, p, &result->player[p]);
        add_to_group(&result->group[c->group_of[p]], &result->player[p]);
    }
    for (int g = 0; g < c->groups; g++) {
        result->group[g].win_share = share_of(c, s, HN_SEATS + g, c->group_size[g]);
        result->group[g].points = ratio_estimate(&s->points[HN_SEATS + g]);
        fill_luck(c, s, HN_SEATS + g, &result->group[g]);
    }
    if (c->setup->sprt.asked)
        result->sprt = test_of(c, s);
}

/* ---- programs outside ---- */

/* Each thread has its own. They are started when they are asked first. */
static bool begin_programs(contest *c)
{
    const match_setup *setup = c->setup;
    c->program = calloc((size_t)setup->threads, sizeof *c->program);
    for (int i = 0; c->program && i < setup->threads; i++)
        for (int p = 0; p < setup->players; p++)
            if (setup->program[p] &&
                !(c->program[i][p] = program_begin(setup->program[p], setup->answer_time)))
                return false;
    return c->program;
}

static void end_programs(contest *c, program_report *report)
{
    for (int i = 0; c->program && i < c->setup->threads; i++)
        for (int p = 0; p < c->setup->players; p++) {
            program_end(c->program[i][p], report ? &report[p] : NULL);
            c->program[i][p] = NULL;
        }
}

static void tell_programs(void *context, team_out *out)
{
    program_report report[HN_SEATS] = {{.asked = 0}};
    end_programs(context, report);
    team_write(out, report, sizeof report);
}

static void hear_programs(void *context, const void *bytes, size_t size)
{
    contest *c = context;
    program_report report[HN_SEATS];
    memcpy(report, bytes, size);
    for (int p = 0; p < HN_SEATS; p++)
        program_report_add(&c->report[p], &report[p]);
}

/* ---- from outside ---- */

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

static void play_all(contest *c)
{
    const match_setup *setup = c->setup;
    hn_error error = {0};
    const team hands = {.threads = setup->threads,
                        .context = c,
                        .key = block_key(setup),
                        .shared = &c->recorded,
                        .shared_size = sizeof c->recorded,
                        .in_order = true,
                        .stop = setup->stop,
                        .piece = play,
                        .next = next_block,
                        .take = take_block,
                        .meanwhile = keep_and_report,
                        .close = has_programs(setup) ? tell_programs : NULL,
                        .closed = hear_programs};
    if ((setup->resume && !recall_all(c)) || stopped(setup))
        return;
    if (team_run(&hands, &error) && !c->broken) {
        c->error = error;
        c->broken = true;
    }
}

hn_status match_play(const match_setup *setup, match_result *result, hn_error *error)
{
    program_report report[HN_SEATS] = {{.asked = 0}};
    contest c = {.setup = setup,
                 .expected = setup->blocks,
                 .start = seconds_now(),
                 .next_report = seconds_now() + 0.1,
                 .recorded = setup->records,
                 .report = report};
    hn_status status = match_check(&setup->rules, setup->players, error);
    if (status || (status = check_test(setup, error)))
        return status;
    find_groups(&c);
    *result = (match_result){.blocks = 0};
    if (!begin_programs(&c)) {
        error_set(&c.error, HN_BAD_FILE, "not enough memory");
        c.broken = true;
    } else
        play_all(&c);
    if (setup->records && !c.broken && fflush(setup->records))
        break_off(&c, strerror(errno));
    fill_result(&c, result);
    end_programs(&c, NULL);
    free(c.program);
    if (c.broken && error)
        *error = c.error;
    return c.broken ? HN_BAD_FILE : HN_OK;
}
