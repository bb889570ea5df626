/* A table of the chances to win: rows are the dice of the seat that begins, columns those of the other. */
#include "cli/solve_game.h"

#include "arena/ranks.h"
#include "arena/seconds.h"
#include "games/perudo.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell(void *context, int sweep, int first, int second, double chance)
{
    (void)context;
    fprintf(stderr, "\rsweep %d: %d against %d, %.2f %%\033[K", sweep + 1, first, second,
            100 * chance);
}

static void print_text(const dice_game *g, int dice)
{
    printf("chance to win, in %%, of the seat that begins\n\n  dice  against 1");
    for (int second = 2; second <= dice; second++)
        printf("%9d", second);
    putchar('\n');
    for (int first = 1; first <= dice; first++) {
        printf("  %4d", first);
        for (int second = 1; second <= dice; second++)
            printf("%*.2f%s", second == 1 ? 10 : 8, 100 * g->chance[first][second],
                   g->exact[first][second] ? "*" : " ");
        putchar('\n');
    }
    printf("\n* exactly; the others by the last %s\n", g->remembered > 1 ? "two bids" : "bid");
}

static json_t *rows_json(const dice_game *g, int dice, int what)
{
    json_t *rows = json_array();
    for (int first = 1; first <= dice; first++) {
        json_t *row = json_array();
        for (int second = 1; second <= dice; second++) {
            bool exact = g->exact[first][second];
            json_array_append_new(row, what == 0   ? json_real(g->chance[first][second])
                                       : what == 1 ? json_boolean(exact)
                                       : exact     ? json_real(g->nash_conv[first][second])
                                                   : json_null());
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

static void print_json(const dice_game *g, int dice, double seconds, double processor)
{
    json_t *object =
        json_pack("{s:s?, s:i, s:i, s:i, s:f, s:o, s:o, s:o, s:f, s:f}", "preset",
                  hn_rules_preset_name(&g->rules), "remembered", g->remembered, "iterations",
                  g->iterations, "sweeps", g->done, "change", g->change, "chance",
                  rows_json(g, dice, 0), "exact", rows_json(g, dice, 1), "nash_conv",
                  rows_json(g, dice, 2), "seconds", seconds, "processor_seconds", processor);
    cli_print_json(object, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
}

/* A square for each throw, the bluer the likelier a win. */
static void draw(FILE *out, const dice_game *g, int dice)
{
    enum { CELL = 64, EDGE = 72 };
    int size = EDGE + dice * CELL + 8;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
        "font-size=\"14\" text-anchor=\"middle\">\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
        "<text x=\"%d\" y=\"20\">dice of the other seat</text>\n"
        "<text transform=\"translate(20 %d) rotate(-90)\">dice of the seat that begins</text>\n",
        size, size, size, size, EDGE + dice * CELL / 2, EDGE + dice * CELL / 2);
    for (int i = 1; i <= dice; i++)
        fprintf(out, "<text x=\"%d\" y=\"%d\">%d</text><text x=\"%d\" y=\"%d\">%d</text>\n",
                EDGE + (2 * i - 1) * CELL / 2, EDGE - 12, i, EDGE - 20,
                EDGE + (2 * i - 1) * CELL / 2 + 5, i);
    for (int first = 1; first <= dice; first++)
        for (int second = 1; second <= dice; second++) {
            double chance = g->chance[first][second];
            int x = EDGE + (second - 1) * CELL, y = EDGE + (first - 1) * CELL;
            fprintf(
                out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"hsl(%d 60%% 78%%)\"/>"
                "<text x=\"%d\" y=\"%d\">%.1f</text>\n",
                x + 1, y + 1, CELL - 2, CELL - 2, (int)(20 + 200 * chance), x + CELL / 2,
                y + CELL / 2 + 5, 100 * chance);
        }
    fputs("</svg>\n", out);
}

static int close_file(FILE *out, const char *path)
{
    return fclose(out) ? cli_failed("cannot write %s: %s", path, strerror(errno)) : EXIT_OK;
}

static int write_picture(const dice_game *g, int dice, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return cli_failed("cannot write %s: %s", path, strerror(errno));
    draw(out, g, dice);
    return close_file(out, path);
}

/* A path that cannot be written is said before anything is solved. Rank 0 alone writes. */
static int open_player(const char *path, FILE **out)
{
    bool writes = path && !ranks_me();
    *out = writes ? fopen(path, "wb") : NULL;
    return writes && !*out ? cli_failed("cannot write %s: %s", path, strerror(errno)) : EXIT_OK;
}

static int write_player(const dice_game *g, dice_player *p, const char *path, FILE *out)
{
    hn_error error = {0};
    if (dice_player_make(g, p, &error)) {
        fclose(out);
        return cli_failed("%s", error.text);
    }
    fwrite(p->bytes, 1, p->size, out);
    free(p->bytes);
    return close_file(out, path);
}

int solve_game(dice_game *g, dice_player *p, const solve_files *files, bool json)
{
    hn_error error = {0};
    double begun = seconds_now(), processor = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    int dice = g->rules.value[PERUDO_DICE];
    bool terminal = isatty(STDERR_FILENO);
    FILE *out;
    int status = open_player(files->player, &out);
    if (status)
        return status;
    g->told = terminal ? tell : NULL;
    if (dice_game_solve(g, &error))
        status = cli_failed("%s", error.text);
    if (out)
        status = status ? (fclose(out), status) : write_player(g, p, files->player, out);
    if (terminal)
        fputs("\r\033[K", stderr);
    if (status)
        return status;
    double seconds = seconds_now() - begun;
    if (json)
        print_json(g, dice, seconds, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor);
    else
        print_text(g, dice);
    status = files->picture ? write_picture(g, dice, files->picture) : EXIT_OK;
    return status ? status : cli_finish();
}
