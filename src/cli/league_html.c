/* A league as one page: no scripts, nothing from elsewhere; light or dark as the reader's system is, for wide screens and
 * phones. Pictures are SVG in its text. */
#include "arena/rating.h"
#include "cli/html.h"
#include "cli/league_report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1d2430;--faint:#5d6878;--line:#d5dbe3;--mark:#1f5fae;"
    "--soft:#cfe0f5;--good:31,95,174;--bad:186,84,30}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#14181e;--ink:#e4e8ee;--faint:#9aa5b4;--line:#343c48;"
    "--mark:#7db4f5;--soft:#2a4568;--good:80,150,235;--bad:225,125,65}}\n"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);"
    "color:var(--ink);font:16px/1.45 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid "
    "var(--line)}h3{font-size:1rem;margin:1.2rem 0 .4rem}p{margin:.4rem 0;color:var(--faint)}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .5rem;text-align:right;white-space:nowrap}th{font-weight:600;color:var(--faint)}"
    ".name{text-align:left;max-width:11rem;overflow:hidden;text-overflow:ellipsis}\n"
    ".ratings{width:100%}.ratings .bar{width:45%;min-width:6rem;padding:0 .3rem}.ratings tr+tr td{border-top:1px "
    "solid var(--line)}.bar svg{display:block;width:100%;height:1.6rem}\n"
    ".cross .name{position:sticky;left:0;background:var(--paper)}.cross td{font-size:.9rem}\n"
    ".plot{display:block;width:100%;max-width:40rem;height:auto}svg text{fill:var(--ink);font:11px "
    "system-ui,sans-serif}svg .faint{fill:var(--faint)}svg .grid{stroke:var(--line)}svg .zero{stroke:var(--faint);"
    "stroke-dasharray:2 3}svg .range{stroke:var(--mark);stroke-width:2}svg .dot{fill:var(--mark)}"
    "svg .label{paint-order:stroke;stroke:var(--paper);stroke-width:3px}"
    "svg polyline{fill:none;stroke-width:2}\n"
    "@media(max-width:34rem){body{padding:.7rem;font-size:15px}th,td{padding:.25rem .3rem}.ratings .rest{display:none}"
    ".name{max-width:8.5rem}.ratings .bar{min-width:5rem}.cross span{display:none}"
    ".cross th,.cross td{padding:.25rem .1rem;min-width:1.9rem;font-size:.75rem}}\n";

static const char *const colours[] = {"#1f78b4", "#e3711d", "#2ca25f", "#9c5bc2",
                                      "#c9a21a", "#d3426a", "#3aa6a6", "#8a6d4f"};
enum { COLOURS = sizeof colours / sizeof *colours };

/* ---- text ---- */

static void put_name(FILE *out, const league *l, int player)
{
    char name[LEAGUE_LABEL];
    html_put(out, league_shown(l, player, name));
}

/* ---- scales ---- */

/* From a range of values to a range of the picture. */
typedef struct scale {
    double low, high, from, to;
} scale;

static double at(const scale *s, double value)
{
    return s->from + (s->to - s->from) * (value - s->low) / (s->high - s->low);
}

/* A step between marks, 1, 2 or 5 times a power of ten, for about `marks` of them. */
static double step_of(double range, int marks)
{
    double rough = range / marks, power = pow(10, floor(log10(rough))), times = rough / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

/* Values with a bit of room on both sides. */
static scale scale_of(double low, double high, double from, double to)
{
    double room = high > low ? .06 * (high - low) : 1;
    return (scale){low - room, high + room, from, to};
}

/* ---- ratings ---- */

static double low_of(const rating_line *line)
{
    return isfinite(line->low) ? line->low : line->rating;
}

static double high_of(const rating_line *line)
{
    return isfinite(line->high) ? line->high : line->rating;
}

static scale rating_scale(const rating_line *lines, int count, double from, double to)
{
    double low = 0, high = 0;
    for (int i = 0; i < count; i++) {
        low = low_of(&lines[i]) < low ? low_of(&lines[i]) : low;
        high = high_of(&lines[i]) > high ? high_of(&lines[i]) : high;
    }
    return scale_of(low, high, from, to);
}

/* Stretched to its cell: lines keep their width by non-scaling strokes, and the dot is a line with a round end. */
static void put_bar(FILE *out, const rating_line *line, const scale *s)
{
    double x = at(s, line->rating), zero = at(s, 0);
    fprintf(
        out,
        "<svg viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        "<line class=\"zero\" x1=\"%.2f\" x2=\"%.2f\" y1=\"0\" y2=\"20\" vector-effect=\"non-scaling-stroke\"/>"
        "<line class=\"range\" x1=\"%.2f\" x2=\"%.2f\" y1=\"10\" y2=\"10\" vector-effect=\"non-scaling-stroke\"/>"
        "<line stroke=\"var(--mark)\" stroke-width=\"9\" stroke-linecap=\"round\" x1=\"%.2f\" x2=\"%.2f\" "
        "y1=\"10\" y2=\"10\" vector-effect=\"non-scaling-stroke\"/></svg>",
        zero, zero, at(s, low_of(line)), at(s, high_of(line)), x, x + .01);
}

static void put_ratings(FILE *out, const league *l, const rating_line *lines, int count)
{
    scale s = rating_scale(lines, count, 3, 97);
    fputs(
        "<table class=\"ratings\"><tr><th></th><th class=\"name\">player</th><th>rating</th><th></th>"
        "<th>95 %</th><th class=\"rest\">win %</th><th class=\"rest\">fair</th></tr>\n",
        out);
    for (int i = 0; i < count; i++) {
        const rating_line *line = &lines[i];
        fprintf(out, "<tr><td>%d</td><td class=\"name\">", i + 1);
        put_name(out, l, line->player);
        fprintf(out, "</td><td>%.0f</td><td class=\"bar\">", line->rating);
        put_bar(out, line, &s);
        if (isfinite(line->low))
            fprintf(out, "</td><td>±%.0f</td>", (line->high - line->low) / 2);
        else
            fputs("</td><td>–</td>", out);
        fprintf(out, "<td class=\"rest\">%.1f</td><td class=\"rest\">%.1f</td></tr>\n",
                100 * line->share, 100 * line->fair);
    }
    fputs("</table>\n", out);
}

/* ---- the cross table ---- */

static void put_cell(FILE *out, const league *l, int game, int player, int other)
{
    estimate e;
    if (player == other || !rating_pair(l, game, player, other, &e)) {
        fputs("<td></td>", out);
        return;
    }
    double far = fabs(e.mean - .5) * 2;
    fprintf(out, "<td style=\"background:rgba(var(%s),%.2f)\" title=\"%.1f to %.1f\">%.1f</td>",
            e.mean >= .5 ? "--good" : "--bad", .05 + .45 * far, 100 * e.low, 100 * e.high,
            100 * e.mean);
}

static void put_cross(FILE *out, const league *l, int game, const rating_line *lines, int count)
{
    fputs(
        "<h3>Who against whom</h3><p>Of 100 rounds that one of the two won, how many the row has won.</p>"
        "<div class=\"wide\"><table class=\"cross\"><tr><th class=\"name\"></th>",
        out);
    for (int i = 0; i < count; i++)
        fprintf(out, "<th>%d</th>", i + 1);
    fputs("</tr>\n", out);
    for (int row = 0; row < count; row++) {
        fprintf(out, "<tr><th class=\"name\">%d<span> ", row + 1);
        put_name(out, l, lines[row].player);
        fputs("</span></th>", out);
        for (int column = 0; column < count; column++)
            put_cell(out, l, game, lines[row].player, lines[column].player);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* ---- plots ---- */

enum { WIDTH = 400, HEIGHT = 260, LEFT = 44, RIGHT = 24, TOP = 12, BOTTOM = 40 };

static void begin_plot(FILE *out, const char *label, int height)
{
    fprintf(out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
            WIDTH, height, label);
}

/* Marks and lines of the upright scale. */
static void put_upright(FILE *out, const scale *y)
{
    double step = step_of(fabs(y->high - y->low), 5);
    int first = (int)ceil(y->low / step), last = (int)floor(y->high / step);
    for (int i = first; i <= last; i++) {
        double v = i * step, height = at(y, v);
        fprintf(
            out,
            "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text class=\"faint\" x=\"%d\" "
            "y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
            LEFT, WIDTH - RIGHT, height, height, LEFT - 5, height + 4, v);
    }
}

static void put_below(FILE *out, double x, const char *text)
{
    fprintf(out, "<text class=\"faint\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x,
            HEIGHT - BOTTOM + 16, text);
}

static void put_axis_name(FILE *out, const char *name)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
            LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 6, name);
}

static const league_time *time_of(const league *l, int game, int player)
{
    const league_time *time = &l->time[game * l->players + player];
    return time->there && time->microseconds > 0 ? time : NULL;
}

/* Powers of ten of microseconds. */
static void put_times(FILE *out, const scale *x)
{
    static const char *const names[] = {"0.01 µs", "0.1 µs", "1 µs",  "10 µs", "0.1 ms",
                                        "1 ms",    "10 ms",  "0.1 s", "1 s",   "10 s"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (i - 2 >= x->low && i - 2 <= x->high)
            put_below(out, at(x, i - 2), names[i]);
}

/* Where dots lie and names stand in a plot, so that no name stands on anything. */
typedef struct labels {
    int count;
    struct {
        double left, right, y;
    } * place; /* owned */
} labels;

static bool is_free(const labels *of, double left, double right, double y)
{
    for (int i = 0; i < of->count; i++)
        if (left < of->place[i].right && right > of->place[i].left && fabs(y - of->place[i].y) < 11)
            return false;
    return y < HEIGHT - BOTTOM && y > TOP;
}

/* A free height for a name, the one asked for or the nearest above or below. */
static double free_height(labels *of, double left, double right, double y)
{
    enum { TRIES = 24, STEP = 4 };
    double found = y;
    for (int i = 1; i < TRIES && !is_free(of, left, right, found); i++) {
        int far = (i + 1) / 2 * STEP;
        found = y + (i % 2 ? -far : far);
    }
    of->place[of->count].left = left;
    of->place[of->count].right = right;
    of->place[of->count++].y = found;
    return found;
}

enum { DOT = 5 };

static void put_mark(FILE *out, const rating_line *line, double x, const scale *y, labels *of)
{
    of->place[of->count].left = x - DOT;
    of->place[of->count].right = x + DOT;
    of->place[of->count++].y = at(y, line->rating);
    fprintf(
        out,
        "<line class=\"range\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"dot\" cx=\"%.1f\" "
        "cy=\"%.1f\" r=\"4\"/>",
        x, x, at(y, low_of(line)), at(y, high_of(line)), x, at(y, line->rating));
}

static void put_label(FILE *out, const league *l, const rating_line *line, double x, const scale *y,
                      labels *of)
{
    char name[LEAGUE_LABEL];
    bool left = x > LEFT + .6 * (WIDTH - LEFT - RIGHT);
    double width = 6.2 * (double)strlen(league_shown(l, line->player, name)) + 4;
    double from = left ? x - DOT - width : x + DOT;
    double height = free_height(of, from, from + width, at(y, line->rating));
    fprintf(out, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\"%s>", left ? x - 7 : x + 7, height + 4,
            left ? " text-anchor=\"end\"" : "");
    html_put(out, name);
    fputs("</text>\n", out);
}

/* Strength against the time of a decision, which has a logarithmic scale of whole powers of ten. */
static void put_strength(FILE *out, const league *l, int game, const rating_line *lines, int count)
{
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < count; i++) {
        const league_time *time = time_of(l, game, lines[i].player);
        double power = time ? log10(time->microseconds) : 0;
        least = time && power < least ? power : least;
        most = time && power > most ? power : most;
    }
    if (!isfinite(least))
        return;
    scale x = {floor(least), floor(most) + 1, LEFT, WIDTH - RIGHT};
    scale y = rating_scale(lines, count, HEIGHT - BOTTOM, TOP);
    labels of = {.place = cli_larger(NULL, 2 * count, sizeof *of.place)};
    fputs("<h3>Strength and time</h3>\n", out);
    begin_plot(out, "rating against time for a decision", HEIGHT);
    put_upright(out, &y);
    put_times(out, &x);
    put_axis_name(out, "processor time for a decision");
    for (int i = 0; i < 2 * count; i++) {
        const rating_line *line = &lines[i % count];
        const league_time *time = time_of(l, game, line->player);
        if (time && i < count)
            put_mark(out, line, at(&x, log10(time->microseconds)), &y, &of);
        else if (time) /* names lie above all lines */
            put_label(out, l, line, at(&x, log10(time->microseconds)), &y, &of);
    }
    fputs("</svg>\n", out);
    free(of.place);
}

/* ---- how intervals have shrunk ---- */

enum { MOMENTS = 8 };

/* The mean half width after so many blocks. */
static double width_after(const league *l, int game, int blocks, rating_line *lines)
{
    int count = rating_table(l, game, blocks, lines), rated = 0;
    double sum = 0;
    for (int i = 0; i < count; i++)
        if (lines[i].player != l->anchor) {
            sum += (lines[i].high - lines[i].low) / 2;
            rated++;
        }
    return rated ? sum / rated : 0;
}

static void put_curve(FILE *out, const double *width, int blocks, int which, const scale *x,
                      const scale *y)
{
    fprintf(out, "<polyline stroke=\"%s\" points=\"", colours[which % COLOURS]);
    for (int i = 0; i < MOMENTS; i++)
        fprintf(out, "%.1f,%.1f ", at(x, (double)blocks * (i + 1) / MOMENTS), at(y, width[i]));
    fputs("\"/>\n", out);
}

static void put_legend(FILE *out, const league *l, const int *game, int count)
{
    fputs("<p>", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "<span style=\"white-space:nowrap\"><b style=\"color:%s\">━</b> ",
                colours[i % COLOURS]);
        html_put(out, league_chapter(l, game[i]));
        fputs("</span> &emsp;", out);
    }
    fputs("</p>\n", out);
}

static void put_progress(FILE *out, const league *l, const int *game, int chapters)
{
    int blocks = league_common(l);
    if (blocks < 2 * MOMENTS)
        return;
    double *width = cli_larger(NULL, chapters * MOMENTS, sizeof *width), most = 1;
    rating_line *lines = cli_larger(NULL, l->players, sizeof *lines);
    for (int c = 0; c < chapters; c++)
        for (int i = 0; i < MOMENTS; i++) {
            double *w = &width[c * MOMENTS + i];
            *w = width_after(l, game[c], blocks * (i + 1) / MOMENTS, lines);
            most = *w > most ? *w : most;
        }
    scale x = {0, blocks, LEFT, WIDTH - RIGHT}, y = {0, 1.05 * most, HEIGHT - BOTTOM, TOP};
    fputs(
        "<h2>How sure, after how many blocks</h2><p>Half the width of a rating's 95 % interval, the mean "
        "over players.</p>\n",
        out);
    begin_plot(out, "half width of intervals against blocks", HEIGHT);
    put_upright(out, &y);
    double step = step_of(blocks, 5);
    for (int i = 0; i * step <= blocks; i++) {
        char text[32];
        snprintf(text, sizeof text, "%g", i * step);
        put_below(out, at(&x, i * step), text);
    }
    put_axis_name(out, "blocks of each meeting");
    for (int c = 0; c < chapters; c++)
        put_curve(out, width + (size_t)c * MOMENTS, blocks, c, &x, &y);
    fputs("</svg>\n", out);
    put_legend(out, l, game, chapters);
    free(width);
    free(lines);
}

/* ---- the page ---- */

static void put_head(FILE *out, const league *l)
{
    char method[256];
    league_method(l, method, sizeof method);
    fputs(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\"><title>",
        out);
    html_put(out, l->title);
    fprintf(out, "</title>\n<style>\n%s</style></head><body>\n<h1>", style);
    html_put(out, l->title);
    fputs("</h1>\n<p>", out);
    html_put(out, method);
    fputs(".</p><p>Ratings by Plackett and Luce; ", out);
    if (l->anchor == HN_NONE)
        fputs("the mean", out);
    else
        put_name(out, l, l->anchor);
    fputs(
        " is 0, and 400 points are odds of ten to one. Lines are 95 % intervals, from blocks.</p>\n",
        out);
    if (*league_caution(l))
        fprintf(out, "<p><b>Note: %s.</b></p>\n", league_caution(l));
}

static bool put_chapter(FILE *out, const league *l, int game, rating_line *lines)
{
    int count = rating_table(l, game, l->blocks, lines);
    if (count < 0)
        return false;
    fputs("<h2>", out);
    html_put(out, league_chapter(l, game));
    fputs("</h2>\n", out);
    put_ratings(out, l, lines, count);
    if (game == RATING_ALL)
        return true;
    put_cross(out, l, game, lines, count);
    put_strength(out, l, game, lines, count);
    return true;
}

static bool put_page(FILE *out, const league *l)
{
    int *game = cli_larger(NULL, l->games + 1, sizeof *game);
    rating_line *lines = cli_larger(NULL, l->players, sizeof *lines);
    int chapters = league_chapters(l, game);
    bool good = true;
    put_head(out, l);
    for (int i = 0; good && i < chapters; i++)
        good = put_chapter(out, l, game[i], lines);
    if (good)
        put_progress(out, l, game, chapters);
    fputs("</body></html>\n", out);
    free(game);
    free(lines);
    return good;
}

int league_html(const league *l, const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return cli_failed("cannot write %s: %s", path, strerror(errno));
    bool good = put_page(out, l);
    if (fclose(out))
        return cli_failed("cannot write %s: %s", path, strerror(errno));
    return good ? EXIT_OK : cli_failed("not enough memory");
}
