/* A review for a terminal, and as JSON. */
#include "cli/cli.h"
#include "cli/review.h"
#include "cli/screen.h"
#include "core/text.h"
#include "protocol/json.h"

#include <string.h>

static const screen_ink inks[REVIEW_MARKS] = {INK_PLAIN, INK_YELLOW, INK_YELLOW, INK_RED};

/* ---- text ---- */

enum { LEAST_WIDTH = 6 };

static void print_heads(const listener *w, const report_cell *cell, int count, int name_width)
{
    char head[REPORT_CELL];
    printf("  %-*s", name_width, "");
    for (int i = 0; i < count; i++) {
        const char *text = report_head(w, &cell[i], head);
        int space = LEAST_WIDTH - text_columns(text);
        printf("  %*s%s", space > 0 ? space : 0, "", text);
    }
    putchar('\n');
}

static void print_cells(const listener *w, const char *name, const report_cell *cell, int count,
                        int name_width)
{
    char text[REPORT_CELL];
    printf("  %-*.*s", name_width, name_width, name);
    for (int i = 0; i < count; i++) {
        int width = text_columns(report_head(w, &cell[i], text));
        snprintf(text, sizeof text, cell[i].format, cell[i].number);
        printf("  %*s", width < LEAST_WIDTH ? LEAST_WIDTH : width, text);
    }
    putchar('\n');
}

static void print_sums(const report *p)
{
    enum { NAME_WIDTH = 20 };
    report_cell cell[REPORT_SUMS];
    for (int seat = 0; seat < p->of->seats; seat++) {
        report_sums(&p->review->seat[seat], cell);
        if (!seat) {
            putchar('\n');
            print_heads(&p->typed, cell, REPORT_SUMS, NAME_WIDTH);
        }
        print_cells(&p->typed, p->name[seat], cell, REPORT_SUMS, NAME_WIDTH);
    }
}

/* sentence: of the decision, made before. */
static void print_decision(const screen *out, const report *p, const review_decision *d,
                           const char *sentence)
{
    char mark[32], name[48], turn[32];
    snprintf(name, sizeof name, "review %s", review_mark_name(d->mark));
    printf("    %s %d",
           words_name(p->typed.language, &p->of->rules, "turn_name", turn, sizeof turn), d->turn);
    if (d->mark != REVIEW_FINE) {
        fputs(", ", stdout);
        screen_put(out, inks[d->mark],
                   words_name(p->typed.language, &p->of->rules, name, mark, sizeof mark));
    }
    printf(": %s\n", sentence);
}

static void print_luck(const report *p, const review_luck *luck, int seat)
{
    char text[REPORT_LUCK], name[32];
    const language *in = p->typed.language;
    if (luck->move < 0)
        printf("    %s", words_name(in, &p->of->rules, "review deal", name, sizeof name));
    else
        printf("    %s %d", words_name(in, &p->of->rules, "turn_name", name, sizeof name),
               luck->turn);
    printf(", %s %+.1f: %s\n", words_name(in, &p->of->rules, "review luck", name, sizeof name),
           100 * luck->luck[seat], report_luck(p, luck, seat, text, sizeof text));
}

static void print_greatest(const screen *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    const review_luck *list[REVIEW_WORST];
    const review_seat *s = &p->review->seat[seat];
    for (int i = 0; i < REVIEW_WORST && s->worst[i] >= 0; i++) {
        const review_decision *d = &p->review->decision[s->worst[i]];
        print_decision(out, p, d, report_decision(p, "review cost", d, text, sizeof text));
    }
    for (int i = 0; i < REVIEW_WORST && s->unlucky[i] >= 0; i++) {
        const review_decision *d = &p->review->decision[s->unlucky[i]];
        print_decision(out, p, d, report_decision(p, "review unlucky", d, text, sizeof text));
    }
    int count = report_greatest(p, seat, list);
    for (int i = 0; i < count; i++)
        print_luck(p, list[i], seat);
}

static void print_everything(const screen *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    for (report_course at = {0}; report_next(p, seat, &at);)
        if (at.luck)
            print_luck(p, at.luck, seat);
        else
            print_decision(out, p, at.decision, report_choice(p, at.decision, text, sizeof text));
}

static void print_seat(const screen *out, const report *p, int seat, bool all)
{
    char text[WORDS_SENTENCE];
    printf("\n  %s\n", report_seat(p, "review counts", seat, text, sizeof text));
    if (p->review->seat[seat].worst[0] < 0)
        printf("    %s\n", report_seat(p, "review no_mistake", seat, text, sizeof text));
    if (all)
        print_everything(out, p, seat);
    else
        print_greatest(out, p, seat);
}

void report_text(const report *p, bool first, bool all)
{
    char text[WORDS_RULE];
    const screen out = screen_on(stdout);
    if (first) {
        screen_block(&out, INK_FAINT, 0, report_name(p, "review about", text, sizeof text));
        putchar('\n');
    }
    printf("%s %d: %s\n",
           words_name(p->typed.language, &p->of->rules, "review round", text, sizeof text),
           p->round, hn_game_name(p->of->rules.game));
    if (!p->review->over)
        printf("  %s\n", report_name(p, "review left", text, sizeof text));
    print_sums(p);
    putchar('\n');
    screen_block(&out, INK_FAINT, 2, report_name(p, "review par", text, sizeof text));
    for (int seat = 0; seat < p->of->seats; seat++)
        if (p->seats >> seat & 1)
            print_seat(&out, p, seat, all);
}

void report_text_totals(const listener *w, const report_total *total, int count)
{
    enum { NAME_WIDTH = 24 };
    char text[WORDS_SENTENCE];
    report_cell cell[REPORT_TOTALS];
    printf("\n%s\n", words_name(w->language, w->rules, "review all_rounds", text, sizeof text));
    for (int i = 0; i < count; i++) {
        report_totals(&total[i], cell);
        if (!i)
            print_heads(w, cell, REPORT_TOTALS, NAME_WIDTH);
        print_cells(w, total[i].name, cell, REPORT_TOTALS, NAME_WIDTH);
    }
}

/* ---- JSON ---- */

static json_t *from_action(const report *p, const review_decision *d, hn_action action)
{
    return json_from_action(&p->of->rules, p->of->seats, d->seat, action);
}

static json_t *from_decision(const report *p, const review_decision *d)
{
    char text[WORDS_SENTENCE];
    json_t *object = json_pack("{s:i, s:i, s:i, s:o, s:o, s:f, s:s}", "move", d->move + 1, "turn",
                               d->turn, "seat", d->seat, "done", from_action(p, d, d->done),
                               "better", from_action(p, d, d->better), "gain", d->gain[d->seat],
                               "mark", review_mark_name(d->mark));
    json_object_set_new(object, "words", json_string(report_choice(p, d, text, sizeof text)));
    if (d->same)
        return object;
    json_object_set_new(object, "chance_done", json_real(d->without));
    json_object_set_new(object, "chance_better", json_real(d->with));
    json_object_set_new(object, "cost", json_real(d->cost));
    json_object_set_new(object, "error", json_real(d->error));
    return object;
}

static json_t *from_luck(const report *p, const review_luck *luck)
{
    static const char *const kinds[REVIEW_CHANCES] = {"deal", "draw", "rest"};
    json_t *list = json_array(), *words = json_array();
    for (int seat = 0; seat < p->of->seats; seat++) {
        char text[REPORT_LUCK];
        json_array_append_new(list, json_real(luck->luck[seat]));
        json_array_append_new(words, json_string(report_luck(p, luck, seat, text, sizeof text)));
    }
    return json_pack("{s:i, s:i, s:s, s:o, s:o}", "move", luck->move + 1, "turn", luck->turn,
                     "kind", kinds[luck->kind], "luck", list, "words", words);
}

static json_t *from_moment(const report *p, const review_moment *moment)
{
    json_t *chances = json_array(), *errors = json_array();
    for (int seat = 0; seat < p->of->seats; seat++) {
        json_array_append_new(chances, json_real(moment->value[seat].chance));
        json_array_append_new(errors, json_real(moment->value[seat].error));
    }
    return json_pack("{s:i, s:o, s:o}", "move", moment->move + 1, "chances", chances, "errors",
                     errors);
}

static json_t *from_list(const int list[REVIEW_WORST])
{
    json_t *array = json_array();
    for (int i = 0; i < REVIEW_WORST && list[i] >= 0; i++)
        json_array_append_new(array, json_integer(list[i]));
    return array;
}

static json_t *from_seat(const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    const review_seat *s = &p->review->seat[seat];
    json_t *marks = json_object();
    for (int mark = 0; mark < REVIEW_MARKS; mark++)
        json_object_set_new(marks, review_mark_name((review_mark)mark),
                            json_integer(s->marks[mark]));
    return json_pack("{s:i, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i, s:o, s:o, s:o, s:s}",
                     "seat", seat, "name", p->of->player[seat], "start", s->start, "luck",
                     report_sum_of_luck(s), "deal", s->luck[REVIEW_DEAL], "draws",
                     s->luck[REVIEW_DRAW], "rest", s->luck[REVIEW_REST], "decisions", s->own,
                     "others", s->others, "result", s->result, "count", s->decisions, "marks",
                     marks, "worst", from_list(s->worst), "unlucky", from_list(s->unlucky), "words",
                     report_seat(p, "review counts", seat, text, sizeof text));
}

json_t *report_json(const report *p)
{
    const review *r = p->review;
    json_t *seats = json_array(), *decisions = json_array(), *lucks = json_array(),
           *moments = json_array();
    for (int seat = 0; seat < r->seats; seat++)
        json_array_append_new(seats, from_seat(p, seat));
    for (int i = 0; i < r->decisions; i++)
        json_array_append_new(decisions, from_decision(p, &r->decision[i]));
    for (int i = 0; i < r->lucks; i++)
        json_array_append_new(lucks, from_luck(p, &r->luck[i]));
    for (int i = 0; i < r->moments; i++)
        json_array_append_new(moments, from_moment(p, &r->moment[i]));
    return json_pack("{s:i, s:s, s:s, s:i, s:b, s:o, s:o, s:o, s:o}", "round", p->round, "game",
                     hn_game_name(p->of->rules.game), "reviewer", p->setup->reviewer->name,
                     "worlds", p->setup->worlds, "over", r->over, "seats", seats, "decisions",
                     decisions, "luck", lucks, "moments", moments);
}
