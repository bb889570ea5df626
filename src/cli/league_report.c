/* What comes of a league. Every table says how sure it is: intervals are 95 %. */
#include "cli/league_report.h"

#include "arena/rating.h"
#include "cli/programs.h"
#include "cli/progress.h"
#include "core/text.h"
#include "core/word.h"
#include "protocol/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- for all forms ---- */

const char *league_shown(const league *l, int player, char buffer[LEAGUE_LABEL])
{
    return word_clean(l->name[player], strlen(l->name[player]), buffer, LEAGUE_SHOWN);
}

void league_method(const league *l, char *buffer, size_t size)
{
    char done[32], all[32], rounds[32];
    snprintf(buffer, size,
             "%s%s, seed %llu: %s of %s blocks, %d for each of %d meetings; %s rounds",
             l->gauntlet ? "gauntlet" : "round robin", l->whole ? " of whole matches" : "",
             (unsigned long long)l->seed, grouped((double)league_done(l), done),
             grouped((double)league_all(l), all), l->blocks, l->meetings,
             grouped((double)l->rounds, rounds));
}

const char *league_caution(const league *l)
{
    enum { ENOUGH = 30 };
    return league_common(l) < ENOUGH
               ? "some meetings have fewer than 30 blocks: their intervals are too narrow"
               : "";
}

int league_chapters(const league *l, int *game)
{
    int count = 0;
    if (l->games > 1)
        game[count++] = RATING_ALL;
    for (int g = 0; g < l->games; g++)
        game[count++] = g;
    return count;
}

const char *league_chapter(const league *l, int game)
{
    return game == RATING_ALL ? "all games" : l->game[game];
}

/* Calls `chapter` for each table of ratings. */
static int each_chapter(const league *l, void *context,
                        void (*chapter)(void *context, const league *l, int game,
                                        const rating_line *lines, int count))
{
    int *game = cli_larger(NULL, l->games + 1, sizeof *game);
    rating_line *lines = cli_larger(NULL, l->players, sizeof *lines);
    int chapters = league_chapters(l, game), count = 0;
    for (int i = 0; i < chapters && count >= 0; i++) {
        count = rating_table(l, game[i], l->blocks, lines);
        if (count >= 0)
            chapter(context, l, game[i], lines, count);
    }
    free(game);
    free(lines);
    return count < 0 ? cli_failed("not enough memory") : EXIT_OK;
}

static void interval_text(const rating_line *line, char buffer[64])
{
    if (isfinite(line->low))
        snprintf(buffer, 64, "%.0f to %.0f", line->low, line->high);
    else
        snprintf(buffer, 64, "-");
}

/* Microseconds for a decision; "-" where it was not timed. Over all games there is none. */
static void time_text(const league *l, int game, int player, char buffer[32])
{
    const league_time *time = game == RATING_ALL ? NULL : &l->time[game * l->players + player];
    if (time && time->there)
        snprintf(buffer, 32, "%.3g", time->microseconds);
    else
        snprintf(buffer, 32, "-");
}

/* ---- in words ---- */

static void print_cross(const league *l, int game, const rating_line *lines, int count)
{
    if (count > 12)
        return; /* no room; the page has it */
    printf("\n    row against column, win %% of 100 rounds that one of the two won\n   ");
    for (int column = 0; column < count; column++)
        printf(" %5d", column + 1);
    putchar('\n');
    for (int row = 0; row < count; row++) {
        printf("%3d", row + 1);
        for (int column = 0; column < count; column++) {
            estimate e;
            if (row != column && rating_pair(l, game, lines[row].player, lines[column].player, &e))
                printf(" %5.1f", 100 * e.mean);
            else
                printf(" %5s", "-");
        }
        putchar('\n');
    }
}

static void print_chapter(void *context, const league *l, int game, const rating_line *lines,
                          int count)
{
    int width = (int)strlen("player");
    char name[LEAGUE_LABEL], interval[64], time[32];
    (void)context;
    for (int i = 0; i < count; i++) {
        int columns = text_columns(league_shown(l, lines[i].player, name));
        width = columns > width ? columns : width;
    }
    printf("%s\n    %-*s  %6s  %16s  %6s  %5s  %8s\n", league_chapter(l, game), width, "player",
           "rating", "95 % interval", "win %", "fair", game == RATING_ALL ? "" : "us");
    for (int i = 0; i < count; i++) {
        interval_text(&lines[i], interval);
        time_text(l, game, lines[i].player, time);
        league_shown(l, lines[i].player, name);
        printf("%3d %s%*s  %6.0f  %16s  %6.2f  %5.1f  %8s\n", i + 1, name,
               width - text_columns(name), "", lines[i].rating, interval, 100 * lines[i].share,
               100 * lines[i].fair, game == RATING_ALL ? "" : time);
    }
    print_cross(l, game, lines, count);
    putchar('\n');
}

static void method_lines(const league *l, text_out *t)
{
    char method[256], anchor[LEAGUE_LABEL];
    league_method(l, method, sizeof method);
    text_add(t, "%s\n", method);
    if (l->anchor != HN_NONE)
        text_add(t, "ratings by Plackett and Luce, %s is 0; ", league_shown(l, l->anchor, anchor));
    else
        text_add(t, "ratings by Plackett and Luce, the mean is 0; ");
    text_add(t, "400 points are odds of ten to one; 95 %% intervals from blocks\n");
    if (*league_caution(l))
        text_add(t, "%s\n", league_caution(l));
    if (l->stood_in)
        text_add(t, "the stand-in played %ld decisions for programs that did not answer rightly\n",
                 l->stood_in);
}

int league_print(const league *l)
{
    char method[1024];
    text_out t = text_in(method, sizeof method);
    printf("%s\n\n", l->title);
    int status = each_chapter(l, NULL, print_chapter);
    method_lines(l, &t);
    fputs(method, stdout);
    puts("us: microseconds of processor time for a decision, among themselves");
    return status;
}

/* ---- as Markdown ---- */

static void markdown_cross(const league *l, int game, const rating_line *lines, int count)
{
    char name[LEAGUE_LABEL];
    printf("\n||");
    for (int column = 0; column < count; column++)
        printf("%d|", column + 1);
    printf("\n|---|");
    for (int column = 0; column < count; column++)
        printf("---:|");
    putchar('\n');
    for (int row = 0; row < count; row++) {
        printf("|%d&nbsp;`%s`|", row + 1, league_shown(l, lines[row].player, name));
        for (int column = 0; column < count; column++) {
            estimate e;
            if (row != column && rating_pair(l, game, lines[row].player, lines[column].player, &e))
                printf("%.1f|", 100 * e.mean);
            else
                printf("|");
        }
        putchar('\n');
    }
}

static void markdown_chapter(void *context, const league *l, int game, const rating_line *lines,
                             int count)
{
    char name[LEAGUE_LABEL], time[32];
    (void)context;
    printf("\n## %s\n\n||player|rating|95&nbsp;%%|won|fair|%s\n|---:|---|---:|---:|---:|---:|%s\n",
           league_chapter(l, game), game == RATING_ALL ? "" : "µs|",
           game == RATING_ALL ? "" : "---:|");
    for (int i = 0; i < count; i++) {
        const rating_line *line = &lines[i];
        time_text(l, game, line->player, time);
        printf("|%d|`%s`|%.0f|", i + 1, league_shown(l, line->player, name), line->rating);
        if (isfinite(line->low))
            printf("±%.0f|", (line->high - line->low) / 2);
        else
            printf("|");
        printf("%.1f|%.1f|", 100 * line->share, 100 * line->fair);
        if (game != RATING_ALL)
            printf("%s|", time);
        putchar('\n');
    }
    if (game != RATING_ALL)
        markdown_cross(l, game, lines, count);
}

int league_markdown(const league *l)
{
    char method[256];
    league_method(l, method, sizeof method);
    printf("# %s\n\n%s.\n", l->title, method);
    if (*league_caution(l))
        printf("\n%s.\n", league_caution(l));
    return each_chapter(l, NULL, markdown_chapter);
}

/* ---- as JSON ---- */

static json_t *line_json(const league *l, int game, const rating_line *line)
{
    json_t *object = json_pack("{s:s, s:f, s:o, s:o, s:f, s:f, s:I}", "name", l->name[line->player],
                               "rating", line->rating, "low", json_from_number(line->low), "high",
                               json_from_number(line->high), "win_share", line->share, "fair_share",
                               line->fair, "rounds", (json_int_t)line->rounds);
    const league_time *time =
        game == RATING_ALL ? NULL : &l->time[game * l->players + line->player];
    if (time && time->there)
        json_object_set_new(object, "microseconds", json_real(time->microseconds));
    return object;
}

static json_t *cross_json(const league *l, int game, const rating_line *lines, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            estimate e;
            if (rating_pair(l, game, lines[i].player, lines[j].player, &e))
                json_array_append_new(list, json_pack("{s:s, s:s, s:f, s:f, s:f}", "player",
                                                      l->name[lines[i].player], "against",
                                                      l->name[lines[j].player], "share", e.mean,
                                                      "low", e.low, "high", e.high));
        }
    return list;
}

static void json_chapter(void *context, const league *l, int game, const rating_line *lines,
                         int count)
{
    json_t *players = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(players, line_json(l, game, &lines[i]));
    json_array_append_new(context, json_pack("{s:s?, s:o, s:o}", "game",
                                             game == RATING_ALL ? NULL : l->game[game], "players",
                                             players, "cross", cross_json(l, game, lines, count)));
}

int league_json(const league *l)
{
    char seed[32];
    json_t *ratings = json_array();
    int status = each_chapter(l, ratings, json_chapter);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)l->seed);
    cli_print_json(
        json_pack("{s:s, s:s, s:b, s:s, s:s?, s:i, s:i, s:I, s:I, s:I, s:I, s:o}", "league",
                  l->title, "plan", l->gauntlet ? "gauntlet" : "round robin", "match", l->whole,
                  "seed", seed, "anchor", l->anchor == HN_NONE ? NULL : l->name[l->anchor],
                  "meetings", l->meetings, "blocks", l->blocks, "blocks_played",
                  (json_int_t)league_done(l), "rounds", (json_int_t)l->rounds, "failed",
                  (json_int_t)l->failed, "stood_in", (json_int_t)l->stood_in, "ratings", ratings),
        JSON_INDENT(2) | JSON_REAL_PRECISION(12));
    return status;
}
