/* `hunch review`: what was luck and what was skill in recorded rounds. */
#include "cli/review.h"
#include "cli/cli.h"
#include "protocol/lines.h"

#include <errno.h>
#include <string.h>

enum { TOTALS = 64, TENTHS = 10 };

typedef struct wishes {
    const char *path, *player, *html, *language;
    int round; /* from 1; 0: all */
    int seat;  /* HN_NONE: all */
    int worlds;
    uint64_t seed;
    bool all, json, calibration;
    /* under way */
    const language *in;
    config_shelf *shelf;
    FILE *page;
    int told;
    hn_rules rules; /* of the last round told */
    report_total total[TOTALS];
    int totals;
    review_truth thorough, quick;
} wishes;

static int write_page(wishes *v, const report *p)
{
    if (!v->page && !(v->page = fopen(v->html, "w")))
        return cli_failed("%s: %s", v->html, strerror(errno));
    if (!v->told)
        report_html_begin(v->page, p);
    report_html(v->page, p);
    return EXIT_OK;
}

static int tell(wishes *v, const report *p)
{
    int status = v->html ? write_page(v, p) : EXIT_OK;
    v->rules = p->of->rules;
    report_add(p, v->total, &v->totals, TOTALS);
    if (v->json) {
        cli_print_json(report_json(p), JSON_COMPACT | JSON_REAL_PRECISION(6));
    } else if (!v->html) {
        if (v->told)
            putchar('\n');
        report_text(p, !v->told, v->all);
    }
    v->told++;
    v->rules = p->of->rules;
    return status;
}

static int review_record(wishes *v, const record *of, const hn_player *reviewer, int round,
                         int line)
{
    hn_error error = {0};
    review r;
    report p;
    const review_setup setup = {.reviewer = reviewer, .worlds = v->worlds, .key = v->seed};
    hn_status status = v->calibration
                           ? review_calibrate(of, &setup, &v->thorough, &v->quick, &error)
                           : review_make(&r, of, &setup, &error);
    if (status)
        return cli_failed("%s:%d: round %d, %s", v->path, line, round, error.text);
    if (v->calibration)
        return EXIT_OK;
    report_begin(&p, of, &r, &setup, round, v->seat, NULL, v->in);
    int told = tell(v, &p);
    review_free(&r);
    return told;
}

static int review_line(wishes *v, const lines *l, int round)
{
    record of;
    hn_error error;
    hn_player reviewer;
    if (record_parse(l->text, l->length, &of, &error)) {
        error.line = l->number;
        return cli_bad_file(v->path, &error);
    }
    const char *name = v->player ? v->player : review_player(of.rules.game);
    int status = v->seat != HN_NONE && v->seat >= of.seats
                     ? cli_failed("%s:%d: round %d has seats 0 to %d, not %d", v->path, l->number,
                                  round, of.seats - 1, v->seat)
                     : cli_player(name, of.rules.game, v->shelf, &reviewer);
    if (!status)
        status = review_record(v, &of, &reviewer, round, l->number);
    record_free(&of);
    return status;
}

static int review_file(wishes *v, lines *l)
{
    hn_error error;
    int count = 0, status = EXIT_OK;
    while (!status && (!v->round || count < v->round)) {
        if (lines_next(l, &error))
            return cli_bad_file(v->path, &error);
        if (l->at_end)
            break;
        if (++count == v->round || !v->round)
            status = review_line(v, l, count);
    }
    if (!count)
        return cli_failed("%s: the file is empty; expected records, one in each line", v->path);
    if (count < v->round && !status)
        return cli_failed("%s: there is no round %d; it has %d", v->path, v->round, count);
    return status;
}

/* ---- calibration ---- */

/* A tenth of the chances: how many decisions, what was said and what happened on the average. */
typedef struct tenth {
    long long count;
    double said, happened;
} tenth;

static tenth tenth_of(const review_truth *t, int which)
{
    tenth sum = {0};
    for (int i = which * REVIEW_PARTS / TENTHS; i < (which + 1) * REVIEW_PARTS / TENTHS; i++) {
        sum.count += t->count[i];
        sum.said += t->said[i];
        sum.happened += t->happened[i];
    }
    if (sum.count) {
        sum.said /= (double)sum.count;
        sum.happened /= (double)sum.count;
    }
    return sum;
}

static void print_truth(const char *name, const review_truth *t)
{
    double shift, slope;
    printf("%s\n  tenth      decisions  said  happened\n", name);
    for (int i = 0; i < TENTHS; i++) {
        tenth of = tenth_of(t, i);
        if (of.count)
            printf("  %3d-%3d %%  %9lld  %4.1f  %8.1f\n", 10 * i, 10 * i + 10, of.count,
                   100 * of.said, 100 * of.happened);
    }
    review_fit(t, &shift, &slope);
    printf("  happened by log odds: %+.2f %+.2f times those that were said\n", shift, slope);
}

static json_t *json_from_truth(const review_truth *t)
{
    double shift, slope;
    json_t *list = json_array();
    for (int i = 0; i < TENTHS; i++) {
        tenth of = tenth_of(t, i);
        if (of.count)
            json_array_append_new(list,
                                  json_pack("{s:I, s:f, s:f}", "decisions", (json_int_t)of.count,
                                            "said", of.said, "happened", of.happened));
    }
    review_fit(t, &shift, &slope);
    return json_pack("{s:o, s:f, s:f}", "tenths", list, "shift", shift, "slope", slope);
}

static void print_calibration(const wishes *v)
{
    if (v->json) {
        cli_print_json(json_pack("{s:o, s:o}", "thorough", json_from_truth(&v->thorough), "quick",
                                 json_from_truth(&v->quick)),
                       JSON_COMPACT | JSON_REAL_PRECISION(6));
        return;
    }
    print_truth("thorough: playouts", &v->thorough);
    print_truth("quick: the net", &v->quick);
}

/* What stands after all rounds. */
static int finish(wishes *v)
{
    const listener w = words_typed(v->in, &v->rules, 0);
    int totals = v->told > 1 ? v->totals : 0;
    if (v->calibration)
        print_calibration(v);
    else if (totals && !v->json && !v->html)
        report_text_totals(&w, v->total, totals);
    if (!v->page)
        return cli_finish();
    report_html_end(v->page, &w, v->total, totals);
    bool failed = ferror(v->page);
    if (fclose(v->page) || failed)
        return cli_failed("%s could not be written: %s", v->html, strerror(errno));
    return cli_finish();
}

static const cli_option options[] = {
    {"round", "N", WITHIN(round, 1, 1000000000), "only the N-th round of the file, from 1"},
    {"seat", "S", WITHIN(seat, 0, HN_SEATS - 1), "tell of seat S alone, who is \"you\""},
    {"player", "NAME", INTO(player),
     "who reviews (default: sage:2000, in Perudo the net, which always does its best)"},
    {"worlds", "N", WITHIN(worlds, 10, 100000),
     "worlds for each value; four times as many where it is close (default 400)"},
    {"seed", "N", INTO(seed), "of the worlds (default 1): the same gives the same review"},
    {"all", NULL, INTO(all), "every decision and all luck, not only the greatest"},
    {"html", "FILE", INTO(html),
     "write one page with all of that and a plot of every round instead"},
    {"json", NULL, INTO(json), "one JSON object for each round"},
    LANGUAGE_OPTION,
    {"calibration", NULL, INTO(calibration),
     "no review: how often values at decisions came true, in tenths"},
    {0},
};

static wishes wished = {.seat = HN_NONE, .worlds = 400, .seed = 1};

static int run(int count, char **words)
{
    hn_error error;
    lines l;
    config_shelf shelf = {0};
    (void)count;
    wished.path = words[0];
    wished.shelf = &shelf;
    int status = cli_language(wished.language, &wished.in);
    if (status)
        return status;
    status = lines_open(&l, wished.path, &error) ? cli_bad_file(wished.path, &error)
                                                 : review_file(&wished, &l);
    lines_close(&l);
    if (!status)
        status = finish(&wished);
    else if (wished.page)
        fclose(wished.page);
    config_shelf_free(&shelf);
    return status;
}

COMMAND(.place = 72, .name = "review",
        .about = "what was luck and what was skill in recorded rounds",
        .help =
            "usage: hunch review FILE [--round N] [--seat S] [--player NAME] [--worlds N] [--seed N]\n"
            "                         [--all] [--html FILE] [--json] [--language TAG] [--calibration]\n\n"
            "Judges every decision by what its seat knew: what a strong player would have done, and\n"
            "what the difference costs in chance to win. Start, luck, own decisions and others'\n"
            "decisions of every seat add up to its result.\n\n",
        .wants = "one file", .least = 1, .most = 1,
        .more = "examples:\n"
                "  hunch review game.jsonl --seat 0\n"
                "  hunch review game.jsonl --round 2 --player sage:20000 --html review.html\n"
                "  hunch review many.jsonl --calibration\n")
