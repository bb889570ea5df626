/* `hunch fit`: a table of likelihoods from the games of computer players. */
#include "arena/fit.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "config/likelihoods.h"
#include "core/word.h"
#include "games/game.h"

#include <limits.h>
#include <string.h>

enum { ROUNDS = 2500, MOST_ROUNDS = 100000000, PASSES = 3, MOST_PASSES = 100 };

typedef struct wishes {
    const char *preset, *rules, *without, *name;
    int left_out; /* the type that it names */
    long rounds, passes;
    uint64_t seed;
    char **words;
    int count;
} wishes;

static const cli_option options[] = {
    {"rounds", "N", WITHIN(rounds, 1, MOST_ROUNDS), "rounds in each pass (default 2500)"},
    {"passes", "N", WITHIN(passes, 1, MOST_PASSES), "passes (default 3)"},
    {"seed", "N", INTO(seed), "other deals (default 1)"},
    {"without", "TYPE", INTO(without),
     "no numbers for a type of evidence: swap, action, king, failed, call or silence, or by its second "
     "name, as no_toss_in"},
    {"name", "NAME", INTO(name), "what the table is called (default fitted)"},
    RULES_OPTIONS,
    {0},
};

static wishes wished = {.rounds = ROUNDS, .passes = PASSES, .seed = 1, .name = "fitted"};

/* ---- the setup ---- */

/* Takes the line-up of the game where no player is named. */
static int choose_players(const wishes *w, config_shelf *shelf, match_setup *m)
{
    const hn_game *game = m->rules.game;
    hn_error error;
    m->players = w->count - 1;
    for (int i = 0; i < m->players && i < HN_SEATS; i++)
        m->spec[i] = w->words[i + 1];
    if (!m->players)
        for (; m->players < HN_SEATS && game->line_up[m->players]; m->players++)
            m->spec[m->players] = game->line_up[m->players];
    if (!m->players)
        return cli_usage("which players? as in: hunch fit %s random random", hn_game_name(game));
    int status = match_check(&m->rules, m->players, &error) ? cli_usage("%s", error.text) : EXIT_OK;
    for (int i = 0; !status && i < m->players; i++) {
        status = cli_player(m->spec[i], m->rules.game, shelf, &m->player[i]);
        if (!status)
            status = cli_sits(&m->player[i], &m->rules, m->players);
    }
    return status;
}

static int set_up(const wishes *w, config_shelf *shelf, match_setup *m)
{
    const hn_game *game;
    if (!w->count)
        return cli_usage("which game? as in: hunch fit %s", hn_game_name(hn_game_at(0)));
    int status = cli_game(w->words[0], &game);
    if (!status && hn_game_table(game) != HN_TABLE_CARDS)
        return cli_usage("tables are for games of cards, and %s has none", hn_game_name(game));
    m->blocks = w->rounds;
    m->seed = w->seed;
    if (!status)
        status = cli_rules(game, w->preset, w->rules, &m->rules);
    return status ? status : choose_players(w, shelf, m);
}

/* The type of evidence that is left out. */
static int choose_without(wishes *w)
{
    w->left_out = HN_EVIDENCE_TYPES;
    if (!w->without)
        return EXIT_OK;
    w->left_out = hn_evidence_type_find(w->without);
    if (w->left_out == HN_EVIDENCE_SEEN)
        return cli_usage("--without %s: a card that is seen is known, and has no numbers to leave "
                         "out",
                         w->without);
    if (w->left_out > 0)
        return EXIT_OK;
    return cli_usage("--without wants swap, action, king, failed, call or silence, not \"%s\"",
                     w->without);
}

/* What the file could not say, or a reader would refuse. */
static int check_name(const wishes *w)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(w->name);
    if (length && length < CONFIG_TABLE_NAME && strspn(w->name, plain) == length)
        return EXIT_OK;
    return cli_usage("--name wants 1 to %d letters, digits, `-`, `_` or `.`",
                     CONFIG_TABLE_NAME - 1);
}

/* ---- the table ---- */

/* The command that makes the same table again: everything that it depends on. */
static int write_made(const wishes *w, const match_setup *m, char *made)
{
    text_out t = text_in(made, CONFIG_TABLE_MADE);
    text_add(&t, "hunch fit %s", hn_game_name(m->rules.game));
    for (int i = 0; i < m->players; i++)
        text_add(&t, " %s", m->spec[i]);
    if (w->preset)
        text_add(&t, " --preset %s", w->preset);
    if (w->rules)
        text_add(&t, " --rules %s", w->rules);
    if (w->left_out < HN_EVIDENCE_TYPES)
        text_add(&t, " --without %s", hn_evidence_type_name(w->left_out));
    if (strcmp(w->name, "fitted") != 0)
        text_add(&t, " --name %s", w->name);
    text_add(&t, " --rounds %ld --passes %ld --seed %llu, with hunch %s", w->rounds, w->passes,
             (unsigned long long)w->seed, HN_VERSION);
    if (t.length >= CONFIG_TABLE_MADE || !word_printable(made, t.length))
        return cli_usage("a table keeps how it was made, in at most %d bytes without control "
                         "characters; give players and rules shorter names",
                         CONFIG_TABLE_MADE - 1);
    return EXIT_OK;
}

/* What a reader of the file wants to know first: how it came about, and how sure each sign is. */
static void write_comment(const hn_likelihoods *table, const fit_counts *counts, char *buffer,
                          size_t size)
{
    text_out t = text_in(buffer, size);
    text_add(&t,
             "Likelihoods of %s, fitted to games: docs/likelihoods.md. Made by\n\n    %s\n\n"
             "%ld rounds in all; in the last pass %ld turns and %ld calls; of each sign, in all\n"
             "passes, so many cards the acting seat had not seen, and had seen:\n\n",
             table->game, table->made, counts->rounds, counts->turns, counts->calls);
    for (int sign = 0; sign < HN_SIGNS; sign++)
        text_add(&t, "    %-9s %9ld %9ld\n", hn_sign_name(sign), counts->signs[sign][0],
                 counts->signs[sign][1]);
}

static int fit(const match_setup *m, const wishes *w, const char *made)
{
    char comment[CONFIG_TABLE_MADE + 2048];
    hn_likelihoods table = {.name = w->name, .made = made};
    fit_counts counts;
    hn_error error = {0};
    if (fit_play(m, (int)w->passes, w->left_out, &table, &counts, &error)) {
        progress_end(m->context);
        return m->stop && atomic_load(m->stop)
                   ? cli_failed("ended by Ctrl-C: no table, which would take all of its rounds")
                   : cli_failed("%s", error.text);
    }
    progress_end(m->context);
    write_comment(&table, &counts, comment, sizeof comment);
    config_likelihoods_print(stdout, &table, comment);
    return cli_finish();
}

static int run(int count, char **words)
{
    wishes *w = &wished;
    char made[CONFIG_TABLE_MADE];
    progress p;
    config_shelf shelf = {0};
    match_setup m = {.threads = 1};
    w->words = words;
    w->count = count;
    int status = set_up(w, &shelf, &m);
    if (!status)
        status = choose_without(w);
    if (!status)
        status = check_name(w);
    if (!status)
        status = write_made(w, &m, made);
    if (!status) {
        progress_begin(&p, "rounds", &m);
        status = fit(&m, w, made);
    }
    config_shelf_free(&shelf);
    return status;
}

COMMAND(.place = 130, .name = "fit", .ranks = true,
        .about = "likelihoods for beliefs, from the games of computer players",
        .help =
            "usage: hunch fit GAME [PLAYER PLAYER...] [OPTION...]\n\n"
            "Plays rounds whose cards are known and counts with which cards each sign comes: what players\n"
            "give up, keep, refuse, call with or do not toss in. The result is a table of likelihoods in\n"
            "YAML, with how it was made on top. Beliefs under one table are the base of the next: that is\n"
            "a pass, and each has deals of its own. Players are those of the game's own line-up where none\n"
            "is named. The same command gives the same table.\n\n",
        .most = INT_MAX,
        .more = "docs/likelihoods.md has the format, and how to put a table into the library.\n\n"
                "examples:\n"
                "  hunch fit cambio > mine.yaml\n"
                "  hunch fit dutch dutch-easy dutch-easy dutch-medium --rounds 5000 > easy.yaml\n"
                "  hunch match cambio bayes-v2 bayes-v1 smart --score-beliefs --table mine.yaml\n")
