/* What a rule book's decision is told by: the numbers that its conditions found, a line for each rule that was
 * looked at, in the words of the book, and sentences for people, in the nouns of the game's tables. */
#include "core/text.h"
#include "games/game.h"
#include "players/book.h"

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

/* In percent, or as a number with a decimal where it needs one. */
static void say_value(text_out *t, const book_field *field, double value)
{
    double shown = field->percent ? 100 * value : value;
    bool whole = shown == (double)(int64_t)shown;
    text_add(t, whole ? "%.0f" : "%.1f", shown);
    text_add(t, "%s", field->percent ? " %" : "");
}

/* How a number stands to its bound: what was asked for, or its opposite. */
static const char *relation(int op, bool holds)
{
    static const char *const words[HN_OPERATORS][2] = {
        [HN_EQUALS] = {"other than", "equal to"},   [HN_NOT_EQUALS] = {"equal to", "other than"},
        [HN_LESS_THAN] = {"not below", "below"},    [HN_AT_MOST] = {"above", "not above"},
        [HN_GREATER_THAN] = {"not above", "above"}, [HN_AT_LEAST] = {"below", "not below"},
    };
    return words[op][holds];
}

/* "the chance to win is 81 %", "the number of own cards is 2", "there are no own cards". */
static void say_found(text_out *t, const book_field *field, const hn_finding *f)
{
    if (f->found_absent) {
        text_add(t, "there is no %s", field->noun);
    } else if (field->type == BOOK_NUMBER) {
        text_add(t, "the %s is ", field->noun);
        say_value(t, field, f->found);
    } else if (field->type == BOOK_FLAG) {
        text_add(t, "%s is %s", field->noun, f->found != 0 ? "on" : "off");
    } else if (f->found == 0) {
        text_add(t, "there are no %s", field->noun);
    } else {
        text_add(t, "the number of %s is %.0f", field->noun, f->found);
    }
}

static void say_finding(text_out *t, const hn_book *book, const book_words *words,
                        const hn_finding *f)
{
    const hn_condition *c = &book->condition[f->condition];
    const book_field *field = &words->fields[c->field];
    say_found(t, field, f);
    if (!compares(c) || f->found_absent || field->type == BOOK_FLAG)
        return;
    if (c->than == HN_NONE) {
        text_add(t, ", %s its bound of ", relation(c->op, f->holds));
        say_value(t, field, f->bound);
    } else if (f->bound_absent) {
        text_add(t, ", and there is no %s", words->fields[c->than].noun);
    } else {
        text_add(t, ", %s the %s, ", relation(c->op, f->holds), words->fields[c->than].noun);
        say_value(t, &words->fields[c->than], f->bound);
    }
}

/* What a step's conditions found: that which made them hold, or fail. Where `not` has turned it round, all.
 * Returns whether there was something. */
static bool say_findings(text_out *t, const hn_book *book, const book_words *words,
                         const hn_why *why, const hn_step *step, const char *before)
{
    const hn_finding *f = &why->finding[step->first_finding];
    bool held = step->end != HN_STEP_CONDITION, any = false;
    int told = 0;
    for (int i = 0; i < step->finding_count; i++)
        any |= f[i].holds == held;
    for (int i = 0; i < step->finding_count; i++)
        if (f[i].holds == held || !any) {
            text_add(t, "%s", told++ ? "; " : before);
            say_finding(t, book, words, &f[i]);
        }
    return told > 0;
}

/* Why a rule did not decide: a condition, its chance, or that there was nothing to choose. */
static void say_why_not(text_out *t, const hn_book *book, const book_words *words,
                        const hn_why *why, const hn_step *step, const char *before)
{
    const char *rule = book->rule[step->rule].name;
    if (step->end == HN_STEP_CONDITION) {
        if (!say_findings(t, book, words, why, step, before))
            text_add(t, "%s`%s` does not apply", before, rule);
    } else if (step->end == HN_STEP_ROLL) {
        text_add(t, "%s`%s` did not come up with its %.0f %%", before, rule, 100 * step->chance);
    } else {
        text_add(t, "%s`%s` %s", before, rule,
                 step->end == HN_STEP_SKIPPED ? "says so" : "found nothing to choose");
    }
}

/* Whether a rule of the event was looked at in vain; one without a chance is not worth a word. */
static bool was_in_vain(const hn_book *book, const hn_why *why, const hn_step *step)
{
    const int32_t *first = &book->first[why->event];
    return step->rule >= first[0] && step->rule < first[1] && step->end != HN_STEP_NEVER &&
           step->end != HN_STEP_FIRED;
}

/* No rule chose anything: the first few say why not. */
static void say_what_is_left(text_out *t, const hn_book *book, const book_words *words,
                             const hn_why *why)
{
    enum { FEW = 3 };
    int count = 0;
    text_add(t, "%s", words->events[why->event].left);
    for (int i = 0; i < why->step_count; i++)
        if (was_in_vain(book, why, &why->step[i]) && count++ < FEW)
            say_why_not(t, book, words, why, &why->step[i], count > 1 ? "; " : ": ");
    if (count > FEW)
        text_add(t, "; and so for %d rules more", count - FEW);
    text_add(t, count ? "." : ": no rule has a chance.");
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

/* The cards that were chosen; what has none, as a call, is named by the strategy. */
static void say_cards(text_out *t, const hn_view *view, const hn_step *step)
{
    if (hn_view_action_place(view, step->action[0]).seat != HN_NONE)
        add_actions(t, view, step, ", ");
}

/* "It calls: the chance to win is 81 %, above its bound of 70 % (rule `call_to_win`)." A rule that holds always
 * leaves the word to the first before it that was in vain. */
void book_sentence(const hn_player *player, const hn_view *view, const hn_why *why, text_out *t)
{
    const hn_book *book = player->book;
    const book_words *words = book_words_of(hn_view_rules(view)->game);
    const hn_step *step = telling_step(why);
    if (!step) {
        say_what_is_left(t, book, words, why);
        return;
    }
    text_add(t, "%s", words->strategies[step->strategy].does);
    say_cards(t, view, step);
    bool told = say_findings(t, book, words, why, step, ": ");
    for (const hn_step *before = why->step; !told && before < step; before++) {
        told = was_in_vain(book, why, before);
        if (told)
            say_why_not(t, book, words, why, before, ": ");
    }
    if (has_rolled(step))
        text_add(t, "%s its chance of %.0f %% came up", told ? ", and" : ":", 100 * step->chance);
    text_add(t, " (rule `%s`).", book->rule[step->rule].name);
}
