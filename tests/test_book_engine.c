/* The engine behind rule books: conditions, chances, fallbacks, and events that take every rule. It is shown with a game of
 * its own that has a few plain fields and strategies; test_book_words.c has what it tells of them. */
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
    .events = (const book_event[]){{"one", "the first rule decides", false, false, ""},
                                   {"every", "every rule adds to it", true, false, ""}},
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
