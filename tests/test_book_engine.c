/* The engine behind rule books: conditions, chances, fallbacks, events that take every rule, and what it tells of
 * them. It is shown with a game of its own that has a few plain fields and strategies; the words for people are
 * shown with Dutch's book. */
#include "dutch_table.h"

#include "draw.h"
#include "players/book.h"

#include <string.h>

/* ---- a game for the engine ---- */

/* Fields are what the test says. */
typedef struct stage {
    int64_t field[4];
    int targets; /* of the strategy "some" */
} stage;

enum { FLAG_FIELD, A, B, LIST_FIELD };

static int64_t get_flag(void *scene)
{
    return ((stage *)scene)->field[FLAG_FIELD];
}

static int64_t get_a(void *scene)
{
    return ((stage *)scene)->field[A];
}

static int64_t get_b(void *scene)
{
    return ((stage *)scene)->field[B];
}

static int64_t get_list(void *scene)
{
    return ((stage *)scene)->field[LIST_FIELD];
}

enum { NOTHING, PAIR, ANY, SOME }; /* strategies */

static int choose_nothing(void *scene, book_pick *pick, hn_action *actions)
{
    (void)scene;
    (void)pick;
    (void)actions;
    return 0;
}

static int choose_pair(void *scene, book_pick *pick, hn_action *actions)
{
    (void)scene;
    (void)pick;
    actions[0] = 1;
    actions[1] = 2;
    return 2;
}

static int choose_any(void *scene, book_pick *pick, hn_action *actions)
{
    (void)scene;
    actions[0] = (hn_action)(100 + book_pick_below(pick, 10));
    actions[1] = (hn_action)(200 + book_pick_below(pick, 10));
    return 2;
}

static int choose_some(void *scene, book_pick *pick, hn_action *actions)
{
    int count = ((stage *)scene)->targets;
    (void)pick;
    for (int i = 0; i < count; i++)
        actions[i] = (hn_action)(10 + i);
    return count;
}

enum { ONE, EVERY }; /* events */

static const book_words words = {
    .game = "engine",
    .events = (const book_event[]){{"one", "the first rule decides", false, ""},
                                   {"every", "every rule adds to it", true, ""}},
    .event_count = 2,
    .fields = (const book_field[]){{"flag", "", BOOK_FLAG, false, get_flag, ""},
                                   {"a", "", BOOK_NUMBER, false, get_a, ""},
                                   {"b", "", BOOK_NUMBER, false, get_b, ""},
                                   {"list", "", BOOK_LIST, false, get_list, ""}},
    .field_count = 4,
    .strategies = (const book_strategy[]){{"nothing", "", 3, choose_nothing, ""},
                                          {"pair", "", 3, choose_pair, ""},
                                          {"any", "", 3, choose_any, ""},
                                          {"some", "", 3, choose_some, ""}},
    .strategy_count = 4,
};

/* ---- books ---- */

static int add(hn_book *book, hn_condition c)
{
    if (c.type != HN_FIELD || !c.than)
        c.than = HN_NONE;
    book->condition[book->condition_count] = c;
    return book->condition_count++;
}

static int always(hn_book *book)
{
    return add(book, (hn_condition){.type = HN_ALWAYS, .size = 1});
}

static int field(hn_book *book, int which, int op, int64_t value)
{
    return add(book, (hn_condition){.type = HN_FIELD,
                                    .field = (uint8_t)which,
                                    .op = (uint8_t)op,
                                    .value = value,
                                    .size = 1});
}

static int field_than(hn_book *book, int which, int op, int other)
{
    int at = field(book, which, op, 0);
    book->condition[at].than = (uint8_t)other;
    return at;
}

/* A group; what it is made of is added behind it. close_group when that is done. */
static int open_group(hn_book *book, int type, int count)
{
    return add(book, (hn_condition){.type = (uint8_t)type, .count = (uint16_t)count});
}

static void close_group(hn_book *book, int at)
{
    book->condition[at].size = (uint16_t)(book->condition_count - at);
}

/* Rules of event ONE come first. */
static hn_book_rule *add_rule(hn_book *book, int event, int condition, int strategy, double chance)
{
    hn_book_rule *r = &book->rule[book->rule_count++];
    r->name[0] = (char)('A' + book->rule_count - 1);
    r->priority = book->rule_count;
    r->chance[0] = (int32_t)(chance * HN_CHANCE + .5);
    r->condition = (uint16_t)condition;
    r->strategy = (uint8_t)strategy;
    r->fallback = HN_FALLBACK_SKIP;
    for (int e = event + 1; e <= HN_BOOK_EVENTS; e++)
        book->first[e] = book->rule_count;
    return r;
}

typedef struct outcome {
    book_choice choice;
    book_rolls rolls;
    hn_why why;
} outcome;

static outcome run(const hn_book *book, int event, stage s, uint64_t key)
{
    outcome o = {.rolls = book_rolls_of(key, 7)};
    book_run(book, &words, event, 0, &s, &o.rolls, &o.why, &o.choice);
    return o;
}

/* Whether the conditions from `at` on hold. */
static bool holds(hn_book *book, int at, stage s)
{
    book->rule_count = 0;
    add_rule(book, ONE, at, PAIR, 1);
    return run(book, ONE, s, 1).choice.used;
}

/* ---- conditions ---- */

TEST(every_operator_compares_as_it_says)
{
    static const struct {
        int op;
        bool less, equal, greater;
    } wanted[] = {
        {HN_EQUALS, false, true, false},       {HN_NOT_EQUALS, true, false, true},
        {HN_LESS_THAN, true, false, false},    {HN_AT_MOST, true, true, false},
        {HN_GREATER_THAN, false, false, true}, {HN_AT_LEAST, false, true, true},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        hn_book value = {0}, than = {0};
        int at = field(&value, A, wanted[i].op, 4 * BOOK_ONE);
        int other = field_than(&than, A, wanted[i].op, B);
        for (int k = -1; k <= 1; k++) {
            bool result = k < 0 ? wanted[i].less : k ? wanted[i].greater : wanted[i].equal;
            stage s = {.field = {[A] = 4 * BOOK_ONE + k, [B] = 4 * BOOK_ONE}};
            assert_int_equal(holds(&value, at, s), result);
            assert_int_equal(holds(&than, other, s), result);
        }
    }
}

TEST(lists_are_empty_or_not_and_have_a_length)
{
    hn_book book = {0};
    int empty = field(&book, LIST_FIELD, HN_EMPTY, 0);
    int not_empty = field(&book, LIST_FIELD, HN_NOT_EMPTY, 0);
    int two = field(&book, LIST_FIELD, HN_AT_LEAST, 2 * BOOK_ONE);
    for (int length = 0; length < 4; length++) {
        stage s = {.field = {[LIST_FIELD] = length * BOOK_ONE}};
        assert_int_equal(holds(&book, empty, s), length == 0);
        assert_int_equal(holds(&book, not_empty, s), length > 0);
        assert_int_equal(holds(&book, two, s), length >= 2);
    }
}

TEST(negative_numbers_are_compared_as_numbers)
{
    hn_book book = {0};
    int at = field(&book, A, HN_LESS_THAN, -2 * BOOK_ONE);
    assert_true(holds(&book, at, (stage){.field = {[A] = -3 * BOOK_ONE}}));
    assert_false(holds(&book, at, (stage){.field = {[A] = -BOOK_ONE}}));
}

TEST(no_comparison_with_an_absent_field_holds)
{
    for (int op = HN_EQUALS; op <= HN_AT_LEAST; op++) {
        hn_book book = {0};
        int value = field(&book, A, op, 0), than = field_than(&book, A, op, B);
        stage no_a = {.field = {[A] = BOOK_ABSENT, [B] = BOOK_ONE}};
        stage no_b = {.field = {[A] = BOOK_ONE, [B] = BOOK_ABSENT}};
        stage none = {.field = {[A] = BOOK_ABSENT, [B] = BOOK_ABSENT}};
        assert_false(holds(&book, value, no_a));
        assert_false(holds(&book, than, no_a));
        assert_false(holds(&book, than, no_b));
        assert_false(holds(&book, than, none));
    }
    hn_book book = {0};
    int not = open_group(&book, HN_NOT, 1);
    field(&book, A, HN_EQUALS, 0);
    close_group(&book, not );
    assert_true(holds(&book, not, (stage){.field = {[A] = BOOK_ABSENT}}));
}

/* Adds "a is BIT", for a number whose bits stand for single truths. */
static void add_truth(hn_book *book, int which)
{
    field(book, which, HN_EQUALS, BOOK_ONE);
}

static stage truths(int bits)
{
    return (stage){.field = {bits & 1 ? BOOK_ONE : 0, bits & 2 ? BOOK_ONE : 0,
                             bits & 4 ? BOOK_ONE : 0, bits & 8 ? BOOK_ONE : 0}};
}

TEST(groups_are_all_one_or_not)
{
    hn_book book = {0};
    int all = open_group(&book, HN_AND, 3);
    for (int i = 0; i < 3; i++)
        add_truth(&book, i);
    close_group(&book, all);
    int one = open_group(&book, HN_OR, 3);
    for (int i = 0; i < 3; i++)
        add_truth(&book, i);
    close_group(&book, one);
    int not = open_group(&book, HN_NOT, 1);
    add_truth(&book, 0);
    close_group(&book, not );
    for (int bits = 0; bits < 8; bits++) {
        assert_int_equal(holds(&book, all, truths(bits)), bits == 7);
        assert_int_equal(holds(&book, one, truths(bits)), bits != 0);
        assert_int_equal(holds(&book, not, truths(bits)), !(bits & 1));
    }
}

/* (flag and not (a or b)) or (not (flag and a) and (list or not b)): whatever follows a group is found behind
 * all of it. */
TEST(groups_are_nested_as_deep_as_they_are_written)
{
    hn_book book = {0};
    int whole = open_group(&book, HN_OR, 2);
    int left = open_group(&book, HN_AND, 2);
    add_truth(&book, 0);
    int not_either = open_group(&book, HN_NOT, 1);
    int either = open_group(&book, HN_OR, 2);
    add_truth(&book, 1);
    add_truth(&book, 2);
    close_group(&book, either);
    close_group(&book, not_either);
    close_group(&book, left);
    int right = open_group(&book, HN_AND, 2);
    int not_both = open_group(&book, HN_NOT, 1);
    int both = open_group(&book, HN_AND, 2);
    add_truth(&book, 0);
    add_truth(&book, 1);
    close_group(&book, both);
    close_group(&book, not_both);
    int last = open_group(&book, HN_OR, 2);
    add_truth(&book, 3);
    int not = open_group(&book, HN_NOT, 1);
    add_truth(&book, 2);
    close_group(&book, not );
    close_group(&book, last);
    close_group(&book, right);
    close_group(&book, whole);
    for (int bits = 0; bits < 16; bits++) {
        bool flag = bits & 1, a = bits & 2, b = bits & 4, list = bits & 8;
        assert_int_equal(holds(&book, whole, truths(bits)),
                         (flag && !(a || b)) || (!(flag && a) && (list || !b)));
    }
}

TEST(always_holds)
{
    hn_book book = {0};
    int at = always(&book);
    assert_true(holds(&book, at, (stage){{0}, 0}));
}

/* ---- which condition failed ---- */

TEST(the_step_names_the_condition_that_failed_and_what_it_found)
{
    hn_book book = {0};
    int all = open_group(&book, HN_AND, 3);
    add_truth(&book, FLAG_FIELD);
    int second = field(&book, A, HN_AT_MOST, 3 * BOOK_ONE);
    field(&book, B, HN_AT_MOST, 3 * BOOK_ONE);
    close_group(&book, all);
    add_rule(&book, ONE, all, PAIR, 1);
    stage s = {.field = {BOOK_ONE, 7 * BOOK_ONE / 2, 9 * BOOK_ONE, 0}};
    outcome o = run(&book, ONE, s, 1);
    assert_int_equal(o.why.step_count, 1);
    assert_int_equal(o.why.step[0].end, HN_STEP_CONDITION);
    assert_int_equal(o.why.step[0].condition, second);
    assert_true(dutch_failure(&o.why, &o.why.step[0])->found == 3.5);
    assert_int_equal(o.why.step[0].strategy, HN_NONE);
    assert_true(o.why.step[0].roll == -1);
    s.field[A] = BOOK_ABSENT;
    o = run(&book, ONE, s, 1);
    assert_int_equal(o.why.step[0].condition, second);
    assert_true(dutch_failure(&o.why, &o.why.step[0])->found_absent);
    s.field[A] = -BOOK_ONE;
    s.field[B] = 4 * BOOK_ONE;
    o = run(&book, ONE, s, 1);
    assert_int_equal(o.why.step[0].condition, second + 1);
    assert_true(dutch_failure(&o.why, &o.why.step[0])->found == 4);
}

/* Of every condition of a field that was looked at, in order: whether it held, what was found, and what that was
 * compared with. What an `or` needs no more and what an `and` has lost by is not looked at. */
TEST(every_condition_that_was_looked_at_tells_what_it_found)
{
    hn_book book = {0};
    int all = open_group(&book, HN_AND, 3);
    int first = field(&book, A, HN_AT_MOST, 3 * BOOK_ONE);
    int either = open_group(&book, HN_OR, 3);
    int second = field(&book, FLAG_FIELD, HN_EQUALS, BOOK_ONE);
    int third = field(&book, LIST_FIELD, HN_NOT_EMPTY, 0);
    add_truth(&book, FLAG_FIELD);
    close_group(&book, either);
    int last = add(
        &book,
        (hn_condition){.type = HN_FIELD, .op = HN_GREATER_THAN, .field = A, .than = B, .size = 1});
    close_group(&book, all);
    int no = field(&book, B, HN_AT_LEAST, 9 * BOOK_ONE);
    add_rule(&book, ONE, no, PAIR, 1);
    add_rule(&book, ONE, no, PAIR, 0);
    add_rule(&book, ONE, all, PAIR, 1);
    outcome o = run(&book, ONE, (stage){.field = {0, 5 * BOOK_ONE / 2, BOOK_ONE, 4 * BOOK_ONE}}, 1);
    static const double found[] = {1, 2.5, 0, 4, 2.5}, bound[] = {9, 3, 1, 0, 1};
    static const bool holds[] = {false, true, false, true, true};
    const int condition[] = {no, first, second, third, last};
    assert_int_equal(o.why.finding_count, 5);
    for (int i = 0; i < 5; i++) {
        const hn_finding *f = &o.why.finding[i];
        assert_int_equal(f->condition, condition[i]);
        assert_int_equal(f->holds, holds[i]);
        assert_true(f->found == found[i] && f->bound == bound[i]);
        assert_false(f->found_absent || f->bound_absent);
    }
    static const int firsts[] = {0, 1, 1}, counts[] = {1, 0, 4};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(o.why.step[i].first_finding, firsts[i]);
        assert_int_equal(o.why.step[i].finding_count, counts[i]);
    }
    o = run(&book, ONE, (stage){.field = {0, 0, BOOK_ABSENT, BOOK_ONE}}, 1);
    assert_true(o.why.finding[0].found_absent && o.why.finding[4].bound_absent);
    assert_false(o.why.finding[0].holds || o.why.finding[4].holds);
}

/* None of an `or` holds: it is the whole of it that failed. */
TEST(a_group_that_failed_as_a_whole_is_named_itself)
{
    hn_book book = {0};
    int either = open_group(&book, HN_OR, 2);
    add_truth(&book, A);
    add_truth(&book, B);
    close_group(&book, either);
    int not = open_group(&book, HN_NOT, 1);
    add_truth(&book, FLAG_FIELD);
    close_group(&book, not );
    add_rule(&book, ONE, either, PAIR, 1);
    add_rule(&book, ONE, not, PAIR, 1);
    outcome o = run(&book, ONE, (stage){.field = {BOOK_ONE, 0, 0, 0}}, 1);
    assert_int_equal(o.why.step_count, 2);
    assert_int_equal(o.why.step[0].condition, either);
    assert_int_equal(o.why.step[1].condition, not );
}

/* ---- order and chances ---- */

TEST(the_first_rule_that_fires_decides)
{
    hn_book book = {0};
    int yes = always(&book), no = field(&book, A, HN_EQUALS, BOOK_ONE);
    add_rule(&book, ONE, no, PAIR, 1);
    add_rule(&book, ONE, yes, PAIR, 0);
    add_rule(&book, ONE, yes, ANY, 1);
    add_rule(&book, ONE, yes, PAIR, 1);
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_true(o.choice.used && o.why.used);
    assert_in_range(o.choice.action[0], 100, 109);
    assert_int_equal(o.why.step_count, 3);
    assert_int_equal(o.why.step[0].end, HN_STEP_CONDITION);
    assert_int_equal(o.why.step[1].end, HN_STEP_NEVER);
    assert_int_equal(o.why.step[2].end, HN_STEP_FIRED);
    assert_int_equal(o.why.step[2].rule, 2);
    assert_string_equal(o.why.rule, "C");
}

TEST(a_certain_chance_needs_no_roll)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, PAIR, 0);
    add_rule(&book, ONE, yes, PAIR, 1);
    add_rule(&book, EVERY, yes, SOME, 0);
    add_rule(&book, EVERY, yes, SOME, 1);
    for (int event = ONE; event <= EVERY; event++) {
        outcome o = run(&book, event, (stage){{0}, 5}, 1);
        assert_false(o.rolls.begun);
        assert_true(o.why.step[0].roll == -1 && o.why.step[0].chance == 0);
        assert_true(o.why.step[1].roll == -1 && o.why.step[1].chance == 1);
        assert_true(o.choice.used);
    }
}

TEST(a_roll_below_the_chance_fires)
{
    hn_book book = {0};
    add_rule(&book, ONE, always(&book), PAIR, .3);
    int fired = 0, trials = 20000;
    for (int key = 0; key < trials; key++) {
        outcome o = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key);
        const hn_step *step = &o.why.step[0];
        assert_true(o.rolls.begun && step->chance == .3 && step->roll >= 0 && step->roll < 1);
        assert_int_equal(step->end, step->roll < .3 ? HN_STEP_FIRED : HN_STEP_ROLL);
        assert_int_equal(o.choice.used, step->end == HN_STEP_FIRED);
        assert_string_equal(o.why.rule, o.choice.used ? "A" : "none");
        fired += o.choice.used;
    }
    is_share(fired, trials, .3);
}

/* A roll that equals the chance does not: so many of a million rolls fire. */
TEST(a_chance_is_exact)
{
    hn_book book = {0};
    add_rule(&book, ONE, always(&book), PAIR, .5);
    for (uint64_t key = 0; key < 100; key++) {
        book.rule[0].chance[0] = HN_CHANCE / 2;
        double roll = run(&book, ONE, (stage){{0}, 0}, key).why.step[0].roll;
        book.rule[0].chance[0] = (int32_t)(roll * HN_CHANCE + .5);
        assert_false(run(&book, ONE, (stage){{0}, 0}, key).choice.used);
        book.rule[0].chance[0]++;
        assert_true(run(&book, ONE, (stage){{0}, 0}, key).choice.used);
    }
}

TEST(rolls_of_different_rules_are_independent)
{
    hn_book book = {0};
    int yes = always(&book), trials = 20000, fired[3] = {0};
    for (int i = 0; i < 3; i++)
        add_rule(&book, ONE, yes, PAIR, .5);
    for (int key = 0; key < trials; key++) {
        outcome o = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key);
        if (o.choice.used)
            fired[o.why.step_count - 1]++;
    }
    is_share(fired[0], trials, .5);
    is_share(fired[1], trials, .25);
    is_share(fired[2], trials, .125);
}

/* A rule's roll and its strategy's choices are the same whatever came before it. */
TEST(a_roll_does_not_depend_on_the_rules_before)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, PAIR, .5);
    add_rule(&book, ONE, yes, ANY, .5);
    hn_book without = book;
    without.rule[0].chance[0] = 0;
    for (uint64_t key = 0; key < 1000; key++) {
        outcome one = run(&book, ONE, (stage){{0}, 0}, key);
        outcome two = run(&without, ONE, (stage){{0}, 0}, key);
        if (one.why.step_count < 2)
            continue;
        assert_true(one.why.step[1].roll == two.why.step[1].roll);
        assert_int_equal(one.choice.count, two.choice.count);
        assert_memory_equal(one.choice.action, two.choice.action,
                            (size_t)one.choice.count * sizeof(hn_action));
    }
}

TEST(a_strategys_choices_are_uniform_and_independent)
{
    hn_book book = {0};
    add_rule(&book, ONE, always(&book), ANY, 1);
    int trials = 20000, first[10] = {0}, both[10][10] = {{0}};
    for (int key = 0; key < trials; key++) {
        outcome o = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key);
        first[o.choice.action[0] - 100]++;
        both[o.choice.action[0] - 100][o.choice.action[1] - 200]++;
    }
    for (int i = 0; i < 10; i++) {
        is_share(first[i], trials, .1);
        for (int k = 0; k < 10; k++)
            is_share(both[i][k], trials, .01);
    }
}

TEST(the_same_key_decides_alike_and_others_differ)
{
    hn_book book = {0};
    add_rule(&book, ONE, always(&book), ANY, 1);
    int alike = 0, trials = 20000;
    for (int key = 0; key < trials; key++) {
        outcome one = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key);
        outcome again = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key);
        outcome next = run(&book, ONE, (stage){{0}, 0}, (uint64_t)key + 1);
        assert_memory_equal(one.choice.action, again.choice.action, 2 * sizeof(hn_action));
        alike += one.choice.action[0] == next.choice.action[0];
    }
    is_share(alike, trials, .1);
}

TEST(not_to_be_asked_why_changes_nothing)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, NOTHING, .5)->fallback = HN_FALLBACK_NEXT;
    add_rule(&book, ONE, yes, ANY, .5);
    add_rule(&book, EVERY, yes, SOME, .5);
    add_rule(&book, EVERY, yes, SOME, .25);
    for (uint64_t key = 0; key < 2000; key++)
        for (int event = ONE; event <= EVERY; event++) {
            stage s = {{0}, 5};
            outcome asked = run(&book, event, s, key);
            book_rolls rolls = book_rolls_of(key, 7);
            book_choice choice;
            book_run(&book, &words, event, 0, &s, &rolls, NULL, &choice);
            assert_int_equal(choice.used, asked.choice.used);
            assert_int_equal(choice.count, asked.choice.count);
            assert_memory_equal(choice.action, asked.choice.action,
                                (size_t)choice.count * sizeof *choice.action);
        }
}

TEST(a_difficulty_has_its_own_chance)
{
    hn_book book = {0};
    stage s = {{0}, 0};
    hn_book_rule *r = add_rule(&book, ONE, always(&book), PAIR, 0);
    r->chance[3] = HN_CHANCE;
    for (int difficulty = 0; difficulty < HN_DIFFICULTIES; difficulty++) {
        book_rolls rolls = book_rolls_of(1, 1);
        book_choice choice;
        book_run(&book, &words, ONE, difficulty, &s, &rolls, NULL, &choice);
        assert_int_equal(choice.used, difficulty == 3);
    }
}

/* ---- fallbacks ---- */

TEST(with_the_fallback_skip_nothing_is_done)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, NOTHING, 1);
    add_rule(&book, ONE, yes, PAIR, 1);
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_false(o.choice.used || o.why.used);
    assert_int_equal(o.why.choice_count, 0);
    assert_int_equal(o.why.step_count, 1);
    assert_int_equal(o.why.step[0].end, HN_STEP_NO_TARGET);
    assert_int_equal(o.why.step[0].strategy, NOTHING);
    assert_string_equal(o.why.rule, "A");
}

TEST(with_the_fallback_next_the_later_rules_are_looked_at)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, NOTHING, 1)->fallback = HN_FALLBACK_NEXT;
    add_rule(&book, ONE, yes, PAIR, 1);
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_true(o.choice.used);
    assert_int_equal(o.why.step_count, 2);
    assert_int_equal(o.why.step[0].end, HN_STEP_NO_TARGET);
    assert_int_equal(o.why.step[1].end, HN_STEP_FIRED);
    assert_string_equal(o.why.rule, "B");
    book.rule[1].chance[0] = 0;
    o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_false(o.choice.used);
    assert_string_equal(o.why.rule, "none");
}

TEST(a_strategy_as_fallback_chooses_in_its_place)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, NOTHING, 1)->fallback = ANY;
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_int_equal(o.choice.count, 2);
    assert_int_equal(o.why.step[0].end, HN_STEP_FIRED);
    assert_int_equal(o.why.step[0].strategy, ANY);
    book.rule[0].fallback = NOTHING;
    add_rule(&book, ONE, yes, PAIR, 1);
    o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_false(o.choice.used);
    assert_int_equal(o.why.step_count, 1);
    assert_int_equal(o.why.step[0].end, HN_STEP_NO_TARGET);
    book.rule[0].strategy = PAIR;
    book.rule[0].fallback = ANY;
    o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_int_equal(o.why.step[0].strategy, PAIR);
}

TEST(a_rule_without_a_strategy_ends_in_doing_nothing)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, HN_NONE, 1)->fallback = HN_FALLBACK_NEXT;
    add_rule(&book, ONE, yes, PAIR, 1);
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_false(o.choice.used);
    assert_int_equal(o.why.step_count, 1);
    assert_int_equal(o.why.step[0].end, HN_STEP_SKIPPED);
    assert_string_equal(o.why.rule, "A");
}

/* ---- events that take every rule ---- */

TEST(every_rule_adds_its_targets_each_with_a_roll_of_its_own)
{
    hn_book book = {0};
    int yes = always(&book), trials = 20000, kept[3] = {0}, all = 0, second = 0, both = 0;
    add_rule(&book, EVERY, yes, SOME, .6);
    add_rule(&book, EVERY, yes, PAIR, .5);
    for (int key = 0; key < trials; key++) {
        outcome o = run(&book, EVERY, (stage){{0}, 3}, (uint64_t)key);
        unsigned on = 0;
        for (int i = 0; i < o.choice.count; i++)
            on |= 1u << o.choice.action[i];
        for (int i = 0; i < 3; i++)
            kept[i] += on >> (10 + i) & 1;
        all += (on >> 10 & 7) == 7;
        second += on >> 1 & 1;
        both += (on & (1 << 1 | 1 << 10)) == (1 << 1 | 1 << 10);
        assert_int_equal(o.why.step_count, 2);
        assert_int_equal(o.why.step[0].end, on >> 10 ? HN_STEP_FIRED : HN_STEP_ROLL);
        assert_int_equal(o.why.step[0].count, __builtin_popcount(on >> 10));
        assert_int_equal(o.why.step[0].try_count, 3);
        for (int i = 0; i < 3; i++) {
            const hn_try *tried = &o.why.step[0].tried[i];
            assert_int_equal(tried->action, 10 + i);
            assert_int_equal(tried->hit, on >> (10 + i) & 1);
            assert_int_equal(tried->hit, tried->roll < .6);
        }
        assert_int_equal(o.why.choice_count, o.choice.count);
        assert_int_equal(o.choice.used, o.choice.count > 0);
    }
    for (int i = 0; i < 3; i++)
        is_share(kept[i], trials, .6);
    is_share(all, trials, .6 * .6 * .6);
    is_share(second, trials, .5);
    is_share(both, trials, .6 * .5);
}

TEST(no_rule_of_such_an_event_keeps_the_next_from_it)
{
    hn_book book = {0};
    int yes = always(&book), no = field(&book, A, HN_EQUALS, BOOK_ONE);
    add_rule(&book, EVERY, yes, HN_NONE, 1);
    add_rule(&book, EVERY, yes, NOTHING, 1);
    add_rule(&book, EVERY, no, PAIR, 1);
    add_rule(&book, EVERY, yes, PAIR, 0);
    add_rule(&book, EVERY, yes, NOTHING, 1)->fallback = SOME;
    add_rule(&book, EVERY, yes, PAIR, 1);
    static const hn_step_end ends[] = {HN_STEP_SKIPPED, HN_STEP_NO_TARGET, HN_STEP_CONDITION,
                                       HN_STEP_NEVER,   HN_STEP_FIRED,     HN_STEP_FIRED};
    outcome o = run(&book, EVERY, (stage){{0}, 1}, 1);
    assert_int_equal(o.why.step_count, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(o.why.step[i].end, ends[i]);
    assert_int_equal(o.choice.count, 3);
    assert_int_equal(o.choice.action[0], 10);
    assert_int_equal(o.choice.action[1], 1);
    assert_string_equal(o.why.rule, "F");
}

TEST(nothing_kept_is_nothing_used)
{
    hn_book book = {0};
    add_rule(&book, EVERY, always(&book), NOTHING, 1);
    outcome o = run(&book, EVERY, (stage){{0}, 0}, 1);
    assert_false(o.choice.used || o.why.used);
    assert_string_equal(o.why.rule, "none");
}

TEST(more_targets_than_there_is_room_for_are_left_out)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, EVERY, yes, SOME, 1);
    add_rule(&book, EVERY, yes, SOME, 1);
    outcome o = run(&book, EVERY, (stage){{0}, BOOK_TARGETS - 1}, 1);
    assert_int_equal(o.choice.count, BOOK_TARGETS);
    assert_int_equal(o.why.step[0].count, BOOK_TARGETS - 1);
    assert_int_equal(o.why.step[0].action[HN_STEP_ACTIONS - 1], 10 + HN_STEP_ACTIONS - 1);
}

TEST(an_event_sees_its_own_rules_alone)
{
    hn_book book = {0};
    int yes = always(&book);
    add_rule(&book, ONE, yes, PAIR, 1);
    add_rule(&book, EVERY, yes, SOME, 1);
    assert_int_equal(run(&book, ONE, (stage){{0}, 1}, 1).choice.action[0], 1);
    assert_int_equal(run(&book, EVERY, (stage){{0}, 1}, 1).choice.action[0], 10);
    assert_int_equal(run(&book, EVERY, (stage){{0}, 1}, 1).why.event, EVERY);
    hn_book empty = {0};
    outcome o = run(&empty, ONE, (stage){{0}, 1}, 1);
    assert_false(o.choice.used);
    assert_int_equal(o.why.step_count, 0);
}

TEST(every_rule_of_the_largest_book_is_told)
{
    hn_book book = {0};
    int yes = always(&book);
    for (int i = 1; i < HN_BOOK_RULES; i++)
        add_rule(&book, ONE, yes, PAIR, 0);
    add_rule(&book, ONE, yes, PAIR, 1);
    outcome o = run(&book, ONE, (stage){{0}, 0}, 1);
    assert_int_equal(o.why.step_count, HN_BOOK_RULES);
    assert_int_equal(o.why.step[HN_BOOK_RULES - 1].end, HN_STEP_FIRED);
    assert_true(o.choice.used);
}

/* ---- names ---- */

TEST(operators_have_the_names_of_the_files)
{
    static const char *const names[] = {"equals",       "not_equals", "less_than", "at_most",
                                        "greater_than", "at_least",   "empty",     "not_empty"};
    for (int op = 0; op < HN_OPERATORS; op++)
        assert_string_equal(hn_operator_name(op), names[op]);
    assert_string_equal(hn_operator_name(-1), "");
    assert_string_equal(hn_operator_name(HN_OPERATORS), "");
}

static bool is_among(const char *(*list)(const hn_game *game, int index, const char **about),
                     const char *name)
{
    const hn_game *game = hn_game_find("dutch");
    const char *found, *about;
    for (int i = 0; (found = list(game, i, &about)); i++)
        if (!strcmp(found, name) && *about)
            return true;
    return false;
}

/* Its fields, strategies and events as the source has them. */
TEST(dutchs_words_are_those_of_its_source)
{
    static const char *const fields[] = {
        "isClearAndCollect",           "other_players_with_three_in_collection",
        "other_players_with_one_card", "all_players",
        "acting_player.known_cards",   "acting_player.hand"};
    static const char *const strategies[] = {"collection_three_swap", "one_card_player_priority",
                                             "lowest_opponent_higher_own", "random_except_own",
                                             "random_two_players"};
    static const char *const events[] = {"draw",       "play_card", "same_rank", "jack_swap",
                                         "queen_peek", "collect",   "call_dutch"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_true(is_among(hn_book_field, fields[i]));
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++)
        assert_true(is_among(hn_book_strategy, strategies[i]));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        assert_string_equal(hn_book_event(hn_game_find("dutch"), (int)i, NULL), events[i]);
    assert_null(hn_book_event(hn_game_find("dutch"), 7, NULL));
    assert_null(hn_book_event(hn_game_find("dutch"), -1, NULL));
    assert_null(hn_book_field(hn_game_find("cambio"), 0, NULL));
    assert_null(hn_book_of(hn_game_find("cambio")));
}

/* Six rules with their priorities, and each event's in rising order. */
TEST(dutchs_rules_stand_in_the_order_of_their_priorities)
{
    static const char *const jack[] = {
        "collection_three_swap",  "one_card_player_priority", "swap_lowest_opponent_for_higher_own",
        "random_swap_except_own", "swap_random_two_players",  "skip_jack_swap"};
    const hn_book *book = hn_book_of(hn_game_find("dutch"));
    for (int event = 0; event < 7; event++)
        for (int rule = book->first[event]; rule < book->first[event + 1]; rule++)
            assert_int_equal(book->rule[rule].priority, rule - book->first[event] + 1);
    assert_int_equal(book->first[4] - book->first[3], 6);
    for (int i = 0; i < 6; i++)
        assert_string_equal(book->rule[book->first[3] + i].name, jack[i]);
    assert_int_equal(book->rule[book->first[3] + 5].strategy, HN_NONE);
}

TEST(a_player_of_a_book_needs_its_game_and_a_difficulty_of_it)
{
    hn_player player = {.difficulty = 77};
    hn_error error;
    const hn_book *book = hn_book_of(hn_game_find("dutch"));
    assert_int_equal(hn_player_of_book(&player, book, "grand", hn_game_find("dutch"), &error),
                     HN_BAD_PLAYER);
    assert_string_equal(error.text,
                        "no difficulty \"grand\"; the book has: easy, medium, hard, expert");
    assert_int_equal(hn_player_of_book(&player, book, "easy", hn_game_find("cambio"), &error),
                     HN_BAD_PLAYER);
    assert_string_equal(error.text, "the book is for dutch, not for cambio");
    assert_int_equal(player.difficulty, 77);
    assert_int_equal(hn_player_of_book(&player, book, "hard", hn_game_find("dutch"), &error),
                     HN_OK);
    assert_int_equal(player.difficulty, 2);
    assert_string_equal(player.name, "dutch-hard");
    assert_int_equal(player.level.miss, 20000);
}

/* ---- words for people ---- */

/* A step of a why whose one finding, where the step has any, is given. */
static void says_of(const hn_step *step, const hn_finding *finding, const char *text)
{
    dutch_table t;
    char found[300], small[10];
    hn_why why;
    why.finding[0] = finding ? *finding : (hn_finding){0};
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n");
    hn_view view = dutch_view(&t);
    hn_player easy = dutch_player("dutch-easy");
    int length = hn_step_text(&easy, &view, &why, step, found, sizeof found);
    assert_string_equal(found, text);
    assert_int_equal(length, strlen(text));
    assert_int_equal(hn_step_text(&easy, &view, &why, step, small, sizeof small), length);
    assert_memory_equal(small, text, sizeof small - 1);
}

static void says(const hn_step *step, const char *text)
{
    says_of(step, NULL, text);
}

/* The number of a rule's condition of a field. */
static uint16_t condition_of(int rule, const char *name)
{
    const hn_game *game = hn_game_find("dutch");
    const hn_book *book = hn_book_of(game);
    int at = book->rule[rule].condition;
    while (book->condition[at].type != HN_FIELD ||
           strcmp(hn_book_field(game, book->condition[at].field, NULL), name) != 0)
        at++;
    return (uint16_t)at;
}

static void fails(const char *rule_name, const char *field_name, double found, const char *text)
{
    int rule = dutch_rule(rule_name);
    hn_finding finding = {.condition = condition_of(rule, field_name), .found = found, .bound = 4};
    hn_step step = {.rule = (uint16_t)rule,
                    .end = HN_STEP_CONDITION,
                    .condition = finding.condition,
                    .finding_count = 1,
                    .strategy = HN_NONE,
                    .roll = -1};
    says_of(&step, &finding, text);
}

TEST(a_failed_condition_is_told_with_what_was_found)
{
    fails("collection_three_swap", "isClearAndCollect", 0,
          "`collection_three_swap`: `isClearAndCollect` equals true failed (it is false)");
    fails("one_card_player_priority", "other_players_with_one_card", 0,
          "`one_card_player_priority`: `other_players_with_one_card` not_empty failed (it is 0)");
    fails("call_with_few_points", "acting_player.expected_points", 9.25,
          "`call_with_few_points`: `acting_player.expected_points` at_most 8 failed (it is 9.25)");
    fails("call_to_win", "call_win_chance", .5,
          "`call_to_win`: `call_win_chance` greater_than 0.70 failed (it is 0.50)");
    fails("take_lower_discard", "acting_player.highest_to_play_points", -2,
          "`take_lower_discard`: `acting_player.highest_to_play_points` greater_than "
          "`discard_top.points` failed (it is -2, and that 4)");
    hn_step step = {.rule = (uint16_t)dutch_rule("take_lower_discard"),
                    .end = HN_STEP_CONDITION,
                    .finding_count = 1,
                    .strategy = HN_NONE};
    step.condition = hn_book_of(hn_game_find("dutch"))->rule[step.rule].condition;
    hn_finding none = {.condition = step.condition, .found_absent = true, .bound = 4};
    says_of(&step, &none,
            "`take_lower_discard`: `acting_player.highest_to_play_points` greater_than "
            "`discard_top.points` failed (it is absent, and that 4)");
    step.rule = (uint16_t)dutch_rule("play_highest_known");
    step.finding_count = 0;
    step.condition = hn_book_of(hn_game_find("dutch"))->rule[step.rule].condition;
    says(&step, "`play_highest_known`: `or` of 2 failed");
}

TEST(each_end_of_a_step_has_its_sentence)
{
    hn_step step = {.rule = (uint16_t)dutch_rule("swap_random_two_players"),
                    .strategy = 4,
                    .chance = .6,
                    .roll = .71};
    step.end = HN_STEP_ROLL;
    says(&step, "`swap_random_two_players`: rolled 0.71 against a chance of 0.60: no");
    step.end = HN_STEP_NEVER;
    says(&step, "`swap_random_two_players`: no chance at this difficulty");
    step.end = HN_STEP_SKIPPED;
    says(&step, "`swap_random_two_players`: fired, and does nothing");
    step.end = HN_STEP_NO_TARGET;
    says(&step, "`swap_random_two_players`: fired, but `random_two_players` found nothing");
    dutch_table t;
    dutch_set(&t, "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n");
    step.end = HN_STEP_FIRED;
    step.roll = .25;
    step.count = 2;
    assert_int_equal(hn_action_parse(&t.rules, 3, 0, "exchange 0.1", &step.action[0]), HN_OK);
    assert_int_equal(hn_action_parse(&t.rules, 3, 0, "with 2.0", &step.action[1]), HN_OK);
    says(&step, "`swap_random_two_players`: rolled 0.25 against a chance of 0.60, fired; "
                "`random_two_players` chose `exchange 0.1`, `with 2.0`");
    step.roll = -1;
    says(&step, "`swap_random_two_players`: fired; `random_two_players` chose `exchange 0.1`, "
                "`with 2.0`");
    hn_step call = {.rule = (uint16_t)dutch_rule("call_to_win"),
                    .end = HN_STEP_FIRED,
                    .finding_count = 1,
                    .strategy = 15,
                    .roll = -1};
    hn_finding sure = {.condition = condition_of(call.rule, "call_win_chance"),
                       .holds = true,
                       .found = .8125,
                       .bound = .7};
    says_of(&call, &sure,
            "`call_to_win`: `call_win_chance` greater_than 0.70 (it is 0.81), fired; `call_dutch`");
    step.count = 6;
    step.action[2] = step.action[3] = step.action[1];
    says(&step, "`swap_random_two_players`: fired; `random_two_players` chose `exchange 0.1`, "
                "`with 2.0`, `with 2.0`, `with 2.0` and 2 more");
}

/* The reasons of a decision at a table, for the first key that leads to a rule. */
static void reasons(const char *text, hn_player player, const char *rule, const char *words_wanted)
{
    dutch_table t;
    char found[400];
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    for (uint64_t key = 0;; key++) {
        hn_why why;
        hn_player_decide(&player, &view, key, &why);
        if (strcmp(why.rule, rule) != 0)
            continue;
        int length = hn_why_text(&player, &view, &why, found, sizeof found);
        assert_string_equal(found, words_wanted);
        assert_int_equal(length, strlen(found));
        return;
    }
}

TEST(the_reasons_are_the_rule_that_decided)
{
    hn_player expert = dutch_sharp("dutch-expert"), missing = expert;
    missing.level.miss = HN_CHANCE;
    const char *jack = "phase first\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n";
    reasons(
        jack, expert, "swap_lowest_opponent_for_higher_own",
        "It swaps its highest known card for the lowest that it knows of others, `exchange 0.0`, "
        "`with 1.0`: the number of own cards that it knows is 1; the number of seats at the table "
        "is 3 (rule `swap_lowest_opponent_for_higher_own`).");
    reasons("phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n2: ? ?\n", expert, "none",
            "It swaps nothing: clear-and-collect is off; there are no others with one card; there "
            "are no own cards that it knows.");
    reasons("phase first\ndiscard Jh\n0: ? ?\n1: ?\n", expert, "one_card_player_priority",
            "It swaps nothing: clear-and-collect is off; `one_card_player_priority` found nothing "
            "to choose.");
    reasons(jack, missing, "missed",
            "It missed its chance, as its level does now and then: `pass`.");
    reasons(
        "phase second\nchosen 0.1\ndiscard Jh\n0: Kh ?\n1: 2c ?\n2: ? ?\n", expert,
        "exchange/begun",
        "The first card was chosen for it: `with 1.0` goes with that one and gains 4.2 points.");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", expert, "take_lower_discard",
            "It takes the top of the discard: the value of its highest card to play is 9, above "
            "the value of the top discard, 4 (rule `take_lower_discard`).");
    reasons("discard 9c\n0: 4h ?\n1: ? ?\n", expert, "draw_from_deck",
            "It draws from the deck: the value of its highest card to play is 4, not above the "
            "value of the top discard, 9 (rule `draw_from_deck`).");
    reasons("phase drawn\ndrawn 2h\nunseen 5c 6c\ndiscard 4c\n0: Kh ?\n1: ?\n", expert,
            "play_highest_known",
            "It plays the highest card that it knows, Jacks last, `swap 0`: the value of its "
            "highest card to play is 10, above the average of the unseen cards, 5.5 (rule "
            "`play_highest_known`).");
    reasons(
        "phase look\ndiscard Qh\n0: ? 3h\n1: ? ?\n", expert, "look_at_own_unknown",
        "It looks at a card of its own that it does not know, `look 0.0`: the number of own cards "
        "that it does not know is 1 (rule `look_at_own_unknown`).");
    reasons("preset dutch-collect\ndiscard 7s\n0: 7c*1 7d*2 7h*3 ?\n1: ? ?\n", expert,
            "complete_the_set",
            "It collects the top of the discard: the number of cards in its collection is 3, not "
            "below its bound of 3 (rule `complete_the_set`).");
    reasons("phase call\nunseen 3c 9c 9d 9s 9h\n0: 4h\n1: ?\n", expert, "call_to_win",
            "It calls: the chance to win is 80 %, above its bound of 70 % (rule `call_to_win`).");
    reasons("phase call\nunseen 3c 9c 9d\n0: 4h\n1: ?\n", expert, "none",
            "It does not call: the chance to win is 66.7 %, not above its bound of 70 %.");
    reasons(
        "phase call\nunseen 9c\n0: 9h\n1: ?\n", dutch_sharp("dutch-easy"), "none",
        "It does not call: the sum that it expects of its own cards is 9, above its bound of 8.");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", dutch_sharp("dutch-easy"), "take_lower_discard",
            "It takes the top of the discard: the value of its highest card to play is 9, above "
            "the value of the top discard, 4, and its chance of 20 % came up (rule "
            "`take_lower_discard`).");
    reasons("discard 4c\n0: 9h ?\n1: ? ?\n", dutch_sharp("dutch-easy"), "draw_from_deck",
            "It draws from the deck: `take_lower_discard` did not come up with its 20 % (rule "
            "`draw_from_deck`).");
}

/* Both rules of the window fired: each claim is told with the rule that chose it. */
TEST(a_claim_is_told_with_its_own_rule)
{
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    dutch_table t;
    char found[400];
    hn_why why;
    mine.rule[dutch_rule("drop_wrong_card")].chance[3] = HN_CHANCE;
    hn_player expert = dutch_of_book(&mine, "expert");
    dutch_set(&t, "phase window\ndiscard 4c\n0: 4h ?\n1: ? ?\n");
    static const char *const wanted[] = {
        ("It drops what it knows to fit, `drop 0`: the number of own cards that it knows to fit is "
         "1 (rule `drop_known_matches`)."),
        ("It drops a card that it does not know, by mistake, `drop 1`: the number of own cards that "
         "it does not know is 1 (rule `drop_wrong_card`)."),
        "All that it means to drop is claimed: `pass`."};
    static const char *const done[] = {"drop 0", "drop 1", "pass"};
    for (int i = 0; i < 3; i++) {
        hn_view view = dutch_view(&t);
        hn_player_decide(&expert, &view, 1, &why);
        hn_why_text(&expert, &view, &why, found, sizeof found);
        assert_string_equal(found, wanted[i]);
        assert_string_equal(dutch_does(&t, &expert, 1), done[i]);
        dutch_act(&t, done[i]);
    }
}

/* Rules of one's own, and none for the event at all. */
TEST(a_book_of_ones_own_has_words_for_everything)
{
    hn_book mine = *hn_book_of(hn_game_find("dutch"));
    hn_rules house;
    hn_state dealt;
    char found[400];
    hn_why why;
    hn_player player = dutch_of_book(&mine, "expert");
    hn_rules_preset(&house, hn_game_find("dutch"), NULL, NULL);
    assert_int_equal(hn_deal(&house, 3, 0, 1, &dealt, NULL), HN_OK);
    hn_view view = hn_view_of(&house, &dealt, 1);
    hn_player_decide(&player, &view, 1, &why);
    hn_why_text(&player, &view, &why, found, sizeof found);
    assert_non_null(strstr(found, "Any of its cards is as good as another to look at: `look 1."));
    mine.first[7] = mine.first[6];
    reasons("phase call\nunseen 9c\n0: Ah\n1: Kh\n", player, "none",
            "It does not call: no rule has a chance.");
}

/* ---- in play ---- */

/* One or two sentences, whole and not too long. */
static void has_words(const hn_player *player, const hn_view *view, const hn_why *why)
{
    char text[400];
    int length = hn_why_text(player, view, why, text, sizeof text);
    if (length < 20 || length >= 300 || text[length - 1] != '.' || strpbrk(text, "{}") ||
        strstr(text, "``") || strstr(text, "  "))
        fail_msg("%s: %s", player->name, text);
}

/* Over whole rounds: to be asked why, or twice, changes nothing; another key does. */
TEST(asking_why_or_again_never_changes_a_choice)
{
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    const hn_game *game = hn_game_find("dutch");
    int decisions = 0, differ = 0;
    for (int number = 0; number < draw_size(2000, 200, 50); number++) {
        hn_rules house;
        hn_state table = {{0}};
        hn_rules_preset(&house, game, hn_preset_name(game, number % 2), NULL);
        assert_int_equal(hn_deal(&house, 2 + number % 5, 0, (uint64_t)number, &table, NULL), HN_OK);
        for (int seat; (seat = hn_next_decider(&house, &table)) != HN_NONE;) {
            hn_player player = dutch_player(names[(number + seat) % 4]);
            hn_view view = hn_view_of(&house, &table, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_why why, again;
            hn_action action = hn_player_decide(&player, &view, key, NULL);
            assert_int_equal(hn_player_decide(&player, &view, key, &why), action);
            assert_int_equal(hn_player_decide(&player, &view, key, &again), action);
            assert_string_equal(why.rule, again.rule);
            assert_int_equal(why.step_count, again.step_count);
            assert_true(*why.rule);
            has_words(&player, &view, &why);
            differ += hn_player_decide(&player, &view, key + 1, NULL) != action;
            decisions++;
            assert_int_equal(hn_apply(&house, &table, seat, action, NULL), HN_OK);
        }
    }
    assert_true(differ > decisions / 100);
}
