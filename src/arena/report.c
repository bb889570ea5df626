/* Reviews in sentences: names of seats, and what is told of each. */
#include "arena/report.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- names ---- */

static bool is_alone(const record *of, int seat)
{
    for (int other = 0; other < of->seats; other++)
        if (other != seat && !strcmp(of->player[other], of->player[seat]))
            return false;
    return of->player[seat][0];
}

static void name_seat(report *p, int seat)
{
    char noun[32];
    const char *given = p->of->player[seat];
    if (is_alone(p->of, seat))
        snprintf(p->name[seat], REPORT_NAME, "%s", given);
    else
        snprintf(p->name[seat], REPORT_NAME, "%s%s%s %d", given, *given ? ", " : "",
                 words_name(p->typed.language, &p->of->rules, "seat_noun", noun, sizeof noun),
                 seat);
    p->names[seat] = p->name[seat];
}

void report_begin(report *p, const record *of, const review *of_it, const review_setup *setup,
                  int round, int seat, const char *const *names, const language *in)
{
    *p = (report){.of = of, .review = of_it, .setup = setup, .round = round};
    p->seats = (hn_seats)(seat == HN_NONE ? (1u << of->seats) - 1 : 1u << seat);
    p->typed = (listener){&of->rules, of->seats, p->names, seat, in};
    for (int i = 0; i < of->seats; i++) {
        if (names)
            p->names[i] = names[i];
        else
            name_seat(p, i);
        if (seat == HN_NONE && !strcmp(of->player[i], "you"))
            p->typed.viewer = i;
    }
}

/* ---- sentences ---- */

const char *report_decision(const report *p, const char *name, const review_decision *d,
                            char *buffer, size_t size)
{
    hn_view view = hn_view_of(&p->of->rules, &d->state, d->seat);
    bool same = d->same;
    const review_words about = {.seat = d->seat,
                                .view = &view,
                                .done = d->done,
                                .better = d->better,
                                .with = same ? d->before : d->with,
                                .without = same ? d->after : d->without,
                                .within = REVIEW_SURE * d->error};
    return words_review(&p->typed, name, &about, buffer, size);
}

const char *report_choice(const report *p, const review_decision *d, char *buffer, size_t size)
{
    const char *name = d->mark != REVIEW_FINE ? "review cost"
                       : d->same              ? "review same"
                                              : "review close";
    return report_decision(p, name, d, buffer, size);
}

/* Whether it lost, and luck took more from it than anybody did. */
static bool was_unlucky(const review *r, const review_seat *s)
{
    double luck = report_sum_of_luck(s);
    return r->over && s->result <= 0 && luck < 0 && luck <= s->others;
}

const char *report_seat(const report *p, const char *name, int seat, char *buffer, size_t size)
{
    const review_seat *s = &p->review->seat[seat];
    const review_words about = {.seat = seat,
                                .decisions = s->decisions,
                                .blunders = s->marks[REVIEW_BLUNDER],
                                .mistakes = s->marks[REVIEW_MISTAKE],
                                .slips = s->marks[REVIEW_SLIP],
                                .below_par = s->own < 0 ? (int)lround(-100 * s->own) : 0,
                                .unlucky = was_unlucky(p->review, s)};
    return words_review(&p->typed, name, &about, buffer, size);
}

const char *report_name(const report *p, const char *name, char *buffer, size_t size)
{
    const review_words about = {.seat = HN_NONE, .reviewer = p->setup->reviewer->name};
    return words_review(&p->typed, name, &about, buffer, size);
}

/* Why the round was won, which tells of cards or dice that nobody knew. */
static const char *say_end(const report *p, char *buffer, size_t size)
{
    hn_score score;
    *buffer = 0;
    if (!hn_score_of(&p->of->rules, &p->review->end, &score))
        words_ending(&p->typed, &p->review->end, &score, "why_won", buffer, size);
    return buffer;
}

const char *report_luck(const report *p, const review_luck *luck, int seat, char *buffer,
                        size_t size)
{
    hn_event before, event;
    char text[WORDS_SENTENCE];
    text_out t = text_in(buffer, size);
    for (int i = 0; i < luck->events[seat]; i++, before = event) {
        event = hn_event_for(&luck->event[seat][i], seat);
        words_event(&p->typed, i ? &before : NULL, &event, text, sizeof text);
        text_add(&t, "%s%s", i ? ". " : "", text);
        if (event.type == HN_EVENT_END)
            text_add(&t, ". %s", say_end(p, text, sizeof text));
    }
    return buffer;
}

static int move_of_decision(const report *p, int which)
{
    return which < p->review->decisions ? p->review->decision[which].move : INT_MAX;
}

bool report_next(const report *p, int seat, report_course *at)
{
    const review *r = p->review;
    while (at->decisions < r->decisions && r->decision[at->decisions].seat != seat)
        at->decisions++;
    at->decision = NULL;
    at->luck = NULL;
    if (at->lucks < r->lucks && r->luck[at->lucks].move < move_of_decision(p, at->decisions))
        at->luck = &r->luck[at->lucks++];
    else if (at->decisions < r->decisions)
        at->decision = &r->decision[at->decisions++];
    return at->luck || at->decision;
}

/* ---- luck ---- */

double report_sum_of_luck(const review_seat *seat)
{
    return seat->luck[REVIEW_DEAL] + seat->luck[REVIEW_DRAW] + seat->luck[REVIEW_REST];
}

/* Which of a full list moved the seat least. */
static int least_of(const review_luck *const list[REVIEW_WORST], int seat)
{
    int least = 0;
    for (int i = 1; i < REVIEW_WORST; i++)
        if (fabs(list[i]->luck[seat]) < fabs(list[least]->luck[seat]))
            least = i;
    return least;
}

int report_greatest(const report *p, int seat, const review_luck *list[REVIEW_WORST])
{
    int count = 0;
    for (int i = 0; i < p->review->lucks; i++) {
        const review_luck *luck = &p->review->luck[i];
        if (count < REVIEW_WORST) {
            list[count++] = luck;
            continue;
        }
        int least = least_of(list, seat);
        if (fabs(luck->luck[seat]) <= fabs(list[least]->luck[seat]))
            continue;
        for (; least + 1 < REVIEW_WORST; least++)
            list[least] = list[least + 1];
        list[least] = luck;
    }
    return count;
}

/* ---- many rounds ---- */

/* Which of the totals is the player's; -1: there is no room for it. */
static int total_of(const char *name, report_total *total, int *count, int most)
{
    for (int i = 0; i < *count; i++)
        if (!strcmp(total[i].name, name))
            return i;
    if (*count == most)
        return -1;
    snprintf(total[*count].name, REPORT_NAME, "%s", name);
    return (*count)++;
}

void report_add(const report *p, report_total *total, int *count, int most)
{
    for (int seat = 0; seat < p->of->seats; seat++) {
        const review_seat *s = &p->review->seat[seat];
        int which = p->seats >> seat & 1 ? total_of(p->name[seat], total, count, most) : -1;
        if (which < 0)
            continue;
        report_total *t = &total[which];
        t->rounds++;
        t->start += s->start;
        t->luck += report_sum_of_luck(s);
        t->own += s->own;
        t->others += s->others;
        t->result += s->result;
        for (int mark = 0; mark < REVIEW_MARKS; mark++)
            t->marks[mark] += s->marks[mark];
    }
}

/* ---- tables ---- */

static const char points[] = "%.1f", gain[] = "%+.1f", whole[] = "%.0f";

void report_sums(const review_seat *s, report_cell cell[REPORT_SUMS])
{
    const report_cell cells[REPORT_SUMS] = {{"start", points, 100 * s->start},
                                            {"deal", gain, 100 * s->luck[REVIEW_DEAL]},
                                            {"draws", gain, 100 * s->luck[REVIEW_DRAW]},
                                            {"rest", gain, 100 * s->luck[REVIEW_REST]},
                                            {"own", gain, 100 * s->own},
                                            {"others", gain, 100 * s->others},
                                            {"result", points, 100 * s->result}};
    memcpy(cell, cells, sizeof cells);
}

void report_totals(const report_total *t, report_cell cell[REPORT_TOTALS])
{
    double part = t->rounds ? 100.0 / t->rounds : 0;
    const report_cell cells[REPORT_TOTALS] = {{"rounds", whole, t->rounds},
                                              {"start", points, part * t->start},
                                              {"luck", gain, part * t->luck},
                                              {"own", gain, part * t->own},
                                              {"others", gain, part * t->others},
                                              {"result", points, part * t->result},
                                              {"slips", whole, t->marks[REVIEW_SLIP]},
                                              {"mistakes", whole, t->marks[REVIEW_MISTAKE]},
                                              {"blunders", whole, t->marks[REVIEW_BLUNDER]}};
    memcpy(cell, cells, sizeof cells);
}

const char *report_head(const listener *w, const report_cell *cell, char head[REPORT_CELL])
{
    char name[32];
    snprintf(name, sizeof name, "review %s", cell->head);
    return words_name(w->language, w->rules, name, head, REPORT_CELL);
}
