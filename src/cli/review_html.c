/* A review as one page that needs nothing else: no script, no font, no picture from elsewhere. The plot is stretched to the
 * page's width, so what must keep its shape in it (lines, dots) is drawn by strokes that are not scaled. */
#include "cli/cli.h"
#include "cli/html.h"
#include "cli/review.h"

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1d2329;--faint:#5b6670;--line:#d5dade;"
    "--bad:#b3261e;--warn:#8a5a00;"
    "--s0:#1f6fb4;--s1:#c0561b;--s2:#2e7d32;--s3:#8e3a9d;--s4:#00727d;--s5:#a8324e;--s6:#5d5a00;"
    "--s7:#555}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#14181c;--ink:#e7ebee;--faint:#a3adb5;"
    "--line:#343c44;--bad:#ff8a80;--warn:#ffc766;"
    "--s0:#6db3f2;--s1:#f4a06b;--s2:#7ed184;--s3:#d79be3;--s4:#5fd0da;--s5:#f58fa6;--s6:#d0cb5a;"
    "--s7:#bbb}}\n"
    "body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0 auto;"
    "max-width:60rem;padding:1rem;overflow-wrap:anywhere}\n"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1.2rem 0 .2rem}\n"
    "p.about{color:var(--faint)}\n"
    ".plot{display:grid;grid-template:16rem 1.5rem/3rem 1fr;margin:1rem 0 1.5rem}"
    ".plot div{color:var(--faint);font-size:.8rem;line-height:1;text-align:right;padding-right:.4rem}\n"
    ".plot .chances{display:flex;flex-direction:column;justify-content:space-between;"
    "margin:-.4rem 0;height:16.8rem}.plot .turns{position:relative;padding:0}"
    ".plot .turn,.plot .turns span{padding-top:.5rem}"
    ".turns span{position:absolute;white-space:nowrap;transform:translateX(-50%)}\n"
    "svg{width:100%;height:16rem;display:block;overflow:visible}\n"
    "svg *{vector-effect:non-scaling-stroke;fill:none}\n"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}th:first-child,td:first-child{text-align:left}th{font-weight:600}\n"
    ".key{display:inline-block;width:1.2rem;height:.3rem;border-radius:.2rem;"
    "vertical-align:middle;margin-right:.4rem}\n"
    "summary{cursor:pointer;color:var(--faint)}ul{margin:.2rem 0;padding-left:1.2rem}.blunder{color:var(--bad);font-weight:600}"
    ".mistake,.slip{color:var(--warn);font-weight:600}.luck{color:var(--faint)}\n"
    /* Each row is a block of its own there, with its headings in its cells. */
    "@media(max-width:58rem){table,tbody{display:block}tr{display:grid;gap:.2rem .5rem;padding:.4rem 0;"
    "grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));border-bottom:1px solid var(--line)}"
    "tr:first-child{display:none}td{border:0;padding:0;text-align:left;overflow-wrap:normal}"
    "td:first-child{grid-column:1/-1;white-space:normal}"
    "td::before{content:attr(data-head);display:block;color:var(--faint);font-size:.75rem}}\n";

static void put_name(FILE *out, const report *p, const char *name)
{
    char text[WORDS_RULE];
    html_put(out, report_name(p, name, text, sizeof text));
}

/* ---- the plot ---- */

enum { HEIGHT = 100 };

static double height_of(double chance)
{
    return HEIGHT * (1 - chance);
}

static int width_of(const report *p)
{
    return p->of->move_count ? p->of->move_count : 1;
}

static void put_line(FILE *out, const report *p, int seat)
{
    const review *r = p->review;
    fprintf(out, "<path stroke=\"var(--s%d)\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"",
            seat);
    for (int i = 0; i < r->moments; i++)
        fprintf(out, "%c%d %.1f", i ? 'L' : 'M', r->moment[i].move + 1,
                height_of(r->moment[i].value[seat].chance));
    fputs("\"/>\n", out);
}

/* A dot where a decision cost something, with what it was. */
static void put_dot(FILE *out, const report *p, const review_decision *d)
{
    char text[WORDS_SENTENCE];
    fprintf(out,
            "<path stroke=\"var(--%s)\" stroke-width=\"10\" stroke-linecap=\"round\" d=\"M%d "
            "%.1fh0\"><title>",
            d->mark == REVIEW_BLUNDER ? "bad" : "warn", d->move, height_of(d->before));
    html_put(out, report_decision(p, "review cost", d, text, sizeof text));
    fputs("</title></path>\n", out);
}

static void put_turn_name(FILE *out, const report *p)
{
    char name[32];
    html_put(out, words_name(p->typed.language, &p->of->rules, "turn_name", name, sizeof name));
}

/* Below the plot: turns, each where its first move is, as many as there is room for. */
static void put_turns(FILE *out, const report *p)
{
    enum { MOST = 10 };
    const review *r = p->review;
    int last = r->lucks ? r->luck[r->lucks - 1].turn : 0, step = last / MOST + 1, next = step;
    fputs("<div class=\"turn\">", out);
    put_turn_name(out, p);
    fputs("</div><div class=\"turns\">", out);
    for (int i = 0; i < r->lucks; i++) {
        if (r->luck[i].turn < next)
            continue;
        fprintf(out, "<span style=\"left:%.2f%%\">%d</span>",
                100.0 * (r->luck[i].move + 1) / width_of(p), r->luck[i].turn);
        next = r->luck[i].turn + step;
    }
    fputs("</div>", out);
}

static void put_plot(FILE *out, const report *p)
{
    fputs("<div class=\"plot\"><div class=\"chances\"><span>100 %</span><span>50 %</span>"
          "<span>0 %</span></div>\n",
          out);
    fprintf(out,
            "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"",
            width_of(p), HEIGHT);
    put_name(out, p, "review plot");
    fprintf(out, "\"><path stroke=\"var(--line)\" d=\"M0 0H%dM0 50H%dM0 100H%d\"/>\n", width_of(p),
            width_of(p), width_of(p));
    for (int seat = 0; seat < p->of->seats; seat++)
        if (p->seats >> seat & 1)
            put_line(out, p, seat);
    for (int i = 0; i < p->review->decisions; i++) {
        const review_decision *d = &p->review->decision[i];
        if (d->mark != REVIEW_FINE && p->seats >> d->seat & 1)
            put_dot(out, p, d);
    }
    fputs("</svg>", out);
    put_turns(out, p);
    fputs("</div>\n", out);
}

/* ---- sums and sentences ---- */

/* A table's row; the first one has the headings above it. `seat`: whose colour stands before the name, or HN_NONE. */
static void put_row(FILE *out, const listener *w, const char *name, int seat, bool first,
                    const report_cell *cell, int count)
{
    char text[REPORT_CELL];
    if (first)
        fputs("<div class=\"scroll\"><table><tr><th></th>", out);
    for (int i = 0; first && i < count; i++) {
        fputs("<th>", out);
        html_put(out, report_head(w, &cell[i], text));
        fputs("</th>", out);
    }
    fputs(first ? "</tr>\n<tr><td>" : "<tr><td>", out);
    if (seat != HN_NONE)
        fprintf(out, "<span class=\"key\" style=\"background:var(--s%d)\"></span>", seat);
    html_put(out, name);
    fputs("</td>", out);
    for (int i = 0; i < count; i++) {
        fputs("<td data-head=\"", out);
        html_put(out, report_head(w, &cell[i], text));
        snprintf(text, sizeof text, cell[i].format, cell[i].number);
        fprintf(out, "\">%s</td>", text);
    }
    fputs("</tr>\n", out);
}

static void put_sums(FILE *out, const report *p)
{
    report_cell cell[REPORT_SUMS];
    for (int seat = 0; seat < p->of->seats; seat++) {
        report_sums(&p->review->seat[seat], cell);
        put_row(out, &p->typed, p->name[seat], seat, !seat, cell, REPORT_SUMS);
    }
    fputs("</table></div>\n<p class=\"about\">", out);
    put_name(out, p, "review par");
    fputs("</p>\n", out);
}

/* sentence: of the decision, made before. */
static void put_decision(FILE *out, const report *p, const review_decision *d, const char *sentence)
{
    char name[32], text[WORDS_SENTENCE];
    fputs("<li>", out);
    put_turn_name(out, p);
    fprintf(out, " %d", d->turn);
    if (d->mark != REVIEW_FINE) {
        snprintf(name, sizeof name, "review %s", review_mark_name(d->mark));
        fprintf(out, ", <span class=\"%s\">%s</span>", review_mark_name(d->mark),
                words_name(p->typed.language, &p->of->rules, name, text, sizeof text));
    }
    fputs(": ", out);
    html_put(out, sentence);
    fputs("</li>\n", out);
}

static void put_luck(FILE *out, const report *p, const review_luck *luck, int seat)
{
    char text[REPORT_LUCK];
    fputs("<li class=\"luck\">", out);
    if (luck->move < 0) {
        put_name(out, p, "review deal");
    } else {
        put_turn_name(out, p);
        fprintf(out, " %d", luck->turn);
    }
    fprintf(out, ", %s %+.1f: ",
            words_name(p->typed.language, &p->of->rules, "review luck", text, sizeof text),
            100 * luck->luck[seat]);
    html_put(out, report_luck(p, luck, seat, text, sizeof text));
    fputs("</li>\n", out);
}

static void put_greatest(FILE *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    const review_luck *list[REVIEW_WORST];
    const review_seat *s = &p->review->seat[seat];
    for (int i = 0; i < REVIEW_WORST && s->worst[i] >= 0; i++) {
        const review_decision *d = &p->review->decision[s->worst[i]];
        put_decision(out, p, d, report_decision(p, "review cost", d, text, sizeof text));
    }
    for (int i = 0; i < REVIEW_WORST && s->unlucky[i] >= 0; i++) {
        const review_decision *d = &p->review->decision[s->unlucky[i]];
        put_decision(out, p, d, report_decision(p, "review unlucky", d, text, sizeof text));
    }
    int count = report_greatest(p, seat, list);
    for (int i = 0; i < count; i++)
        put_luck(out, p, list[i], seat);
}

/* Closed until it is asked for. */
static void put_everything(FILE *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    fputs("<details><summary>", out);
    put_name(out, p, "review everything");
    fputs("</summary>\n<ul>\n", out);
    for (report_course at = {0}; report_next(p, seat, &at);)
        if (at.luck)
            put_luck(out, p, at.luck, seat);
        else
            put_decision(out, p, at.decision, report_choice(p, at.decision, text, sizeof text));
    fputs("</ul></details>\n", out);
}

static void put_seat(FILE *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    fputs("<h3>", out);
    html_put(out, report_seat(p, "review counts", seat, text, sizeof text));
    fputs("</h3>\n<ul>\n", out);
    if (p->review->seat[seat].worst[0] < 0) {
        fputs("<li>", out);
        html_put(out, report_seat(p, "review no_mistake", seat, text, sizeof text));
        fputs("</li>\n", out);
    }
    put_greatest(out, p, seat);
    fputs("</ul>\n", out);
    put_everything(out, p, seat);
}

/* ---- the page ---- */

void report_html_begin(FILE *out, const report *p)
{
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n<meta "
            "name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
            language_tag(p->typed.language));
    put_name(out, p, "review title");
    fprintf(out, "</title>\n<style>%s</style></head>\n<body><h1>", style);
    put_name(out, p, "review title");
    fputs("</h1>\n<p class=\"about\">", out);
    put_name(out, p, "review about");
    fputs("</p>\n", out);
}

void report_html(FILE *out, const report *p)
{
    char name[32];
    fprintf(out, "<h2>%s %d: %s</h2>\n",
            words_name(p->typed.language, &p->of->rules, "review round", name, sizeof name),
            p->round, hn_game_name(p->of->rules.game));
    if (!p->review->over) {
        fputs("<p>", out);
        put_name(out, p, "review left");
        fputs("</p>\n", out);
    }
    put_plot(out, p);
    put_sums(out, p);
    for (int seat = 0; seat < p->of->seats; seat++)
        if (p->seats >> seat & 1)
            put_seat(out, p, seat);
}

void report_html_end(FILE *out, const listener *w, const report_total *total, int count)
{
    char text[WORDS_SENTENCE];
    report_cell cell[REPORT_TOTALS];
    if (count) {
        fputs("<h2>", out);
        html_put(out, words_name(w->language, w->rules, "review all_rounds", text, sizeof text));
        fputs("</h2>\n", out);
    }
    for (int i = 0; i < count; i++) {
        report_totals(&total[i], cell);
        put_row(out, w, total[i].name, HN_NONE, !i, cell, REPORT_TOTALS);
    }
    fputs(count ? "</table></div>\n</body></html>\n" : "</body></html>\n", out);
}
