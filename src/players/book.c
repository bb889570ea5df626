/* Rule books at work: conditions, chances, strategies, and what they came to. */
#include "players/book.h"

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

const char *book_condition_name(int type)
{
    static const char *const names[] = {
        [HN_ALWAYS] = "always", [HN_FIELD] = "field", [HN_AND] = "and",
        [HN_OR] = "or",         [HN_NOT] = "not",
    };
    return names[type];
}

int book_difficulty(const hn_book *book, const char *name)
{
    for (int i = 0; i < book->difficulty_count; i++)
        if (!strcmp(book->difficulty[i].level.name, name))
            return i;
    return -1;
}

/* ---- conditions ---- */

static int64_t field_value(const book_words *words, int field, void *reading)
{
    return words->fields[field].get(reading);
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

/* What is looked at, and where it is told. */
typedef struct looking {
    const hn_book *book;
    const book_words *words;
    void *reading;
    book_rolls *rolls;
    hn_why *why;
    int difficulty;
} looking;

static void tell_finding(hn_why *why, int condition, int64_t found, int64_t bound, bool holds)
{
    if (!why || why->finding_count == HN_WHY_FINDINGS)
        return;
    why->finding[why->finding_count++] =
        (hn_finding){.condition = (uint16_t)condition,
                     .holds = holds,
                     .found_absent = found == BOOK_ABSENT,
                     .bound_absent = bound == BOOK_ABSENT,
                     .found = found == BOOK_ABSENT ? 0 : (double)found / BOOK_ONE,
                     .bound = bound == BOOK_ABSENT ? 0 : (double)bound / BOOK_ONE};
}

static bool field_holds(const looking *l, int at)
{
    const hn_condition *c = &l->book->condition[at];
    int64_t found = field_value(l->words, c->field, l->reading);
    int64_t bound = c->than == HN_NONE ? c->value : field_value(l->words, c->than, l->reading);
    bool holds = found != BOOK_ABSENT && bound != BOOK_ABSENT && compare(c->op, found, bound);
    tell_finding(l->why, at, found, bound, holds);
    return holds;
}

/* *failed gets the condition that made the whole fail. Depth is bounded by the reader. */
static bool holds(const looking *l, int at, int *failed)
{
    const hn_condition *c = &l->book->condition[at];
    bool result = true;
    switch (c->type) {
    case HN_ALWAYS:
        return true;
    case HN_FIELD:
        result = field_holds(l, at);
        break;
    case HN_AND:
        for (int i = 0, next = at + 1; i < c->count; i++, next += l->book->condition[next].size)
            if (!holds(l, next, failed))
                return false;
        return true;
    case HN_OR:
        for (int i = 0, next = at + 1; i < c->count; i++, next += l->book->condition[next].size)
            if (holds(l, next, failed))
                return true;
        result = false;
        break;
    default: /* HN_NOT */
        result = !holds(l, at + 1, failed);
        break;
    }
    if (!result)
        *failed = at;
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

/* The findings since the step before are this one's. */
static hn_step *tell(const looking *l, int rule, hn_step_end end)
{
    hn_why *why = l->why;
    if (!why || why->step_count == HN_WHY_STEPS)
        return NULL;
    hn_step *step = &why->step[why->step_count++];
    int told = why->step_count > 1 ? step[-1].first_finding + step[-1].finding_count : 0;
    *step = (hn_step){.rule = (uint16_t)rule,
                      .first_finding = (uint16_t)told,
                      .finding_count = (uint16_t)(why->finding_count - told),
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
    int failed;
    if (holds(l, l->book->rule[rule].condition, &failed))
        return true;
    hn_step *step = tell(l, rule, HN_STEP_CONDITION);
    if (step)
        step->condition = (uint16_t)failed;
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
    int count = l->words->strategies[*strategy].choose(l->reading, &pick, actions);
    if (count || r->fallback >= HN_FALLBACK_SKIP)
        return count;
    *strategy = r->fallback;
    return l->words->strategies[*strategy].choose(l->reading, &other, actions);
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
    hn_try tried[HN_STEP_ACTIONS];
    int strategy, kept = 0, rolled_for = 0, begun = choice->count;
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
        bool hit = rolled(l->rolls, (unsigned)(rule * ROLLS_PER_RULE + i), chance, &roll);
        if (rolled_for < HN_STEP_ACTIONS)
            tried[rolled_for] = (hn_try){found[i], hit, roll};
        rolled_for++;
        if (!hit)
            continue;
        choice->action[choice->count++] = found[i];
        kept++;
    }
    hn_step *step = tell(l, rule, !count ? HN_STEP_NO_TARGET : kept ? HN_STEP_FIRED : HN_STEP_ROLL);
    if (step) {
        step->roll = count == 1 ? roll : -1;
        step->try_count = (uint8_t)rolled_for;
        for (int i = 0; i < rolled_for && i < HN_STEP_ACTIONS; i++)
            step->tried[i] = tried[i];
    }
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

void book_run(const hn_book *book, const book_words *words, int event, int difficulty,
              void *reading, book_rolls *rolls, hn_why *why, book_choice *choice)
{
    looking l = {book, words, reading, rolls, why, difficulty};
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
