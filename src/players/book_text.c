/* What a rule book's decision is told by: the numbers that its conditions found, a line for each rule that was
 * looked at, in the words of the book, and sentences for people, in the nouns of the game's tables. */
#include "core/text.h"
#include "games/game.h"
#include "players/book.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

static void add_number(hn_why *why, const char *name, double value)
{
    for (int i = 0; i < why->number_count; i++)
        if (!strcmp(why->number[i].name, name))
            return;
    why_number(why, name, value);
}

void book_tell(const hn_player *player, const hn_view *view, hn_why *why)
{
    const book_words *words = book_words_of(hn_view_rules(view)->game);
    if (why->event == HN_NONE)
        return;
    if (why->missed)
        add_number(why, "miss_chance_to_play", (double)player->level.miss / HN_CHANCE);
    for (int i = 0; i < why->finding_count; i++) {
        const hn_finding *f = &why->finding[i];
        const hn_condition *c = &player->book->condition[f->condition];
        if (!f->found_absent)
            add_number(why, words->fields[c->field].name, f->found);
        if (c->than != HN_NONE && !f->bound_absent)
            add_number(why, words->fields[c->than].name, f->bound);
    }
    words->weigh(view, why);
    for (int i = 0; i < why->candidate_count; i++)
        if (why->candidate[i].action == why->action)
            add_number(why, "score", why->candidate[i].score);
}

/* ---- steps, in the words of the book ---- */

static void add_value(text_out *t, double value)
{
    bool whole = value == (double)(int64_t)value;
    text_add(t, whole ? "%.0f" : "%.2f", value);
}

static bool compares(const hn_condition *c)
{
    return c->op != HN_EMPTY && c->op != HN_NOT_EMPTY;
}

/* "`call_win_chance` greater_than 0.70": a condition as the book has it. */
static void add_condition(text_out *t, const book_words *words, const hn_condition *c)
{
    text_add(t, "`%s` %s", words->fields[c->field].name, hn_operator_name(c->op));
    if (!compares(c))
        return;
    text_add(t, " ");
    if (c->than != HN_NONE)
        text_add(t, "`%s`", words->fields[c->than].name);
    else if (words->fields[c->field].type == BOOK_FLAG)
        text_add(t, "%s", c->value ? "true" : "false");
    else
        add_value(t, (double)c->value / BOOK_ONE);
}

static void add_found(text_out *t, book_type type, double value, bool absent)
{
    if (absent)
        text_add(t, "absent");
    else if (type == BOOK_FLAG)
        text_add(t, "%s", value != 0 ? "true" : "false");
    else
        add_value(t, value);
}

/* "… failed (it is 0.45)"; with another field: "(it is 2, and that 4)". */
static void add_finding(text_out *t, const hn_book *book, const book_words *words,
                        const hn_finding *f)
{
    const hn_condition *c = &book->condition[f->condition];
    add_condition(t, words, c);
    text_add(t, "%s (it is ", f->holds ? "" : " failed");
    add_found(t, words->fields[c->field].type, f->found, f->found_absent);
    if (c->than != HN_NONE) {
        text_add(t, ", and that ");
        add_found(t, words->fields[c->than].type, f->bound, f->bound_absent);
    }
    text_add(t, ")");
}

static void add_findings(text_out *t, const hn_book *book, const book_words *words,
                         const hn_why *why, const hn_step *step)
{
    for (int i = 0; i < step->finding_count; i++) {
        text_add(t, i ? ", " : "");
        add_finding(t, book, words, &why->finding[step->first_finding + i]);
    }
    const hn_condition *c = &book->condition[step->condition];
    if (step->end == HN_STEP_CONDITION && c->type != HN_FIELD)
        text_add(t, "%s`%s` of %d failed", step->finding_count ? ": " : "",
                 book_condition_name(c->type), c->count);
    else if (step->finding_count && step->end != HN_STEP_CONDITION)
        text_add(t, ", ");
}

static void add_actions(text_out *t, const hn_view *view, const hn_step *step, const char *before)
{
    for (int i = 0; i < step->count && i < HN_STEP_ACTIONS; i++) {
        text_add(t, "%s", i ? ", " : before);
        verb_add_action(t, view, step->action[i]);
    }
    if (step->count > HN_STEP_ACTIONS)
        text_add(t, " and %d more", step->count - HN_STEP_ACTIONS);
}

/* Of a roll, or of one for each card: "rolled 0.25 against a chance of 0.60". */
static void add_rolls(text_out *t, const hn_view *view, const hn_step *step)
{
    int tries = step->try_count < HN_STEP_ACTIONS ? step->try_count : HN_STEP_ACTIONS, told = 0;
    if (step->roll >= 0) {
        text_add(t, "rolled %.2f against a chance of %.2f", step->roll, step->chance);
        return;
    }
    for (int i = 0; i < tries; i++)
        if (step->tried[i].roll >= 0) {
            text_add(t, "%s%.2f for ", told++ ? ", " : "rolled ", step->tried[i].roll);
            verb_add_action(t, view, step->tried[i].action);
        }
    if (told)
        text_add(t, " against a chance of %.2f", step->chance);
}

static bool has_rolled(const hn_step *step)
{
    return step->roll >= 0 || (step->try_count && step->tried[0].roll >= 0);
}

int hn_step_text(const hn_player *player, const hn_view *view, const hn_why *why,
                 const hn_step *step, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    const hn_book *book = player->book;
    const book_words *words = book_words_of(hn_view_rules(view)->game);
    const char *strategy = step->strategy == HN_NONE ? "" : words->strategies[step->strategy].name;
    text_add(&t, "`%s`: ", book->rule[step->rule].name);
    add_findings(&t, book, words, why, step);
    switch (step->end) {
    case HN_STEP_CONDITION:
        break;
    case HN_STEP_NEVER:
        text_add(&t, "no chance at this difficulty");
        break;
    case HN_STEP_ROLL:
        add_rolls(&t, view, step);
        text_add(&t, ": no");
        break;
    case HN_STEP_SKIPPED:
        text_add(&t, "fired, and does nothing");
        break;
    case HN_STEP_NO_TARGET:
        text_add(&t, "fired, but `%s` found nothing", strategy);
        break;
    default:
        add_rolls(&t, view, step);
        text_add(&t, "%sfired; `%s`", has_rolled(step) ? ", " : "", strategy);
        add_actions(&t, view, step, " chose ");
        break;
    }
    return (int)t.length;
}

/* ---- sentences ---- */

static const library_sentence book_list[] = {
    {"decided",
     "{does}{cards?, {cards}}{why?: {why}}{rolled?{why?, and|:} its chance of {chance} % came up} (rule "
     "`{rule}`)."},
    {"left", "{does}: {why?{why}{more?; and so for {more} rules more}|no rule has a chance}."},
    {"found",
     "{absent?there is no {noun}|{type=number?the {noun} is {value}|{type=flag?{noun} is {value?on|off}|"
     "{value?the number of {noun} is {value}|there are no {noun}}}}}"},
    {"bound",
     "{than?{bound?, {relation} the {than}, {bound}|, and there is no {than}}|, {relation} its bound of "
     "{bound}}"},
    {"not_applied", "`{rule}` does not apply"},
    {"not_rolled", "`{rule}` did not come up with its {chance} %"},
    {"skips", "`{rule}` says so"},
    {"no_target", "`{rule}` found nothing to choose"},
    {"equal", "equal to"},
    {"other", "other than"},
    {"below", "below"},
    {"not_below", "not below"},
    {"above", "above"},
    {"not_above", "not above"},
};
const sentence_group book_sentences = SENTENCE_GROUP("book", book_list);

typedef struct telling {
    const tongue *in;
    const hn_book *book;
    const book_words *words;
    const hn_view *view;
    const hn_why *why;
    const hn_step *step;
    const hn_finding *finding;
} telling;

static sentence_part add_part;

static void say(const telling *it, const char *name, text_out *t)
{
    sentence_say(it->in, &book_sentences, name, add_part, it, t);
}

/* What the game's tables call something, in the language: "dutch field". */
static void say_name(const telling *it, const char *what, const char *name, const char *english,
                     text_out *t)
{
    char group[40];
    snprintf(group, sizeof group, "%s %s", it->words->game, what);
    text_add(t, "%s", tongue_text(it->in, group, name, english));
}

static void say_noun(const telling *it, int field, text_out *t)
{
    const book_field *f = &it->words->fields[field];
    say_name(it, "field", f->name, f->noun, t);
}

/* How the sentence begins: with what is done, or that nothing is. */
static void say_does(const telling *it, text_out *t)
{
    if (it->step) {
        const book_strategy *s = &it->words->strategies[it->step->strategy];
        say_name(it, "strategy", s->name, s->does, t);
    } else {
        const book_event *e = &it->words->events[it->why->event];
        say_name(it, "event", e->name, e->left, t);
    }
}

/* In percent, or as a number with a decimal where it needs one. */
static void say_value(const telling *it, int field, double value, text_out *t)
{
    bool percent = it->words->fields[field].percent;
    double shown = percent ? 100 * value : value;
    bool whole = shown == (double)(int64_t)shown;
    text_add(t, whole ? "%.0f" : "%.1f", shown);
    text_add(t, "%s", percent ? " %" : "");
}

static const hn_condition *condition_of(const telling *it)
{
    return &it->book->condition[it->finding->condition];
}

static book_type type_of(const telling *it)
{
    return it->words->fields[condition_of(it)->field].type;
}

/* How a number stands to its bound: what was asked for, or its opposite. */
static const char *relation_of(const telling *it)
{
    static const char *const names[HN_OPERATORS][2] = {
        [HN_EQUALS] = {"other", "equal"},           [HN_NOT_EQUALS] = {"equal", "other"},
        [HN_LESS_THAN] = {"not_below", "below"},    [HN_AT_MOST] = {"above", "not_above"},
        [HN_GREATER_THAN] = {"not_above", "above"}, [HN_AT_LEAST] = {"below", "not_below"},
    };
    return names[condition_of(it)->op][it->finding->holds];
}

/* "the chance to win is 81 %, above its bound of 70 %", "there are no own cards". */
static void say_finding(const telling *it, const hn_finding *finding, text_out *t)
{
    telling one = *it;
    one.finding = finding;
    say(&one, "found", t);
    if (compares(condition_of(&one)) && !finding->found_absent && type_of(&one) != BOOK_FLAG)
        say(&one, "bound", t);
}

/* What a step's conditions found: that which made them hold, or fail. Where `not` has turned it round, all.
 * Returns whether there was something. */
static bool say_findings(const telling *it, const hn_step *step, text_out *t)
{
    const hn_finding *f = &it->why->finding[step->first_finding];
    bool held = step->end != HN_STEP_CONDITION, any = false;
    int told = 0;
    for (int i = 0; i < step->finding_count; i++)
        any |= f[i].holds == held;
    for (int i = 0; i < step->finding_count; i++)
        if (f[i].holds == held || !any) {
            text_add(t, "%s", told++ ? "; " : "");
            say_finding(it, &f[i], t);
        }
    return told > 0;
}

/* Why a rule did not decide: a condition, its chance, or that there was nothing to choose. */
static void say_why_not(const telling *it, const hn_step *step, text_out *t)
{
    telling one = *it;
    one.step = step;
    if (step->end != HN_STEP_CONDITION)
        say(&one,
            step->end == HN_STEP_ROLL      ? "not_rolled"
            : step->end == HN_STEP_SKIPPED ? "skips"
                                           : "no_target",
            t);
    else if (!say_findings(it, step, t))
        say(&one, "not_applied", t);
}

/* Whether a rule of the event was looked at in vain; one without a chance is not worth a word. */
static bool was_in_vain(const telling *it, const hn_step *step)
{
    const int32_t *first = &it->book->first[it->why->event];
    return step->rule >= first[0] && step->rule < first[1] && step->end != HN_STEP_NEVER &&
           step->end != HN_STEP_FIRED;
}

static int count_in_vain(const telling *it)
{
    int count = 0;
    for (int i = 0; i < it->why->step_count; i++)
        count += was_in_vain(it, &it->why->step[i]);
    return count;
}

enum { FEW = 3 };

/* No rule chose anything: the first few say why not. */
static void say_few(const telling *it, text_out *t)
{
    int count = 0;
    for (int i = 0; i < it->why->step_count && count < FEW; i++)
        if (was_in_vain(it, &it->why->step[i])) {
            text_add(t, "%s", count++ ? "; " : "");
            say_why_not(it, &it->why->step[i], t);
        }
}

/* What the step that decided found. A rule that holds always leaves the word to the first before it that was in
 * vain. */
static void say_why(const telling *it, text_out *t)
{
    const hn_step *before = it->why->step;
    if (!it->step) {
        say_few(it, t);
        return;
    }
    if (say_findings(it, it->step, t))
        return;
    while (before < it->step && !was_in_vain(it, before))
        before++;
    if (before < it->step)
        say_why_not(it, before, t);
}

/* The cards that were chosen; what has none, as a call, is named by the strategy. */
static void say_cards(const telling *it, text_out *t)
{
    if (hn_view_action_place(it->view, it->step->action[0]).seat != HN_NONE)
        add_actions(t, it->view, it->step, "");
}

/* The bound of a comparison; nothing where it is a field's that is absent. */
static void say_bound(const telling *it, text_out *t)
{
    const hn_condition *c = condition_of(it);
    if (!it->finding->bound_absent)
        say_value(it, c->than == HN_NONE ? c->field : c->than, it->finding->bound, t);
}

static bool add_finding_part(const telling *it, const char *name, text_out *t)
{
    static const char *const types[] = {
        [BOOK_FLAG] = "flag", [BOOK_NUMBER] = "number", [BOOK_LIST] = "list"};
    const hn_condition *c = condition_of(it);
    if (!strcmp(name, "absent"))
        text_add(t, "%d", it->finding->found_absent);
    else if (!strcmp(name, "noun"))
        say_noun(it, c->field, t);
    else if (!strcmp(name, "type"))
        text_add(t, "%s", types[type_of(it)]);
    else if (!strcmp(name, "value"))
        say_value(it, c->field, it->finding->found, t);
    else if (!strcmp(name, "relation"))
        say(it, relation_of(it), t);
    else if (!strcmp(name, "bound"))
        say_bound(it, t);
    else if (strcmp(name, "than") != 0)
        return false;
    else if (c->than != HN_NONE)
        say_noun(it, c->than, t);
    return true;
}

static bool add_step_part(const telling *it, const char *name, text_out *t)
{
    if (!strcmp(name, "cards"))
        say_cards(it, t);
    else if (!strcmp(name, "rolled"))
        text_add(t, "%d", has_rolled(it->step));
    else if (!strcmp(name, "chance"))
        text_add(t, "%.0f", 100 * it->step->chance);
    else if (!strcmp(name, "rule"))
        text_add(t, "%s", it->book->rule[it->step->rule].name);
    else
        return false;
    return true;
}

static bool add_part(const void *context, const char *name, text_out *t)
{
    const telling *it = context;
    if (it->finding)
        return add_finding_part(it, name, t);
    if (it->step && add_step_part(it, name, t))
        return true;
    int more = count_in_vain(it) - FEW;
    if (!strcmp(name, "does"))
        say_does(it, t);
    else if (!strcmp(name, "why"))
        say_why(it, t);
    else if (!strcmp(name, "more"))
        text_add(t, "%d", more > 0 ? more : 0);
    else
        return false;
    return true;
}

/* The step that chose the action, or else the last one that fired. NULL: nothing was chosen. */
static const hn_step *telling_step(const hn_why *why)
{
    const hn_step *fired = NULL;
    for (int i = why->step_count - 1; why->used && i >= 0; i--) {
        const hn_step *step = &why->step[i];
        if (step->end == HN_STEP_FIRED && !fired)
            fired = step;
        for (int k = 0; k < step->count && k < HN_STEP_ACTIONS; k++)
            if (step->action[k] == why->action)
                return step;
    }
    return fired;
}

/* "It calls: the chance to win is 81 %, above its bound of 70 % (rule `call_to_win`)." */
void book_sentence(const hn_player *player, const hn_view *view, const hn_why *why,
                   const tongue *in, text_out *t)
{
    const telling it = {.in = in,
                        .book = player->book,
                        .words = book_words_of(hn_view_rules(view)->game),
                        .view = view,
                        .why = why,
                        .step = telling_step(why)};
    say(&it, it.step ? "decided" : "left", t);
}
