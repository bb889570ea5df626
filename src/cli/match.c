/* `hunch match`: which computer player is better, by how much, and how sure that is. Every deal is
 * played in all rotations of the seats; arena/match.h has the method. */
#include "arena/match.h"
#include "arena/luck.h"
#include "arena/ranks.h"
#include "cli/belief_score.h"
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/luck.h"
#include "cli/programs.h"
#include "cli/progress.h"
#include "cli/sprt.h"
#include "core/text.h"
#include "protocol/json.h"
#include "words/words.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, MOST_BLOCKS = 1000000000, BLOCKS = 1000, BLOCKS_UNTIL = 10000000 };

typedef struct wishes {
    const char *game, *preset, *rules, *until, *sprt, *errors, *records, *table, *answer_time;
    long blocks, threads; /* 0: as many as it takes, as there are processors */
    uint64_t seed;
    bool whole, fixed, json, score_beliefs, resume, luck;
    char **players;
    int count;
} wishes;

static const cli_option options[] = {
    {"blocks", "N", WITHIN(blocks, 1, MOST_BLOCKS), "how many blocks (default 1000)"},
    {"until", "WIDTH", INTO(until),
     "stop when no win share's interval is wider than WIDTH percentage points"},
    {"sprt", "LOW,HIGH", INTO(sprt),
     "stop when it is decided whether the first player's win share is LOW or HIGH percentage points above "
     "fair: a sequential test on block means, looked at after every 64 blocks from the 128th on"},
    {"errors", "A,B", INTO(errors),
     "how often that test may accept HIGH where LOW is true, and LOW where HIGH is (default .05,.05)"},
    {"luck", NULL, INTO(luck),
     "also the win shares with luck taken out, and how many times fewer blocks they need; --until and --sprt "
     "go by those. Single rounds alone: not with --match"},
    RULES_OPTIONS,
    {"match", NULL, INTO(whole),
     "whole matches instead of single rounds, as long as the rules have them"},
    {"fixed", NULL, INTO(fixed),
     "no rotations: seats as named, and the first always begins. It shows what the seat alone is worth"},
    {"seed", "N", INTO(seed), "other deals and dice (default 1)"},
    {"threads", "N", WITHIN(threads, 1, MOST_THREADS),
     "how many threads (default: one for each processor)"},
    {"records", "FILE", INTO(records),
     "keep a record of every round there (hunch replay shows them)"},
    {"resume", NULL, INTO(resume),
     "go on after the last whole block of that FILE, with the same result as in one go, also after a kill; "
     "the rest of the command must be as before. A FILE that is not there is begun"},
    ANSWER_TIME_OPTION,
    {"json", NULL, INTO(json), "the result as JSON"},
    {"score-beliefs", NULL, INTO(score_beliefs),
     "instead of who wins: how many bits a hidden card costs by what players do, and what each type of "
     "evidence is worth; not with --until, --match, --records or --threads"},
    {"table", "TABLE", INTO(table),
     "the likelihoods to score: prior, ticket, fitted (the default), nets, or a file that ends in .yaml (hunch "
     "fit makes such)"},
    {0},
};

static wishes wished = {.seed = 1};

/* ---- the setup ---- */

static int choose_players(const wishes *w, config_shelf *shelf, match_setup *m)
{
    hn_error error;
    if (!w->count)
        return cli_usage("which players? as in: hunch match %s random random",
                         hn_game_name(m->rules.game));
    if (match_check(&m->rules, w->count, &error))
        return cli_usage("%s", error.text);
    for (m->players = 0; m->players < w->count; m->players++) {
        const char *spec = w->players[m->players];
        int status = w->records ? cli_keeps_player(spec, strlen(spec)) : EXIT_OK;
        if (!status)
            status = cli_seat(spec, m->rules.game, shelf, &m->player[m->players],
                              &m->program[m->players]);
        if (!status)
            status = cli_sits(&m->player[m->players], &m->rules, w->count);
        if (status)
            return status;
        if (m->program[m->players] && w->score_beliefs)
            return cli_usage("a program, cmd:..., cannot play with --score-beliefs");
        m->spec[m->players] = spec;
    }
    return EXIT_OK;
}

/* A width in percentage points, as a share. */
static int read_until(const char *text, double *until)
{
    char *end;
    double points = strtod(text, &end);
    if (text[strspn(text, "0123456789.")] || end == text || *end || points < 0.01 || points > 100)
        return cli_usage("--until wants percentage points from 0.01 to 100, not \"%s\"", text);
    *until = points / 100;
    return EXIT_OK;
}

static long processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count;
}

static int choose_length(const wishes *w, match_setup *m)
{
    m->seed = w->seed;
    m->blocks = w->blocks ? w->blocks : w->until || w->sprt ? BLOCKS_UNTIL : BLOCKS;
    m->whole = w->whole;
    m->timed = w->json;
    m->fixed = w->fixed;
    m->threads = (int)(w->threads ? w->threads : processors());
    if (cli_answer_time(w->answer_time, &m->answer_time))
        return EXIT_USAGE;
    if (w->until && read_until(w->until, &m->until))
        return EXIT_USAGE;
    return w->sprt ? sprt_read(w->sprt, w->errors, &m->sprt) : EXIT_OK;
}

/* A file of records is one match's at a time, and what is there is gone on with or left alone. */
static int take_file(const wishes *w, int file)
{
    struct stat about;
    if (fstat(file, &about))
        return cli_failed("cannot write records to %s: %s", w->records, strerror(errno));
    if (!S_ISREG(about.st_mode) && w->resume)
        return cli_failed("%s is not a file that can be resumed; leave out --resume", w->records);
    if (!S_ISREG(about.st_mode))
        return EXIT_OK;
    if (flock(file, LOCK_EX | LOCK_NB))
        return errno == EWOULDBLOCK
                   ? cli_failed("%s is being written by another match; wait until it has ended, or "
                                "name another file: --records FILE",
                                w->records)
                   : cli_failed("cannot lock %s: %s", w->records, strerror(errno));
    if (!w->resume && (fstat(file, &about) || about.st_size))
        return cli_failed("%s exists; go on with it: --resume; or name another file: "
                          "--records FILE",
                          w->records);
    return EXIT_OK;
}

/* Opens the file for records, which rank 0 alone writes; what is there is never overwritten. */
static int open_records(const wishes *w, match_setup *m)
{
    if (!w->records || ranks_me())
        return EXIT_OK;
    int file = open(w->records, (w->resume ? O_RDWR : O_WRONLY) | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return cli_failed("cannot write records to %s: %s", w->records, strerror(errno));
    int status = take_file(w, file);
    m->records = status ? NULL : fdopen(file, w->resume ? "r+" : "w");
    if (!m->records)
        close(file);
    if (!m->records && !status)
        status = cli_failed("cannot write records to %s: %s", w->records, strerror(errno));
    m->resume = w->resume;
    m->sound = true;
    return status;
}

/* Beliefs are scored in single rounds, one after the other, of a number that is known before. */
static int check_wishes(const wishes *w)
{
    const char *other = w->until     ? "--until"
                        : w->sprt    ? "--sprt"
                        : w->threads ? "--threads"
                        : w->records ? "--records"
                        : w->whole   ? "--match"
                                     : NULL;
    if (w->table && !w->score_beliefs)
        return cli_usage("--table says which beliefs go by that are scored: give --score-beliefs");
    if (w->score_beliefs && other)
        return cli_usage("%s cannot be given with --score-beliefs", other);
    if (w->score_beliefs && ranks_count() > 1)
        return cli_alone("--score-beliefs");
    if (w->luck && (w->score_beliefs || w->whole))
        return cli_usage("--luck takes luck out of the wins of single rounds: not with %s",
                         w->whole ? "--match" : "--score-beliefs");
    if (w->errors && !w->sprt)
        return cli_usage("--errors are those of a sequential test: give --sprt LOW,HIGH");
    if (w->resume && !w->records)
        return cli_usage("--resume goes on with the records of a match: --records FILE --resume");
    return EXIT_OK;
}

static int set_up(const wishes *w, config_shelf *shelf, match_setup *m)
{
    const hn_game *game;
    if (!w->game)
        return cli_usage("which game? as in: hunch match %s random random",
                         hn_game_name(hn_game_at(0)));
    int status = check_wishes(w);
    if (status || (status = cli_game(w->game, &game)) ||
        (status = cli_rules(game, w->preset, w->rules, &m->rules)) ||
        (status = choose_length(w, m)) || (status = choose_players(w, shelf, m)))
        return status;
    return open_records(w, m);
}

/* ---- the result in words ---- */

static bool has_dice(const match_setup *m)
{
    return hn_game_table(m->rules.game) == HN_TABLE_DICE;
}

static void print_card_head(int width)
{
    printf("%-*s  %6s  %16s  %5s  %6s  %14s  %5s  %5s\n", width, "player", "win %", "95 % interval",
           "fair", "points", "95 % interval", "calls", "won");
}

/* Two lines, to leave room for the kinds of calls. */
static void print_dice_head(const match_setup *m, int width)
{
    const char *const *names;
    int kinds = call_kinds(m->rules.game, &names);
    printf("%*s  %4s", width + 33, "", "dice");
    for (int kind = 0; kind < kinds; kind++)
        printf("%*s", kind ? 13 : 10, names[kind]);
    printf("\n%-*s  %6s  %16s  %5s  %4s", width, "player", "win %", "95 % interval", "fair",
           "left");
    for (int kind = 0; kind < kinds; kind++)
        printf("  %5s %5s", "made", "right");
    putchar('\n');
}

static void print_name(const match_line *line, int width)
{
    char name[HN_PLAYER_NAME + 16], player[HN_PLAYER_NAME];
    cli_short_name(line->name, player);
    if (line->seats > 1)
        snprintf(name, sizeof name, "%d x %s", line->seats, player);
    else
        snprintf(name, sizeof name, "%s", player);
    printf("%s%*s", name, width - text_columns(name), "");
}

static void print_share(const match_line *line, int players)
{
    printf("  %6.2f  %6.2f to %6.2f  %5.1f", 100 * line->win_share.mean, 100 * line->win_share.low,
           100 * line->win_share.high, 100.0 * line->seats / players);
}

/* How many of 100 calls were right. */
static void print_right(const call_count *count)
{
    if (count->made)
        printf("%5.1f", 100 * (double)count->right / (double)count->made);
    else
        printf("%5s", "-");
}

/* Points are per round, calls in percent of the rounds, wins in percent of the calls. */
static void print_card_rest(const match_line *line, const match_result *r)
{
    printf("  %6.2f  ", line->points.mean);
    if (isfinite(line->points.low))
        printf("%5.2f to %5.2f  ", line->points.low, line->points.high);
    else
        printf("%14s  ", "-");
    printf("%5.1f  ", 100 * (double)line->calls[0].made / (double)r->rounds);
    print_right(&line->calls[0]);
}

/* Dice and calls are per seat and round, so that groups of any size compare. */
static void print_dice_rest(const match_line *line, const match_setup *m, const match_result *r)
{
    const char *const *names;
    int kinds = call_kinds(m->rules.game, &names);
    double rounds = (double)r->rounds * line->seats;
    printf("  %4.2f", line->points.mean);
    for (int kind = 0; kind < kinds; kind++) {
        printf("  %5.2f ", (double)line->calls[kind].made / rounds);
        print_right(&line->calls[kind]);
    }
}

static void print_line(const match_line *line, const match_setup *m, const match_result *r,
                       int width)
{
    print_name(line, width);
    print_share(line, m->players);
    if (has_dice(m))
        print_dice_rest(line, m, r);
    else
        print_card_rest(line, r);
    putchar('\n');
}

static int name_width(const match_setup *m, const match_result *r)
{
    int width = (int)strlen(m->luck ? "luck out" : "player");
    for (int p = 0; p < m->players; p++) {
        char name[HN_PLAYER_NAME];
        int columns = text_columns(cli_short_name(m->player[p].name, name));
        width = columns > width ? columns : width;
    }
    if (r->groups < m->players)
        width += (int)strlen("8 x ");
    return width;
}

static void print_table(const match_setup *m, const match_result *r)
{
    int width = name_width(m, r);
    if (has_dice(m))
        print_dice_head(m, width);
    else
        print_card_head(width);
    for (int p = 0; p < m->players; p++)
        print_line(&r->player[p], m, r, width);
    if (r->groups == m->players)
        return;
    putchar('\n');
    for (int g = 0; g < r->groups; g++)
        print_line(&r->group[g], m, r, width);
}

/* What was played, in a sentence. */
static void print_method(const match_setup *m, const match_result *r)
{
    char blocks[32], rounds[32], words[WORDS_SENTENCE];
    putchar('\n');
    house_print_name(&m->rules);
    printf(", seed %llu: %s block%s, %s round%s", (unsigned long long)m->seed,
           grouped((double)r->blocks, blocks), r->blocks == 1 ? "" : "s",
           grouped((double)r->rounds, rounds), r->rounds == 1 ? "" : "s");
    if (m->whole)
        printf(" in %s matches", grouped((double)r->matches, rounds));
    putchar('\n');
    if (m->fixed)
        printf("fixed seats, the first named begins: this shows what the seat is worth, not who "
               "is better\n");
    else
        printf("%s in all rotations of the seats; 95 %% intervals from block means\n",
               words_name(NULL, &m->rules, "same_chance", words, sizeof words));
    puts(words_name(NULL, &m->rules, "what_calls_are", words, sizeof words));
}

static long failed_decisions(const match_setup *m, const match_result *r)
{
    long failed = 0;
    for (int p = 0; p < m->players; p++)
        failed += r->player[p].failed;
    return failed;
}

/* Of those that were played in that time: others were in the records already. */
static double rounds_per_second(const match_result *r)
{
    return r->seconds > 0 ? (double)(r->rounds - r->resumed) / r->seconds : 0;
}

/* Of rounds that were in the records already, where that is all that is known. */
static long stood_in_before(const match_line *line)
{
    return line->stood_in - program_stood_in(&line->program);
}

/* Who gave no legal answer at all, as a command that is typed wrong does not: those lines are the stand-in's. Returns
 * how many. */
static int count_mute(const match_setup *m, const match_result *r, bool told)
{
    int mute = 0;
    for (int p = 0; p < m->players; p++) {
        if (!program_is_mute(&r->player[p].program))
            continue;
        mute++;
        if (told)
            printf("%s never gave a legal answer: its line is that of %s, the stand-in\n",
                   m->player[p].name, hn_stand_in_name(m->rules.game));
    }
    return mute;
}

/* What came of programs; of rounds that were played before, only how often the stand-in played is known. */
static void say_programs(FILE *out, const match_setup *m, const match_result *r)
{
    for (int p = 0; p < m->players; p++) {
        const match_line *line = &r->player[p];
        long before = stood_in_before(line);
        if (!line->is_program)
            continue;
        cli_say_program(out, m->player[p].name, &line->program);
        if (before)
            fprintf(out, "%s: the stand-in played %ld decisions in rounds from before\n",
                    m->player[p].name, before);
    }
}

static void print_result(const match_setup *m, const match_result *r)
{
    char rate[32], turn[16];
    if (count_mute(m, r, true))
        putchar('\n');
    print_table(m, r);
    if (m->luck)
        luck_print(m, r, name_width(m, r));
    print_method(m, r);
    printf("%.1f %ss per round; %.2f s, %s rounds/s", (double)r->turns / (double)r->rounds,
           words_name(NULL, &m->rules, "turn_name", turn, sizeof turn), r->seconds,
           grouped(rounds_per_second(r), rate));
    if (!failed_decisions(m, r))
        printf("; no failed decisions");
    putchar('\n');
    if (m->sprt.asked)
        sprt_print(m, r);
    if (r->stopped)
        printf("ended early by %s: the result of the blocks that were played\n",
               ranks_ending() ? "mpirun" : "Ctrl-C");
    else if (m->until > 0 && r->blocks == m->blocks && r->sprt.verdict == SPRT_OPEN)
        printf("all %ld blocks are played; an interval may be wider than %g points\n", m->blocks,
               100 * m->until);
}

/* ---- the result as JSON ---- */

static json_t *calls_json(const match_line *line, const hn_game *game)
{
    const char *const *names;
    int kinds = call_kinds(game, &names);
    json_t *object = json_object();
    for (int kind = 0; kind < kinds; kind++)
        json_object_set_new(object, names[kind],
                            json_pack("{s:I, s:I}", "made", (json_int_t)line->calls[kind].made,
                                      "right", (json_int_t)line->calls[kind].right));
    return object;
}

/* Null where nothing was timed: rounds from before. */
static json_t *milliseconds_json(const match_line *line)
{
    const time_spent *time = &line->time;
    if (line->program.asked)
        return json_real(1e3 * line->program.seconds / (double)line->program.asked);
    return time->decisions ? json_real(1e-6 * (double)time->nanoseconds / (double)time->decisions)
                           : json_null();
}

/* How often the stand-in played for a program, and why. Null for a player of ours. */
static json_t *stood_in_json(const match_line *line)
{
    const program_report *p = &line->program;
    if (!line->is_program)
        return json_null();
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:s?}", "decisions", (json_int_t)p->asked, "count",
        (json_int_t)line->stood_in, "late", (json_int_t)p->lapses[PROGRAM_TIME], "ended",
        (json_int_t)p->lapses[PROGRAM_ENDED], "refused", (json_int_t)p->lapses[PROGRAM_REFUSED],
        "before", (json_int_t)stood_in_before(line), "starts", (json_int_t)p->starts,
        "last_refused", *p->refused ? p->refused : NULL);
}

/* Calls of cards are of one kind and have a pair of fields besides. */
static json_t *line_json(const match_line *line, const match_setup *m)
{
    json_t *object = json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:o, s:o}", "name", line->name,
                               "seats", line->seats, "win_share", line->win_share.mean, "win_low",
                               line->win_share.low, "win_high", line->win_share.high, "fair_share",
                               (double)line->seats / m->players, "mean_points", line->points.mean,
                               "points_low", json_from_number(line->points.low), "points_high",
                               json_from_number(line->points.high));
    if (!has_dice(m)) {
        json_object_set_new(object, "calls", json_integer(line->calls[0].made));
        json_object_set_new(object, "calls_won", json_integer(line->calls[0].right));
    }
    json_object_set_new(object, "calls_by_kind", calls_json(line, m->rules.game));
    json_object_set_new(object, "failed", json_integer(line->failed));
    json_object_set_new(object, "stood_in", stood_in_json(line));
    if (m->luck)
        json_object_set_new(object, "luck", luck_json(line));
    json_object_set_new(object, "ms_per_decision", milliseconds_json(line));
    return object;
}

static json_t *lines_json(const match_line *lines, int count, const match_setup *m)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, line_json(&lines[i], m));
    return list;
}

static json_t *result_json(const match_setup *m, const match_result *r)
{
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)m->seed);
    json_t *object = json_pack(
        "{s:s, s:s?, s:o, s:s, s:b, s:b, s:I, s:I, s:f, s:f, s:f, s:b, s:o, s:o}", "game",
        hn_game_name(m->rules.game), "preset", hn_rules_preset_name(&m->rules), "rules",
        json_from_rules(&m->rules), "seed", seed, "whole", m->whole, "fixed", m->fixed, "blocks",
        (json_int_t)r->blocks, "rounds", (json_int_t)r->rounds, "turns_per_round",
        (double)r->turns / (double)r->rounds, "seconds", r->seconds, "rounds_per_second",
        rounds_per_second(r), "stopped", r->stopped, "players",
        lines_json(r->player, m->players, m), "groups", lines_json(r->group, r->groups, m));
    if (m->sprt.asked)
        json_object_set_new(object, "sprt", sprt_json(m, r));
    if (m->whole)
        json_object_set_new(object, "matches", json_integer((json_int_t)r->matches));
    return object;
}

static void print_json(const match_setup *m, const match_result *r)
{
    json_t *object = result_json(m, r);
    cli_print_json(object, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
}

/* ---- the command ---- */

/* On standard error, so that it is told beside JSON too. */
static void tell_how_to_go_on(const wishes *w)
{
    fprintf(stderr,
            "to go on, give the same command again with --resume%s: what was played is in %s\n",
            w->resume ? "" : " added", w->records);
}

static int play(const wishes *w, const match_setup *m)
{
    match_result result;
    hn_error error = {0};
    progress p;
    match_setup watched = *m;
    progress_begin(&p, "blocks", &watched);
    hn_status status = match_play(&watched, &result, &error);
    progress_end(&p);
    if (status && w->records)
        return cli_failed("%s: %s", w->records, error.text);
    if (status)
        return cli_failed("%s", error.text);
    if (!result.blocks)
        return cli_failed("ended before the first block was played");
    if (result.stopped && w->records)
        tell_how_to_go_on(w);
    if (w->json)
        print_json(m, &result);
    else
        print_result(m, &result);
    say_programs(w->json ? stderr : stdout, m, &result);
    long failed = failed_decisions(m, &result);
    if (failed)
        return cli_failed("%ld decision%s illegal: a player is at fault", failed,
                          failed == 1 ? " was" : "s were");
    int mute = count_mute(m, &result, false);
    if (mute)
        return cli_failed("%d program%s never gave a legal answer", mute, mute == 1 ? "" : "s");
    return cli_finish();
}

/* Before the match: what luck is measured by has to be learnt. */
static int learn_luck(const wishes *w, luck **learnt, match_setup *m)
{
    if (!w->luck)
        return EXIT_OK;
    m->luck = *learnt = luck_learn(m);
    return *learnt ? EXIT_OK : cli_failed("not enough memory");
}

static int run(int count, char **words)
{
    wishes *w = &wished;
    match_setup m = {.players = 0};
    config_shelf shelf = {0};
    luck *learnt = NULL;
    w->game = count ? words[0] : NULL;
    w->players = words + 1;
    w->count = count - 1;
    int status = set_up(w, &shelf, &m);
    if (!status)
        status = learn_luck(w, &learnt, &m);
    if (!status)
        status = w->score_beliefs ? belief_score_run(&m, w->table, w->json) : play(w, &m);
    free(learnt);
    config_shelf_free(&shelf);
    if (m.records && fclose(m.records) && !status)
        status = cli_failed("cannot write records to %s: %s", w->records, strerror(errno));
    return status;
}

COMMAND(.place = 20, .name = "match", .ranks = true,
        .about = "let computer players play each other: who is better, and how sure is that",
        .help =
            "usage: hunch match GAME PLAYER PLAYER... [OPTION...]\n\n"
            "One player for each seat (hunch players lists them). Every deal, or the same dice, is played in\n"
            "all rotations of the seats, so that neither luck nor seats favour anyone; such a block is one\n"
            "sample, and the 95 % intervals come from the blocks. Players of the same name are counted\n"
            "together too. A win that is shared counts as a share. The result does not depend on the\n"
            "threads, and Ctrl-C ends with the result so far. mpirun hunch match ... plays on many machines\n"
            "(docs/mpi.md).\n\n",
        .most = INT_MAX,
        .more =
            "examples:\n"
            "  hunch match cambio bayes-v2 bayes-v1\n"
            "  hunch match cambio bayes-v2 bayes-v1 --match --until 2\n"
            "  hunch match cambio net bayes-v2 --sprt 0,2\n"
            "  hunch match cambio bayes-v2 bayes-v1 bayes-v1 --preset cambio-lock --json\n"
            "  hunch match cambio bayes-v2:disruption_bonus=0 bayes-v1 --blocks 5000\n"
            "  hunch match cambio sage:500 bayes-v2 --blocks 5000 --records long.jsonl --resume\n"
            "  hunch match cambio 'cmd:python3 mine.py' smart\n"
            "  hunch match perudo timeout random\n"
            "  hunch match perudo faroleo timeout timeout timeout --preset perudo --until 2\n"
            "  hunch match cambio bayes-v2 bayes-v2 bayes-v1 smart --score-beliefs --blocks 200\n"
            "  hunch match dutch dutch-expert dutch-hard --score-beliefs --table mine.yaml\n")
