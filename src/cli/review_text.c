/* A review for a terminal, and as JSON. */
#include "cli/cli.h"
#include "cli/review.h"
#include "cli/screen.h"

#include <string.h>

static const screen_ink inks[REVIEW_MARKS] = {INK_PLAIN, INK_YELLOW, INK_YELLOW, INK_RED};

/* ---- text ---- */

const char *report_word(const language *in, const hn_rules *rules, const char *what,
                        char text[REPORT_WORD])
{
    char name[REPORT_WORD];
    snprintf(name, sizeof name, "review %s", what);
    return words_name(in, rules, name, text, REPORT_WORD);
}

/* How wide a column is: its name may have letters of several bytes. */
static int letters_of(const char *text)
{
    int letters = 0;
    for (; *text; text++)
        letters += (*text & 0xc0) != 0x80;
    return letters;
}

static int width_of(const language *in, const hn_rules *rules, const char *head)
{
    char text[REPORT_WORD];
    int letters = letters_of(report_word(in, rules, head, text));
    return letters < 6 ? 6 : letters;
}

static void print_heads(const language *in, const hn_rules *rules, const char *const heads[],
                        int count)
{
    char text[REPORT_WORD];
    for (int i = 0; i < count; i++) {
        report_word(in, rules, heads[i], text);
        printf("  %*s%s", width_of(in, rules, heads[i]) - letters_of(text), "", text);
    }
    putchar('\n');
}

static void print_points(const report *p, const char *head, bool sign, double share)
{
    printf(sign ? "  %+*.1f" : "  %*.1f", width_of(p->typed.language, &p->of->rules, head),
           100 * share);
}

static void print_sums(const report *p, int seat)
{
    const review_seat *s = &p->review->seat[seat];
    printf("  %-20.20s", p->name[seat]);
    print_points(p, "start", false, s->start);
    print_points(p, "deal", true, s->luck[REVIEW_DEAL]);
    print_points(p, "draws", true, s->luck[REVIEW_DRAW]);
    print_points(p, "rest", true, s->luck[REVIEW_REST]);
    print_points(p, "own", true, s->own);
    print_points(p, "others", true, s->others);
    print_points(p, "result", false, s->result);
    putchar('\n');
}

static void print_decision(const screen *out, const report *p, const review_decision *d)
{
    char mark[32], name[48], turn[32], text[WORDS_SENTENCE];
    snprintf(name, sizeof name, "review %s", review_mark_name(d->mark));
    printf("    %s %d",
           words_name(p->typed.language, &p->of->rules, "turn_name", turn, sizeof turn), d->turn);
    if (d->mark != REVIEW_FINE) {
        fputs(", ", stdout);
        screen_put(out, inks[d->mark],
                   words_name(p->typed.language, &p->of->rules, name, mark, sizeof mark));
    }
    printf(": %s\n",
           report_decision(p, d->same ? "review unlucky" : "review cost", d, text, sizeof text));
}

static void print_greatest(const report *p, int seat)
{
    const review_luck *list[REVIEW_WORST];
    char text[WORDS_SENTENCE], turn[32], luck[32];
    int count = report_greatest(p, seat, list);
    words_name(p->typed.language, &p->of->rules, "review luck", luck, sizeof luck);
    for (int i = 0; i < count; i++)
        printf("    %s %d, %s %+.1f: %s\n",
               words_name(p->typed.language, &p->of->rules, "turn_name", turn, sizeof turn),
               list[i]->turn, luck, 100 * list[i]->luck[seat],
               report_luck(p, list[i], seat, text, sizeof text));
}

static void print_seat(const screen *out, const report *p, int seat)
{
    char text[WORDS_SENTENCE];
    const review_seat *s = &p->review->seat[seat];
    printf("\n  %s\n", report_seat(p, "review counts", seat, text, sizeof text));
    if (s->worst[0] < 0)
        printf("    %s\n", report_seat(p, "review no_mistake", seat, text, sizeof text));
    for (int i = 0; i < REVIEW_WORST && s->worst[i] >= 0; i++)
        print_decision(out, p, &p->review->decision[s->worst[i]]);
    for (int i = 0; i < REVIEW_WORST && s->unlucky[i] >= 0; i++)
        print_decision(out, p, &p->review->decision[s->unlucky[i]]);
    print_greatest(p, seat);
}

void report_text(const report *p)
{
    static const char *const heads[] = {"start", "deal",   "draws", "rest",
                                        "own",   "others", "result"};
    char text[WORDS_RULE], word[REPORT_WORD];
    const screen out = screen_on(stdout);
    printf("%s %d: %s\n", report_word(p->typed.language, &p->of->rules, "round", word), p->round,
           hn_game_name(p->of->rules.game));
    if (p->round == 1)
        screen_block(&out, INK_FAINT, 2, report_name(p, "review about", text, sizeof text));
    if (!p->review->over)
        printf("  %s\n", report_name(p, "review left", text, sizeof text));
    printf("\n  %-20s", "");
    print_heads(p->typed.language, &p->of->rules, heads, sizeof heads / sizeof *heads);
    for (int seat = 0; seat < p->of->seats; seat++)
        print_sums(p, seat);
    for (int seat = 0; seat < p->of->seats; seat++)
        if (p->seats >> seat & 1)
            print_seat(&out, p, seat);
}

void report_text_totals(const report_total *total, int count, const language *in,
                        const hn_rules *rules)
{
    static const char *const heads[] = {"rounds", "start", "luck",     "own",     "others",
                                        "result", "slips", "mistakes", "blunders"};
    enum { HEADS = sizeof heads / sizeof *heads };
    char text[REPORT_WORD];
    int width[HEADS];
    for (int i = 0; i < HEADS; i++)
        width[i] = width_of(in, rules, heads[i]);
    printf("\n%s\n  %-24s", report_word(in, rules, "all", text), "");
    print_heads(in, rules, heads, HEADS);
    for (int i = 0; i < count; i++) {
        const report_total *t = &total[i];
        double part = 100.0 / t->rounds;
        printf("  %-24.24s  %*d  %*.1f  %+*.1f  %+*.1f  %+*.1f  %*.1f  %*d  %*d  %*d\n", t->name,
               width[0], t->rounds, width[1], part * t->start, width[2], part * t->luck, width[3],
               part * t->own, width[4], part * t->others, width[5], part * t->result, width[6],
               t->marks[REVIEW_SLIP], width[7], t->marks[REVIEW_MISTAKE], width[8],
               t->marks[REVIEW_BLUNDER]);
    }
}

/* ---- JSON ---- */

static json_t *action_text(const report *p, const review_decision *d, hn_action action)
{
    char text[64] = "";
    hn_action_text(&p->of->rules, p->of->seats, d->seat, action, text, sizeof text);
    return json_string(text);
}

static json_t *from_decision(const report *p, const review_decision *d)
{
    char text[WORDS_SENTENCE];
    const char *name = d->mark != REVIEW_FINE ? "review cost" : "review close";
    json_t *object = json_pack("{s:i, s:i, s:i, s:o, s:o, s:f, s:s}", "move", d->move + 1, "turn",
                               d->turn, "seat", d->seat, "done", action_text(p, d, d->done),
                               "better", action_text(p, d, d->better), "gain", d->gain[d->seat],
                               "mark", review_mark_name(d->mark));
    if (d->same)
        return object;
    json_object_set_new(object, "chance_done", json_real(d->without));
    json_object_set_new(object, "chance_better", json_real(d->with));
    json_object_set_new(object, "cost", json_real(d->cost));
    json_object_set_new(object, "error", json_real(d->error));
    json_object_set_new(object, "words",
                        json_string(report_decision(p, name, d, text, sizeof text)));
    return object;
}

static json_t *from_luck(const report *p, const review_luck *luck)
{
    static const char *const kinds[REVIEW_CHANCES] = {"deal", "draw", "rest"};
    json_t *list = json_array(), *words = json_array();
    for (int seat = 0; seat < p->of->seats; seat++) {
        char text[WORDS_SENTENCE];
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
