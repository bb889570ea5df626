/* Rule books at work: conditions, chances, strategies, and what they came to. */
#include "players/book.h"

#include "core/text.h"

#include <string.h>

/* ---- names ---- */

const char *hn_operator_name(int operator_)
{
    static const char *const names[HN_OPERATORS] = {
        [HN_EQUALS] = "equals",   [HN_NOT_EQUALS] = "not_equals",     [HN_LESS_THAN] = "less_than",
        [HN_AT_MOST] = "at_most", [HN_GREATER_THAN] = "greater_than", [HN_AT_LEAST] = "at_least",
        [HN_EMPTY] = "empty",     [HN_NOT_EMPTY] = "not_empty",
    };
    return operator_ >= 0 && operator_ < HN_OPERATORS ? names[operator_] : "";
}

int book_difficulty(const hn_book *book, const char *name)
{
    for (int i = 0; i < book->difficulty_count; i++)
        if (!strcmp(book->difficulty[i].level.name, name))
            return i;
    return -1;
}

/* ---- conditions ---- */

static int64_t field_value(const book_words *words, int field, void *scene)
{
    return words->fields[field].get(scene);
}

static bool compare(int op, int64_t found, int64_t value)
{
    switch (op) {
    case HN_EQUALS:
        return found == value;
    case HN_NOT_EQUALS:
        return found != value;
    case HN_LESS_THAN:
        return found < value;
    case HN_AT_MOST:
        return found <= value;
    case HN_GREATER_THAN:
        return found > value;
    case HN_AT_LEAST:
        return found >= value;
    case HN_EMPTY:
        return found == 0;
    default: /* HN_NOT_EMPTY */
        return found != 0;
    }
}

/* Which condition made the whole fail, and what its field was. */
typedef struct failure {
    int condition;
    int64_t found;
} failure;

static bool field_holds(const hn_condition *c, const book_words *words, void *scene, int64_t *found)
{
    *found = field_value(words, c->field, scene);
    int64_t value = c->than == HN_NONE ? c->value : field_value(words, c->than, scene);
    return *found != BOOK_ABSENT && value != BOOK_ABSENT && compare(c->op, *found, value);
}

/* Depth is bounded by the reader. */
static bool holds(const hn_book *book, const book_words *words, int at, void *scene, failure *why)
{
    const hn_condition *c = &book->condition[at];
    int64_t found = 0;
    bool result = true;
    switch (c->type) {
    case HN_ALWAYS:
        return true;
    case HN_FIELD:
        result = field_holds(c, words, scene, &found);
        break;
    case HN_AND:
        for (int i = 0, next = at + 1; i < c->count; i++, next += book->condition[next].size)
            if (!holds(book, words, next, scene, why))
                return false;
        return true;
    case HN_OR:
        for (int i = 0, next = at + 1; i < c->count; i++, next += book->condition[next].size)
            if (holds(book, words, next, scene, why))
                return true;
        result = false;
        break;
    default: /* HN_NOT */
        result = !holds(book, words, at + 1, scene, why);
        break;
    }
    if (!result)
        *why = (failure){at, found};
    return result;
}

/* ---- rules ---- */

/* A chance that is certain either way needs no roll. */
static bool rolled(book_rolls *rolls, unsigned number, int32_t chance, double *roll)
{
    *roll = -1;
    if (chance >= HN_CHANCE)
        return true;
    if (chance <= 0)
        return false;
    int at = book_roll(rolls, number, HN_CHANCE);
    *roll = (double)at / HN_CHANCE;
    return at < chance;
}

/* Rolls of a rule: its own chance, or one per target, then its strategy's. */
enum { ROLLS_PER_RULE = 256, PICKS = 32, FALLBACK_PICKS = 128 };

/* What is looked at, and where it is told. */
typedef struct looking {
    const hn_book *book;
    const book_words *words;
    void *scene;
    book_rolls *rolls;
    hn_why *why;
    int difficulty;
} looking;

static hn_step *tell(const looking *l, int rule, hn_step_end end)
{
    if (!l->why || l->why->step_count == HN_WHY_STEPS)
        return NULL;
    hn_step *step = &l->why->step[l->why->step_count++];
    *step = (hn_step){.rule = (uint16_t)rule,
                      .end = (uint8_t)end,
                      .strategy = HN_NONE,
                      .chance = (double)l->book->rule[rule].chance[l->difficulty] / HN_CHANCE,
                      .roll = -1};
    return step;
}

static void tell_choice(hn_step *step, int strategy, const hn_action *actions, int count)
{
    if (!step)
        return;
    step->strategy = (uint8_t)strategy;
    step->count = (uint8_t)count;
    for (int i = 0; i < count && i < HN_STEP_ACTIONS; i++)
        step->action[i] = actions[i];
}

static bool applies(const looking *l, int rule)
{
    failure failed;
    if (holds(l->book, l->words, l->book->rule[rule].condition, l->scene, &failed))
        return true;
    hn_step *step = tell(l, rule, HN_STEP_CONDITION);
    if (step) {
        step->condition = (uint16_t)failed.condition;
        step->absent = failed.found == BOOK_ABSENT;
        step->found = step->absent ? 0 : (double)failed.found / BOOK_ONE;
    }
    return false;
}

/* What a rule's strategy chooses or, if that finds nothing, its fallback. *strategy gets the one that was
 * asked last. */
static int choose(const looking *l, int rule, int *strategy, hn_action *actions)
{
    const hn_book_rule *r = &l->book->rule[rule];
    unsigned first = (unsigned)rule * ROLLS_PER_RULE;
    book_pick pick = {l->rolls, first + PICKS}, other = {l->rolls, first + FALLBACK_PICKS};
    *strategy = r->strategy;
    int count = l->words->strategies[*strategy].choose(l->scene, &pick, actions);
    if (count || r->fallback >= HN_FALLBACK_SKIP)
        return count;
    *strategy = r->fallback;
    return l->words->strategies[*strategy].choose(l->scene, &other, actions);
}

static void decided(const looking *l, int rule)
{
    if (l->why)
        l->why->rule = l->book->rule[rule].name;
}

/* An event that every rule may add to: each target has its own roll, and no rule keeps the others from it. */
static void look_at_every(const looking *l, int rule, book_choice *choice)
{
    const hn_book_rule *r = &l->book->rule[rule];
    int32_t chance = r->chance[l->difficulty];
    hn_action found[BOOK_TARGETS];
    double roll = -1;
    int strategy, kept = 0, begun = choice->count;
    if (chance <= 0) {
        tell(l, rule, HN_STEP_NEVER);
        return;
    }
    if (!applies(l, rule))
        return;
    if (r->strategy == HN_NONE) {
        tell(l, rule, HN_STEP_SKIPPED);
        return;
    }
    int count = choose(l, rule, &strategy, found);
    for (int i = 0; i < count && choice->count < BOOK_TARGETS; i++) {
        if (!rolled(l->rolls, (unsigned)(rule * ROLLS_PER_RULE + i), chance, &roll))
            continue;
        choice->action[choice->count++] = found[i];
        kept++;
    }
    hn_step *step = tell(l, rule, !count ? HN_STEP_NO_TARGET : kept ? HN_STEP_FIRED : HN_STEP_ROLL);
    if (step)
        step->roll = count == 1 || !kept ? roll : -1;
    tell_choice(step, strategy, choice->action + begun, kept);
    choice->used = choice->count > 0;
    if (kept)
        decided(l, rule);
}

/* The first rule that fires decides. True when one has. */
static bool look_at_one(const looking *l, int rule, book_choice *choice)
{
    const hn_book_rule *r = &l->book->rule[rule];
    int32_t chance = r->chance[l->difficulty];
    double roll;
    if (chance <= 0) {
        tell(l, rule, HN_STEP_NEVER);
        return false;
    }
    if (!applies(l, rule))
        return false;
    bool fires = rolled(l->rolls, (unsigned)(rule * ROLLS_PER_RULE), chance, &roll);
    bool skips = fires && r->strategy == HN_NONE;
    hn_step *step = tell(l, rule, skips ? HN_STEP_SKIPPED : fires ? HN_STEP_FIRED : HN_STEP_ROLL);
    if (step)
        step->roll = roll;
    if (fires && !skips) {
        int strategy;
        choice->count = choose(l, rule, &strategy, choice->action);
        choice->used = choice->count > 0;
        tell_choice(step, strategy, choice->action, choice->count);
        if (step && !choice->used)
            step->end = HN_STEP_NO_TARGET;
    }
    bool ends = skips || choice->used || (fires && r->fallback != HN_FALLBACK_NEXT);
    if (ends)
        decided(l, rule);
    return ends;
}

void book_run(const hn_book *book, const book_words *words, int event, int difficulty, void *scene,
              book_rolls *rolls, hn_why *why, book_choice *choice)
{
    looking l = {book, words, scene, rolls, why, difficulty};
    choice->used = false;
    choice->count = 0;
    if (why)
        why->rule = "none";
    for (int rule = book->first[event]; rule < book->first[event + 1]; rule++)
        if (words->events[event].every)
            look_at_every(&l, rule, choice);
        else if (look_at_one(&l, rule, choice))
            break;
    if (!why)
        return;
    why->event = (uint8_t)event;
    why->used = choice->used;
    why->choice_count = choice->count;
    memcpy(why->choice, choice->action, (size_t)choice->count * sizeof *choice->action);
}

/* ---- words ---- */

static void add_number(text_out *t, double value)
{
    bool whole = value == (double)(long)value;
    text_add(t, whole ? "%.0f" : "%.2f", value);
}

static void add_condition(text_out *t, const hn_book *book, const book_words *words, int at)
{
    static const char *const groups[] = {[HN_AND] = "and", [HN_OR] = "or", [HN_NOT] = "not"};
    const hn_condition *c = &book->condition[at];
    if (c->type != HN_FIELD) {
        text_add(t, "`%s` of %d", groups[c->type], c->count);
        return;
    }
    text_add(t, "`%s` %s", words->fields[c->field].name, hn_operator_name(c->op));
    if (c->op == HN_EMPTY || c->op == HN_NOT_EMPTY)
        return;
    text_add(t, " ");
    if (c->than != HN_NONE)
        text_add(t, "`%s`", words->fields[c->than].name);
    else if (words->fields[c->field].type == BOOK_FLAG)
        text_add(t, "%s", c->value ? "true" : "false");
    else
        add_number(t, (double)c->value / BOOK_ONE);
}

/* What a condition's field was. */
static void add_found(text_out *t, const book_field *field, const hn_step *step)
{
    if (step->absent)
        text_add(t, " (there is none)");
    else if (field->type == BOOK_FLAG)
        text_add(t, " (it is %s)", step->found != 0 ? "true" : "false");
    else {
        text_add(t, " (it is ");
        add_number(t, step->found);
        text_add(t, ")");
    }
}

static void add_actions(text_out *t, const hn_view *view, const hn_step *step)
{
    for (int i = 0; i < step->count && i < HN_STEP_ACTIONS; i++) {
        char words[32];
        hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view),
                       step->action[i], words, sizeof words);
        text_add(t, "%s`%s`", i ? ", " : " chose ", words);
    }
    if (step->count > HN_STEP_ACTIONS)
        text_add(t, " and %d more", step->count - HN_STEP_ACTIONS);
}

static void add_chance(text_out *t, const hn_step *step)
{
    if (step->roll >= 0)
        text_add(t, "rolled %.2f against a chance of %.2f", step->roll, step->chance);
}

int hn_step_text(const hn_player *player, const hn_view *view, const hn_step *step, char *buffer,
                 size_t size)
{
    text_out t = text_in(buffer, size);
    const hn_book *book = player->book;
    const book_words *words = book_words_of(hn_view_rules(view)->game);
    const char *strategy = step->strategy == HN_NONE ? "" : words->strategies[step->strategy].name;
    text_add(&t, "`%s`: ", book->rule[step->rule].name);
    switch (step->end) {
    case HN_STEP_CONDITION:
        add_condition(&t, book, words, step->condition);
        text_add(&t, " failed");
        if (book->condition[step->condition].type == HN_FIELD)
            add_found(&t, &words->fields[book->condition[step->condition].field], step);
        break;
    case HN_STEP_NEVER:
        text_add(&t, "no chance at this difficulty");
        break;
    case HN_STEP_ROLL:
        add_chance(&t, step);
        text_add(&t, ": no");
        break;
    case HN_STEP_SKIPPED:
        text_add(&t, "fired, and does nothing");
        break;
    case HN_STEP_NO_TARGET:
        text_add(&t, "fired, but `%s` found nothing", strategy);
        break;
    default:
        add_chance(&t, step);
        text_add(&t, "%sfired; `%s`", step->roll >= 0 ? ", " : "", strategy);
        add_actions(&t, view, step);
        break;
    }
    return (int)t.length;
}
