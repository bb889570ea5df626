/* `hunch league`: many players, many tables, one rating. What was played is in a file of SQLite, so the same command goes on
 * where it was left. */
#include "cli/league_report.h"
#include "cli/league_setup.h"
#include "cli/programs.h"
#include "cli/progress.h"

#include "arena/league_store.h"
#include "arena/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_THREADS = 1024 };

typedef struct wishes {
    const char *out, *html, *answer_time;
    long threads; /* 0: as there are processors */
    bool programs, json, markdown;
} wishes;

static const cli_option options[] = {
    {"out", "FILE", INTO(out),
     "where results are kept (default: the plan's name with .sqlite). What is there already is gone on "
     "with, also after a kill; one run at a time writes it"},
    {"threads", "N", WITHIN(threads, 1, MOST_THREADS),
     "how many threads (default: one for each processor)"},
    {"programs", NULL, INTO(programs),
     "start the programs, cmd:..., that the plan names; look at it first"},
    ANSWER_TIME_OPTION,
    {"html", "FILE", INTO(html), "report: write one page there, which needs nothing else"},
    {"markdown", NULL, INTO(markdown), "report: as Markdown"},
    {"json", NULL, INTO(json), "the result as JSON"},
    {0},
};

static wishes wished;

/* ---- a report ---- */

static int show(const wishes *w, const league *l)
{
    int status = w->html ? league_html(l, w->html) : EXIT_OK;
    if (!status && w->json)
        status = league_json(l);
    else if (!status && w->markdown)
        status = league_markdown(l);
    else if (!status && !w->html)
        status = league_print(l);
    return status ? status : cli_finish();
}

static int report(const wishes *w, const char *path)
{
    hn_error error = {0};
    league l;
    if (ranks_count() > 1)
        return cli_alone("league report");
    if (w->out || w->threads || w->programs || w->answer_time)
        return cli_usage(
            "report plays nothing: only --html FILE, --markdown and --json go with it");
    league_store *store = league_store_open(path, false, &error);
    if (!store)
        return cli_failed("%s", error.text);
    hn_status failed = league_store_load(store, &l, &error);
    league_store_close(store);
    if (failed)
        return cli_failed("%s", error.text);
    int status = show(w, &l);
    league_free(&l);
    return status;
}

/* ---- a run ---- */

/* plan.yaml → plan.sqlite, beside it. */
static int out_path(const char *plan, const char *out, char *buffer, size_t size)
{
    const char *end = strrchr(plan, '.');
    int stem = end && !strchr(end, '/') ? (int)(end - plan) : (int)strlen(plan);
    int length =
        out ? snprintf(buffer, size, "%s", out) : snprintf(buffer, size, "%.*s.sqlite", stem, plan);
    return length < (int)size ? EXIT_OK : cli_usage("the file's name is too long");
}

static int check_programs(const wishes *w, const league_plan *plan)
{
    for (int p = 0; !w->programs && p < plan->players; p++)
        if (config_program(plan->spec[p]))
            return cli_usage(
                "the plan starts a program, \"%.60s\": look at it, then give --programs",
                plan->spec[p]);
    return EXIT_OK;
}

static long threads_of(const wishes *w)
{
    long count = w->threads ? w->threads : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : count;
}

static hn_status play_all(const wishes *w, league *l, league_store *store, int64_t answer_time,
                          bool *stopped, hn_error *error)
{
    progress p;
    match_setup told = {.players = 0};
    progress_begin(&p, "blocks", &told);
    league_run run = {.threads = (int)threads_of(w),
                      .answer_time = answer_time,
                      .progress = told.progress,
                      .resumed = told.resumed,
                      .context = told.context,
                      .stop = told.stop};
    hn_status status = league_play(l, store, &run, error);
    progress_end(&p);
    *stopped = atomic_load(told.stop) || ranks_ending();
    return status;
}

static int play(const wishes *w, league *l, const char *path, int64_t answer_time)
{
    hn_error error = {0};
    bool stopped = false;
    league_store *store = ranks_me() ? NULL : league_store_open(path, true, &error);
    if (!store && !ranks_me())
        return cli_failed("%s", error.text);
    hn_status failed = store ? league_store_take(store, l, &error) : HN_OK;
    if (!failed)
        failed = play_all(w, l, store, answer_time, &stopped, &error);
    league_store_close(store);
    if (failed)
        return cli_failed("%s", error.text);
    if (stopped)
        fprintf(stderr, "to go on, give the same command again: what was played is in %s\n", path);
    if (!league_done(l))
        return cli_failed("ended before the first block was played");
    int status = show(w, l);
    if (!status && l->failed)
        status = cli_failed("%ld decision%s illegal: a player is at fault", l->failed,
                            l->failed == 1 ? " was" : "s were");
    return status;
}

static int run_plan(const wishes *w, const char *file, const league_plan *plan)
{
    char path[4096];
    int64_t answer_time;
    league l;
    match_setup *setups;
    int status = check_programs(w, plan);
    if (status || (status = cli_answer_time(w->answer_time, &answer_time)) ||
        (status = out_path(file, w->out, path, sizeof path)) ||
        (status = league_set_up(plan, answer_time, &l, &setups)))
        return status;
    status = play(w, &l, path, answer_time);
    league_free(&l);
    free(setups);
    return status;
}

static int run_file(const wishes *w, const char *file)
{
    hn_error error = {0};
    config_shelf shelf = {0};
    league_plan *plan = cli_larger(NULL, 1, sizeof *plan);
    int status = config_league_file(plan, &shelf, file, &error) ? cli_bad_file(file, &error)
                                                                : run_plan(w, file, plan);
    config_shelf_free(&shelf);
    free(plan);
    return status;
}

static int run(int count, char **words)
{
    const wishes *w = &wished;
    if (w->json && w->markdown)
        return cli_usage("--json and --markdown cannot both be given");
    if (count == 2 && !strcmp(words[0], "report"))
        return report(w, words[1]);
    if (count == 1 && strcmp(words[0], "report") != 0)
        return run_file(w, words[0]);
    return cli_usage("league wants the file of a plan, or: hunch league report FILE.sqlite");
}

COMMAND(.place = 21, .name = "league", .ranks = true,
        .about = "let many players meet at many tables: ratings with their intervals",
        .help =
            "usage: hunch league PLAN.yaml [OPTION...]\n"
            "       hunch league report FILE.sqlite [--html FILE] [--markdown] [--json]\n\n"
            "A plan names players, games and seats. Every player meets every other (round robin), or the\n"
            "first player meets each of the others (gauntlet), in blocks as hunch match plays them. Give\n"
            "the same command again to go on; more blocks or players may be added to the plan meanwhile.\n"
            "A plan:\n\n"
            "  league: Four at Cambio     # a title\n"
            "  plan: round robin          # or gauntlet\n"
            "  blocks: 200                # of each meeting (default 100)\n"
            "  seed: 1\n"
            "  match: no                  # yes: whole matches\n"
            "  anchor: random             # rated 0; without it the mean is\n"
            "  players: [random, net]     # at every table\n"
            "  tables:\n"
            "    - game: cambio\n"
            "      preset: cambio-lock    # or rules: FILE\n"
            "      seats: [2, 3]          # default: as few as the rules allow\n"
            "      players: [bayes-v2, smart@easy, mine.yaml, 'cmd:python3 mine.py']\n\n",
        .wants = "the file of a plan", .least = 1, .most = 2,
        .more = "examples:\n"
                "  hunch league plan.yaml\n"
                "  hunch league plan.yaml --out results.sqlite --threads 4 --json\n"
                "  hunch league report plan.sqlite --html league.html\n")
