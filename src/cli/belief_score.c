/* Scores of beliefs in words and as JSON. Bits are what a hidden card costs: -log2 of the chance that was given to what
 * it is. Of every difference that is shown, above 0 means that the thing named helps. */
#include "cli/belief_score.h"
#include "arena/belief_score.h"
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/progress.h"
#include "protocol/json.h"

#include <math.h>
#include <string.h>

/* ---- the table ---- */

static bool is_file(const char *name)
{
    size_t length = strlen(name);
    return length >= 5 && !strcmp(name + length - 5, ".yaml");
}

static int table_of_file(const char *path, const hn_game *game, config_likelihoods *read)
{
    hn_error error = {0};
    if (config_likelihoods_file(read, path, &error))
        return cli_bad_file(path, &error);
    if (hn_game_find(read->table.game) != game)
        return cli_failed("%s: a table of %s, not of %s", path, read->table.game,
                          hn_game_name(game));
    return EXIT_OK;
}

/* "prior, ticket, fitted, nets": those that serve the game. */
static void list_tables(const hn_game *game, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    for (int i = 0; i < hn_likelihoods_count(); i++) {
        const hn_likelihoods *table = hn_likelihoods_at(i);
        if (hn_likelihoods_find(table->name, game) == table)
            text_add(&t, "%s%s", t.length ? ", " : "", table->name);
    }
}

int belief_table(const char *name, const hn_game *game, config_likelihoods *read,
                 const hn_likelihoods **table)
{
    char list[160];
    *table = &read->table;
    if (is_file(name))
        return table_of_file(name, game, read);
    *table = hn_likelihoods_find(name, game);
    if (*table)
        return EXIT_OK;
    list_tables(game, list, sizeof list);
    return cli_usage("%s has no table \"%s\"; there are: %s, or a file that ends in .yaml",
                     hn_game_name(game), name, list);
}

/* ---- in words ---- */

enum { NAME_WIDTH = 10 };

static void print_estimate(estimate e, int decimals)
{
    if (isfinite(e.low))
        printf("  %8.*f  %8.*f to %7.*f", decimals, e.mean, decimals, e.low, decimals, e.high);
    else
        printf("  %8.*f  %19s", decimals, e.mean, "-");
}

static void print_head(const char *name, const char *gain)
{
    printf("%-*s  %8s  %19s  %8s  %19s\n", NAME_WIDTH, name, "bits", "95 % interval", gain,
           "95 % interval");
}

static void print_line(const score_line *line, bool gain)
{
    printf("%-*s", NAME_WIDTH, line->name);
    print_estimate(line->loss, 4);
    if (gain)
        print_estimate(line->gain, 4);
    putchar('\n');
}

static bool leaves_out(const belief_scores *s, int type)
{
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].without && (int)s->line[i].type == type)
            return true;
    return false;
}

/* The types that the table has no numbers for. */
static void print_silent_types(const belief_scores *s, const char *table)
{
    char silent[160];
    text_out t = text_in(silent, sizeof silent);
    for (int type = HN_EVIDENCE_SEEN + 1; type < HN_EVIDENCE_TYPES; type++)
        if (!leaves_out(s, type))
            text_add(&t, "%s%s", t.length ? ", " : "", hn_evidence_type_name(type));
    printf(
        "seen: a card that was seen is known and costs nothing; it has no numbers to leave out\n");
    if (t.length)
        printf("%s: no numbers in `%s`\n", silent, table);
}

static void print_tables(const belief_scores *s, const char *table)
{
    bool head = false;
    print_head("table", "gain");
    for (int i = 0; i < s->lines; i++) {
        if (s->line[i].without && !head) {
            putchar('\n');
            print_head("without", "worth");
            head = true;
        }
        print_line(&s->line[i], i > 0);
    }
    print_silent_types(s, table);
}

static void print_bins(const belief_scores *s, const char *table)
{
    char count[32];
    printf("\nchances that `%s` gave to kinds of cards, and how many of 100 came true\n", table);
    printf("%-*s  %8s  %9s  %-16s  %12s\n", NAME_WIDTH, "from to %", "said", "came true",
           "95 % interval", "chances");
    for (int bin = 0; bin < SCORE_BINS; bin++) {
        const score_bin *b = &s->bin[bin];
        printf("%3d to %-3d", 100 * bin / SCORE_BINS, 100 * (bin + 1) / SCORE_BINS);
        if (b->count)
            printf("  %8.2f  %9.2f  %6.2f to %6.2f  %12s\n", 100 * b->said, 100 * b->came.mean,
                   100 * b->came.low, 100 * b->came.high, grouped((double)b->count, count));
        else
            printf("  %8s  %9s  %-16s  %12s\n", "-", "-", "", "0");
    }
}

static void print_method(const match_setup *m, const belief_scores *s, const hn_likelihoods *table)
{
    char blocks[32], rounds[32], cards[32];
    double all = (double)(s->cards + s->seen);
    putchar('\n');
    house_print_name(&m->rules);
    printf(", seed %llu: %s block%s, %s round%s\n", (unsigned long long)m->seed,
           grouped((double)s->blocks, blocks), s->blocks == 1 ? "" : "s",
           grouped((double)s->rounds, rounds), s->rounds == 1 ? "" : "s");
    printf("%s hidden cards, asked of the seat whose turn begins\n",
           grouped((double)s->cards, cards));
    printf("it had seen %.1f %% of all cards in front of seats\n",
           all > 0 ? 100 * (double)s->seen / all : 0);
    printf("bits: per hidden card, fewer are better; gain: saved against `prior`\n"
           "worth: lost without the type of evidence\n"
           "all tables meet the same cards; 95 %% intervals from block means\n"
           "`%s`: %s\n",
           table->name, table->made);
    if (s->stopped)
        printf("ended early by Ctrl-C: the result of the blocks that were played\n");
}

/* ---- as JSON ---- */

static json_t *line_json(const score_line *line)
{
    return json_pack(
        "{s:s, s:b, s:f, s:o, s:o, s:f, s:o, s:o}", "name", line->name, "without", line->without,
        "bits", line->loss.mean, "bits_low", json_from_number(line->loss.low), "bits_high",
        json_from_number(line->loss.high), "gain", line->gain.mean, "gain_low",
        json_from_number(line->gain.low), "gain_high", json_from_number(line->gain.high));
}

static json_t *bin_json(const score_bin *bin, int number)
{
    bool any = bin->count;
    return json_pack("{s:f, s:f, s:I, s:o, s:o, s:o, s:o}", "from", (double)number / SCORE_BINS,
                     "to", (double)(number + 1) / SCORE_BINS, "chances", (json_int_t)bin->count,
                     "said", any ? json_real(bin->said) : json_null(), "came_true",
                     any ? json_real(bin->came.mean) : json_null(), "came_low",
                     any ? json_real(bin->came.low) : json_null(), "came_high",
                     any ? json_real(bin->came.high) : json_null());
}

static void print_json(const match_setup *m, const belief_scores *s, const hn_likelihoods *table)
{
    char seed[32];
    json_t *lines = json_array(), *bins = json_array();
    for (int i = 0; i < s->lines; i++)
        json_array_append_new(lines, line_json(&s->line[i]));
    for (int bin = 0; bin < SCORE_BINS; bin++)
        json_array_append_new(bins, bin_json(&s->bin[bin], bin));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)m->seed);
    json_t *object =
        json_pack("{s:s, s:s?, s:o, s:s, s:b, s:I, s:I, s:b, s:{s:s, s:s}, s:I, s:I, s:o, s:o}",
                  "game", hn_game_name(m->rules.game), "preset", hn_rules_preset_name(&m->rules),
                  "rules", json_from_rules(&m->rules), "seed", seed, "fixed", m->fixed, "blocks",
                  (json_int_t)s->blocks, "rounds", (json_int_t)s->rounds, "stopped", s->stopped,
                  "table", "name", table->name, "made", table->made, "cards", (json_int_t)s->cards,
                  "seen", (json_int_t)s->seen, "lines", lines, "calibration", bins);
    cli_print_json(object, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
}

/* ---- the command ---- */

int belief_score_run(match_setup *setup, const char *table, bool json)
{
    config_likelihoods read;
    const hn_likelihoods *asked;
    belief_scores scores;
    hn_error error = {0};
    progress p;
    const hn_game *game = setup->rules.game;
    if (hn_game_table(game) != HN_TABLE_CARDS)
        return cli_usage("--score-beliefs is for games of cards, and %s has none",
                         hn_game_name(game));
    int status = belief_table(table ? table : "fitted", game, &read, &asked);
    if (status)
        return status;
    match_setup watched = *setup;
    progress_begin(&p, "blocks", &watched);
    hn_status played = belief_score_play(&watched, asked, &scores, &error);
    progress_end(&p);
    if (played)
        return cli_failed("%s", error.text);
    if (json) {
        print_json(setup, &scores, asked);
    } else {
        print_tables(&scores, asked->name);
        print_bins(&scores, asked->name);
        print_method(setup, &scores, asked);
    }
    return cli_finish();
}
