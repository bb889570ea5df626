/* `hunch solve`: equilibrium play of a throw of dice between two seats.
 *
 * When something is measured or saved follows from the iteration alone, or from the clock where that changes
 * nothing: so an interrupted run that is resumed ends with the same numbers to the bit. */
#include "arena/ranks.h"
#include "arena/seconds.h"
#include "cli/cli.h"
#include "cli/solve_file.h"
#include "cli/solve_game.h"
#include "cli/solve_show.h"
#include "games/perudo.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ITERATIONS = 1000, MOST_ITERATIONS = 1000000000, SAVE_SECONDS = 60, FIRST_MARK = 10 };
#define FLOATS_ABOVE (UINT64_C(256) << 20) /* bytes in doubles from which floats are taken */

typedef struct wishes {
    const char *rules, *dice, *algorithm, *until, *worths, *out, *resume, *show, *after, *picture,
        *player;
    int faces, wild, threads, remember, two, drop;
    long iterations, save;
    bool palifico, floats, json, game;
} wishes;

static const cli_option options[] = {
    {"dice", "A,B", INTO(dice), "dice of the seat that begins and of the other (default 1,1)"},
    {"faces", "N", WITHIN(faces, 2, HN_FACES),
     "faces of a die; where the highest is wild it stays so"},
    {"wild", "N", WITHIN(wild, 0, HN_FACES), "the wild face, 0 for none"},
    {"palifico", NULL, INTO(palifico),
     "the face may not change, and none is wild; without it, where the rules say so"},
    {"values", "LIST", INTO(worths),
     "what the first seat gets when it calls: dudo right, wrong, calza right, wrong; and when the other does"},
    {"rules", "FILE", INTO(rules),
     "house rules of your own (hunch rules perudo prints a file to begin with)"},
    {"algorithm", "NAME", INTO(algorithm), "cfr, cfr+ (default), dcfr or pcfr+"},
    {"iterations", "N", WITHIN(iterations, 1, MOST_ITERATIONS), "when it ends (default 1000)"},
    {"until", "X", INTO(until), "when it ends: at a NashConv of X or less"},
    {"threads", "N", WITHIN(threads, 1, SOLVE_THREADS),
     "threads (default 1); the result is the same"},
    {"floats", NULL, INTO(floats), "numbers of 4 bytes also where those of 8 take little memory"},
    {"out", "FILE", INTO(out), "keeps regrets and strategies there, during the run as well"},
    {"save", "SECONDS", WITHIN(save, 0, 86400), "how often (default 60)"},
    {"resume", "FILE", INTO(resume), "goes on where that file was written"},
    {"show", "DICE", INTO(show), "of a FILE: what these dice do"},
    {"after", "BIDS", INTO(after), "and after which bids, as in \"1x3 2x3\""},
    {"game", NULL, INTO(game), "the whole game of two: the chance to win with any number of dice"},
    {"remember", "N", WITHIN(remember, 1, 2),
     "--game: bids that are remembered in larger throws (default 1)"},
    {"picture", "FILE", INTO(picture), "--game: the table as SVG"},
    {"player", "FILE", INTO(player), "--game: solved play, for the player nash:FILE"},
    {"two", "N", WITHIN(two, 0, 2 * HN_DICE),
     "--player: with up to N dice in all, it remembers two bids, else one (default 5)"},
    {"drop", "N", WITHIN(drop, 0, 20),
     "--player: what it would do in less than N % of cases it never does (default 3)"},
    {"json", NULL, INTO(json), "the result as JSON"},
    {0},
};

static wishes wished = {.iterations = 0,
                        .save = SAVE_SECONDS,
                        .threads = 1,
                        .wild = -1,
                        .remember = 1,
                        .two = 5,
                        .drop = 3};

/* ---- what is asked for ---- */

static int read_dice(const wishes *w, solve_throw *throw)
{
    int length = 0;
    const char *text = w->dice ? w->dice : "1,1";
    if (sscanf(text, "%1d,%1d%n", &throw->dice[0], &throw->dice[1], &length) == 2 &&
        !text[length] && throw->dice[0] >= 1 && throw->dice[0] <= HN_DICE && throw->dice[1] >= 1 &&
        throw->dice[1] <= HN_DICE)
        return EXIT_OK;
    return cli_usage("--dice wants two numbers from 1 to %d, as in 2,1, not \"%s\"", HN_DICE, text);
}

static int read_worths(const wishes *w, solve_throw *throw)
{
    const char *text = w->worths;
    solve_usual_worths(throw);
    for (int i = 0; text && i < 2 * SOLVE_ENDS; i++) {
        char *end;
        double value = strtod(text, &end);
        if (end == text || !isfinite(value) || *end != (i + 1 < 2 * SOLVE_ENDS ? ',' : '\0'))
            return cli_usage("--values wants eight numbers with commas, not \"%s\"", w->worths);
        throw->worth[i / SOLVE_ENDS][i % SOLVE_ENDS] = value;
        text = end + 1;
    }
    return EXIT_OK;
}

/* The house rules, with faces and wild changed. */
static int read_rules(const wishes *w, const char *name, solve_throw *throw)
{
    hn_rules *rules = &throw->rules;
    hn_error error;
    int status = cli_rules(&game_perudo, name, w->rules, rules);
    if (status)
        return status;
    bool highest = rules->value[PERUDO_WILD] == rules->value[PERUDO_FACES];
    if (w->faces)
        rules->value[PERUDO_FACES] = (int16_t)w->faces;
    if (w->wild >= 0 || (w->faces && highest))
        rules->value[PERUDO_WILD] = (int16_t)(w->wild >= 0 ? w->wild : w->faces);
    return hn_rules_check(rules, &error) ? cli_usage("%s", error.text) : EXIT_OK;
}

static int read_algorithm(const char *name)
{
    for (int i = 0; i < SOLVE_ALGORITHMS; i++)
        if (!strcmp(name, solve_algorithm_name(i)))
            return i;
    return -1;
}

/* Plans the throw that the options describe, in doubles where they take little. */
static int plan(const wishes *w, const char *name, solver *s)
{
    solve_throw throw = {.palifico = false};
    int algorithm = w->algorithm ? read_algorithm(w->algorithm) : SOLVE_CFR_PLUS;
    if (algorithm < 0)
        return cli_usage("--algorithm wants cfr, cfr+, dcfr or pcfr+, not \"%s\"", w->algorithm);
    int status = read_rules(w, name, &throw);
    if (!status)
        status = read_dice(w, &throw);
    throw.palifico = w->palifico || (!status && solve_is_palifico(&throw.rules, throw.dice));
    if (!status)
        status = read_worths(w, &throw);
    if (status)
        return status;
    solve_plan(s, &throw, (solve_algorithm)algorithm, w->floats, w->threads);
    if (!w->floats && s->bytes > FLOATS_ABOVE)
        solve_plan(s, &throw, (solve_algorithm)algorithm, true, w->threads);
    return EXIT_OK;
}

/* ---- the run ---- */

typedef struct measured {
    double iterations, nash_conv; /* 0 iterations: not yet */
} measured;

typedef struct solving {
    solver s;
    void *memory;
    json_t *curve;
    solve_worth worth;
    double until;          /* 0: not asked for */
    uint64_t first, last;  /* the iteration after which it begins, and the one that ends it */
    uint64_t mark, decade; /* the next ones that are looked at, and noted in the curve */
    measured now, at[64];  /* NashConv as it was last seen, and first from each power of 2 on */
    double begun, saved, shown, processor;
    const char *out;
} solving;

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* NashConv is looked at after so many more iterations: a look takes as long as two of them, so steps of twice the root
 * waste least by looking and by going on for too long. The marks of the curve grow tenfold. */
static void pass_marks(solving *it)
{
    while (it->mark <= it->s.iterations)
        it->mark += (uint64_t)(2 * sqrt((double)it->mark));
    while (it->decade <= it->s.iterations)
        it->decade *= 10;
}

static void note(solving *it, const measured *point)
{
    measured *at = &it->at[ilogb(point->iterations)];
    if (!(at->iterations > 0))
        *at = *point;
}

/* What a resumed run has seen before. */
static void note_curve(solving *it)
{
    for (size_t i = 0; i < json_array_size(it->curve); i++) {
        const json_t *seen = json_array_get(it->curve, i);
        measured point = {json_number_value(json_object_get(seen, "iteration")),
                          json_number_value(json_object_get(seen, "nash_conv"))};
        if (point.iterations >= 1 && point.iterations <= MOST_ITERATIONS)
            note(it, &point);
    }
}

static void look(solving *it)
{
    it->now = (measured){(double)it->s.iterations, solve_nash_conv(&it->s)};
    note(it, &it->now);
}

/* The iteration that is likely to end it, if NashConv goes on to fall as it did of late; 0: not known yet. */
static double likely_last(const solving *it)
{
    const measured *now = &it->now;
    if (!(it->until > 0))
        return (double)it->last;
    int power = now->iterations > 0 ? ilogb(now->iterations) - 1 : -1;
    while (power >= 0 && !(it->at[power].iterations > 0))
        power--;
    const measured *then = &it->at[power > 0 ? power : 0];
    if (power < 0 || !(now->nash_conv < then->nash_conv))
        return 0;
    double slope = log(then->nash_conv / now->nash_conv) / log(now->iterations / then->iterations);
    double last = now->iterations * pow(now->nash_conv / it->until, 1 / slope);
    return fmin(last, (double)it->last);
}

static void show_progress(solving *it, double now)
{
    enum { PER_SECOND = 5 };
    if (!isatty(STDERR_FILENO) || now - it->shown < 1.0 / PER_SECOND)
        return;
    it->shown = now;
    double done = (double)it->s.iterations, last = likely_last(it);
    double each = (now - it->begun) / (done - (double)it->first);
    fprintf(stderr, "\riteration %.0f", done);
    if (it->now.iterations > 0)
        fprintf(stderr, ", NashConv %.3g", it->now.nash_conv);
    if (last > done)
        fprintf(stderr, ", %s%.0f s left", it->until > 0 ? "about " : "", (last - done) * each);
    fputs("\033[K", stderr);
}

static bool is_over(const solving *it)
{
    bool near = it->until > 0 && it->now.iterations > 0 && it->now.nash_conv <= it->until;
    return near || it->s.iterations >= it->last || interrupted;
}

static int run_on(solving *it, long seconds)
{
    int status = EXIT_OK;
    while (!status && !is_over(it)) {
        double now = seconds_now();
        uint64_t next = it->s.iterations + 1;
        bool curve = next == it->decade, measure = curve || (it->until > 0 && next == it->mark);
        bool save = it->out && now - it->saved >= (double)seconds;
        solve_iterate(&it->s, measure || save || interrupted || next == it->last);
        if (measure)
            look(it);
        if (curve)
            json_array_append_new(it->curve, json_pack("{s:I, s:f}", "iteration", (json_int_t)next,
                                                       "nash_conv", it->now.nash_conv));
        pass_marks(it);
        if (save) {
            status = solve_save(&it->s, it->curve, it->out);
            it->saved = seconds_now();
        }
        show_progress(it, now);
    }
    return status;
}

/* An interruption may have come after the last iteration was begun: one more makes the averages whole. */
static int finish(solving *it)
{
    if (it->s.ahead)
        solve_iterate(&it->s, true);
    it->worth = solve_measure(&it->s);
    if (it->shown > 0)
        fputs("\r\033[K", stderr);
    return it->out ? solve_save(&it->s, it->curve, it->out) : EXIT_OK;
}

/* ---- the result ---- */

static void print_json(const solving *it, double seconds, double processor)
{
    const solver *s = &it->s;
    json_t *object =
        json_pack("{s:s?, s:[i,i], s:s, s:s, s:I, s:f, s:f, s:[f,f], s:O, s:f, s:f, s:I}", "preset",
                  hn_rules_preset_name(&s->throw.rules), "dice", s->throw.dice[0], s->throw.dice[1],
                  "algorithm", solve_algorithm_name(s->algorithm), "number",
                  s->single ? "float32" : "float64", "iterations", (json_int_t)s->iterations,
                  "value", it->worth.value, "nash_conv", it->worth.nash_conv, "best_response",
                  it->worth.best[0], it->worth.best[1], "curve", it->curve, "seconds", seconds,
                  "processor_seconds", processor, "bytes", (json_int_t)s->bytes);
    cli_print_json(object, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
}

static void print_text(const solving *it, double seconds, double processor)
{
    const solver *s = &it->s;
    printf("value for the first seat  %.9f\n", it->worth.value);
    printf("NashConv                  %.3g after %llu iterations of %s\n", it->worth.nash_conv,
           (unsigned long long)s->iterations, solve_algorithm_name(s->algorithm));
    printf("took                      %.3f s, %.3f s of processors, %.4g MiB\n", seconds, processor,
           (double)s->bytes / (1 << 20));
    for (size_t i = 0; i < json_array_size(it->curve); i++) {
        const json_t *point = json_array_get(it->curve, i);
        printf("  %10lld  %.3g\n",
               (long long)json_integer_value(json_object_get(point, "iteration")),
               json_real_value(json_object_get(point, "nash_conv")));
    }
    if (interrupted)
        printf("ended early by Ctrl-C\n");
}

static int solve(solving *it, const wishes *w)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    it->begun = it->saved = seconds_now();
    it->processor = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    it->mark = it->decade = FIRST_MARK;
    it->first = it->s.iterations;
    pass_marks(it);
    note_curve(it);
    int status = run_on(it, w->save);
    if (!status)
        status = finish(it);
    if (status)
        return status;
    double seconds = seconds_now() - it->begun;
    double processor = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - it->processor;
    (w->json ? print_json : print_text)(it, seconds, processor);
    return cli_finish();
}

/* ---- the command ---- */

static int read_end(const wishes *w, solving *it)
{
    char *end;
    it->last = w->iterations ? (uint64_t)w->iterations : w->until ? MOST_ITERATIONS : ITERATIONS;
    it->until = w->until ? strtod(w->until, &end) : 0;
    if (w->until && (*end || !(it->until > 0) || !isfinite(it->until)))
        return cli_usage("--until wants a number above 0, as in 1e-4, not \"%s\"", w->until);
    return EXIT_OK;
}

static int show_file(const wishes *w, const char *path)
{
    solver s;
    void *memory;
    json_t *curve;
    int status = solve_load(&s, 1, path, &memory, &curve);
    if (status)
        return status;
    status = solve_show(&s, w->show, w->after);
    json_decref(curve);
    solve_memory_free(&s, memory);
    return status;
}

static int begin(const wishes *w, int count, char **words, solving *it)
{
    if (w->resume)
        return solve_load(&it->s, w->threads, w->resume, &it->memory, &it->curve);
    int status = plan(w, count ? words[0] : NULL, &it->s);
    if (status)
        return status;
    it->memory = solve_memory(&it->s);
    if (!it->memory)
        return EXIT_FAILED;
    it->curve = json_array();
    solve_begin(&it->s, it->memory);
    return EXIT_OK;
}

/* Throws of up to some hundred thousand states are solved exactly, and all again until no chance changes by .0005. */
static int whole_game(const wishes *w, const char *name)
{
    enum { GAME_ITERATIONS = 200, SWEEPS = 8, EXACT_ROWS = 1000000 };
    static dice_game game;
    solve_throw throw;
    int status = read_rules(w, name, &throw);
    if (status)
        return status;
    game = (dice_game){.rules = throw.rules,
                       .remembered = w->remember,
                       .iterations = w->iterations ? (int)w->iterations : GAME_ITERATIONS,
                       .sweeps = SWEEPS,
                       .near = .0005,
                       .exact_rows = EXACT_ROWS,
                       .threads = w->threads};
    dice_player player = {.two = w->two, .iterations = game.iterations, .least = w->drop / 100.0};
    const solve_files files = {w->picture, w->player};
    return solve_game(&game, &player, &files, w->json);
}

/* What does not go together would be read by nothing. */
static int check_options(const wishes *w, int count, char **words)
{
    bool throw = w->dice || w->palifico || w->worths || w->algorithm || w->floats;
    bool house = w->rules || w->faces || w->wild >= 0;
    if (w->show && !count)
        return cli_usage("--show wants a FILE: hunch solve FILE --show 3");
    if (w->after && !w->show)
        return cli_usage("--after goes with --show: hunch solve FILE --show 3 --after 1x2");
    if (!w->show && count && solve_is_file(words[0]))
        return cli_usage("%s is solved: --show DICE says what these dice do, --resume goes on",
                         words[0]);
    if (!count && !w->rules && !w->resume)
        return cli_usage("which rules? as in: hunch solve liars-dice");
    if (w->resume && count)
        return cli_usage("--resume takes the rules from its file: leave \"%s\" out", words[0]);
    if (w->resume && (throw || house))
        return cli_usage("--resume takes the throw and the algorithm from its file");
    if (w->game && (throw || w->until || w->out || w->resume))
        return cli_usage("--game solves every throw of these rules, and writes a --player or a "
                         "--picture; of the other options it takes --iterations and --threads");
    if (!w->game && (w->picture || w->player))
        return cli_usage("--picture and --player go with --game");
    return EXIT_OK;
}

static int run(int count, char **words)
{
    static solving it;
    const wishes *w = &wished;
    if (!w->game && ranks_count() > 1)
        return cli_alone("solve without --game");
    int status = check_options(w, count, words);
    if (status)
        return status;
    if (w->show)
        return show_file(w, words[0]);
    if (w->game)
        return whole_game(w, count ? words[0] : NULL);
    status = read_end(w, &it);
    if (!status)
        status = begin(w, count, words, &it);
    if (status)
        return status;
    it.out = w->out ? w->out : w->resume;
    status = solve(&it, w);
    json_decref(it.curve);
    solve_memory_free(&it.s, it.memory);
    return status;
}

COMMAND(.place = 132, .name = "solve", .ranks = true,
        .about = "equilibrium play of a throw of dice between two seats",
        .help =
            "usage: hunch solve PRESET [OPTION...]\n"
            "       hunch solve FILE --show DICE [--after BIDS]\n\n"
            "Finds how two seats play one throw so that neither can do better, by counterfactual regret\n"
            "minimisation, and says how far from that the result is: NashConv is what both seats would gain\n"
            "in all by the best answer to the other's average strategy. A lost call costs 1, unless\n"
            "--values says otherwise. The memory that it takes is said first, and nothing is begun where\n"
            "there is not as much.\n\n",
        .wants = "one preset or file", .most = 1,
        .more = "docs/solve.md has the format of the files.\n\n"
                "examples:\n"
                "  hunch solve liars-dice --json\n"
                "  hunch solve liars-dice --until 1e-6 --out one.solved\n"
                "  hunch solve one.solved --show 3 --after \"1x2 1x5\"\n"
                "  hunch solve liars-dice --dice 2,2 --threads 2 --iterations 600\n"
                "  hunch solve faroleo --game --threads 2 --picture faroleo.svg\n"
                "  hunch solve perudo --game --player perudo.nash\n")
