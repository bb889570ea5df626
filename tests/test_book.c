/* Rule books in YAML: what is read, what is refused and where, what is warned of. */
#include "config/book.h"
#include "core/text.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 16 };

/* A book with one of everything. */
static const char good[] = "game: dutch\n"
                           "name: small\n"
                           "delay: [0.1, 0.5]\n"
                           "timers:\n"
                           "  draw: 5\n"
                           "  same_rank: 2.5\n"
                           "difficulties:\n"
                           "  easy:\n"
                           "    miss_chance_to_play: 0.06\n"
                           "    keep_moved: 0.7\n"
                           "    keep_turn: 0.96\n"
                           "    special_cards:\n"
                           "      jack_swap:\n"
                           "        use_probability: 0.6\n"
                           "  hard: {}\n"
                           "events:\n"
                           "  draw:\n"
                           "    - name: take\n"
                           "      priority: 1\n"
                           "      conditions:\n"
                           "        - field: lap\n"
                           "          operator: at_least\n"
                           "          value: 2\n"
                           "        - type: not\n"
                           "          conditions:\n"
                           "            - field: isClearAndCollect\n"
                           "              operator: equals\n"
                           "              value: true\n"
                           "      target_strategy: take_discard\n"
                           "      fallback: next\n"
                           "      execution_probability: {easy: 0.5, hard: 1}\n"
                           "    - name: deck\n"
                           "      priority: 2\n"
                           "      conditions:\n"
                           "        - type: always\n"
                           "      target_strategy: draw_deck\n"
                           "      execution_probability: {easy: 1, hard: 0.9}\n"
                           "  same_rank:\n"
                           "    - name: drop\n"
                           "      priority: 1\n"
                           "      conditions:\n"
                           "        - field: acting_player.hand\n"
                           "          operator: greater_than\n"
                           "          than: other_players_with_one_card\n"
                           "      target_strategy: known_matches\n"
                           "      execution_probability: {easy: 0.9, hard: 1}\n";

/* ---- helpers ---- */

/* The good book with its first `old` made into `new`. */
static const char *changed(const char *old, const char *new)
{
    static char text[TEXT];
    const char *at = strstr(good, old);
    if (!at)
        fail_msg("the book has no \"%s\"", old);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    return text;
}

static hn_book read_book(const char *yaml, config_warnings *warnings)
{
    hn_book book;
    hn_error error = {0};
    memset(&book, 0xA5, sizeof book);
    if (config_book_text(&book, yaml, strlen(yaml), warnings, &error))
        fail_msg("%d:%d: %s in:\n%s", error.line, error.column, error.text, yaml);
    return book;
}

/* A text is refused with these words, at that place, and the book left as it was. */
static void refused_at(const char *yaml, size_t length, int line, int column, const char *words)
{
    hn_book book, before;
    hn_error error = {0};
    memset(&book, 0x5A, sizeof book);
    before = book;
    hn_status status = config_book_text(&book, yaml, length, NULL, &error);
    if (!status)
        fail_msg("taken; expected \"%s\" in:\n%.3000s", words, yaml);
    assert_int_equal(error.status, status);
    if (!strstr(error.text, words))
        fail_msg("expected \"%s\" in: %s", words, error.text);
    if (error.line != line || error.column != column)
        fail_msg("\"%s\" at %d:%d, not at %d:%d", words, error.line, error.column, line, column);
    assert_memory_equal(&book, &before, sizeof book);
    assert_int_equal(config_book_text(&book, yaml, length, NULL, NULL), status);
}

/* The same for a text that has a `^` before the place. */
static void refused(const char *marked, const char *words)
{
    static char text[TEXT];
    int line = 1, column = 1;
    const char *mark = strchr(marked, '^');
    if (!mark)
        fail_msg("no place is marked for \"%s\"", words);
    for (const char *c = marked; c < mark; c++) {
        line += *c == '\n';
        column = *c == '\n' ? 1 : column + 1;
    }
    snprintf(text, sizeof text, "%.*s%s", (int)(mark - marked), marked, mark + 1);
    refused_at(text, strlen(text), line, column, words);
}

/* The good book is refused once its first `old` is `new`, in which a `^` marks the place. */
static void wrong(const char *old, const char *new, const char *words)
{
    refused(changed(old, new), words);
}

static void taken(const char *old, const char *new)
{
    read_book(changed(old, new), NULL);
}

/* ---- what is read ---- */

TEST(the_shipped_book_is_what_the_library_carries)
{
    hn_book book;
    config_warnings warnings;
    hn_error error = {0};
    memset(&book, 0xA5, sizeof book);
    if (config_book_file(&book, "src/players/dutch.yaml", &warnings, &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    assert_int_equal(warnings.count, 0);
    assert_memory_equal(&book, hn_book_of(hn_game_find("dutch")), sizeof book);
}

TEST(a_book_holds_what_its_file_says)
{
    config_warnings warnings;
    hn_book b = read_book(good, &warnings);
    assert_int_equal(warnings.count, 0);
    assert_string_equal(b.game, "dutch");
    assert_string_equal(b.name, "small");
    assert_int_equal(b.delay[0], 100000);
    assert_int_equal(b.delay[1], 500000);
    assert_int_equal(b.timer[0], 5000);
    assert_int_equal(b.timer[2], 2500);
    assert_int_equal(b.difficulty_count, 2);
    const hn_level *easy = &b.difficulty[0].level, *hard = &b.difficulty[1].level;
    assert_string_equal(easy->name, "easy");
    assert_int_equal(easy->miss, 60000);
    assert_int_equal(easy->forget_moved, 300000);
    assert_int_equal(easy->forget_turn, 40000);
    assert_int_equal(b.difficulty[0].use_probability[3], 600000);
    assert_int_equal(b.difficulty[0].use_probability[4], -1);
    assert_string_equal(hard->name, "hard");
    assert_int_equal(hard->miss + hard->forget_moved + hard->forget_turn, 0);
    assert_int_equal(b.rule_count, 3);
    assert_string_equal(b.rule[0].name, "take");
    assert_int_equal(b.rule[0].fallback, HN_FALLBACK_NEXT);
    assert_int_equal(b.rule[0].chance[0], 500000);
    assert_int_equal(b.rule[0].chance[1], HN_CHANCE);
    assert_int_equal(b.rule[1].fallback, HN_FALLBACK_SKIP);
    assert_string_equal(hn_book_strategy(hn_game_find("dutch"), b.rule[2].strategy, NULL),
                        "known_matches");
    for (int event = 0; event <= HN_BOOK_EVENTS; event++)
        assert_int_equal(b.first[event], event == 0 ? 0 : event < 3 ? 2 : 3);
}

TEST(conditions_stand_before_those_that_they_are_made_of)
{
    hn_book b = read_book(good, NULL);
    const hn_condition *c = b.condition;
    assert_int_equal(b.condition_count, 6);
    assert_int_equal(c[0].type, HN_AND); /* several of a rule are an `and` */
    assert_int_equal(c[0].count, 2);
    assert_int_equal(c[0].size, 4);
    assert_int_equal(c[1].type, HN_FIELD);
    assert_int_equal(c[1].op, HN_AT_LEAST);
    assert_int_equal(c[1].than, HN_NONE);
    assert_true(c[1].value == 2000000);
    assert_int_equal(c[2].type, HN_NOT);
    assert_int_equal(c[2].count, 1);
    assert_int_equal(c[2].size, 2);
    assert_true(c[3].value == 1000000);
    assert_int_equal(c[4].type, HN_ALWAYS); /* a single one stands by itself */
    assert_int_equal(c[5].op, HN_GREATER_THAN);
    assert_string_equal(hn_book_field(hn_game_find("dutch"), c[5].than, NULL),
                        "other_players_with_one_card");
    assert_true(c[5].value == 0);
    assert_int_equal(b.rule[1].condition, 4);
    assert_int_equal(b.rule[2].condition, 5);
}

TEST(everything_but_game_and_difficulties_may_be_left_out)
{
    hn_book b = read_book("{game: dutch, difficulties: {one: {}}}", NULL);
    assert_int_equal(b.rule_count + b.condition_count + b.timer[0] + b.delay[1], 0);
    assert_string_equal(b.name, "");
    assert_int_equal(b.difficulty[0].use_probability[0], -1);
    b = read_book("{game: dutch, difficulties: {one: {}}, events: {draw: [], collect: []}}", NULL);
    assert_int_equal(b.rule_count, 0);
}

TEST(numbers_are_whole_millionths)
{
    static const struct {
        const char *text;
        int64_t value;
    } numbers[] = {{"0.000001", 1},       {"-0.000001", -1},  {"7", 7000000},
                   {"-12.5", -12500000},  {"0", 0},           {"-0", 0},
                   {"3.141592", 3141592}, {"007", 7000000},   {"1000000000", 1000000000000000},
                   {"\"2\"", 2000000},    {"10.10", 10100000}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char line[40];
        snprintf(line, sizeof line, "value: %s\n", numbers[i].text);
        hn_book b = read_book(changed("value: 2\n", line), NULL);
        if (b.condition[1].value != numbers[i].value)
            fail_msg("%s is %lld", numbers[i].text, (long long)b.condition[1].value);
    }
}

TEST(rules_stand_in_the_order_of_events_and_priorities)
{
    static const char rule[] =
        "    - {name: %s, priority: %d, conditions: [{type: always}, {field: "
        "lap, operator: equals, value: %d}], execution_probability: {a: "
        "0.5}}\n";
    static const struct {
        const char *name;
        int priority;
    } rules[] = {{"one", 1}, {"two", 20}, {"three", 300}};
    char in_order[TEXT], mixed[TEXT];
    text_out straight = text_in(in_order, sizeof in_order), other = text_in(mixed, sizeof mixed);
    static const char head[] = "game: dutch\ndifficulties: {a: {}}\nevents:\n";
    text_add(&straight, "%s  draw:\n", head);
    for (int i = 0; i < 3; i++)
        text_add(&straight, rule, rules[i].name, rules[i].priority, i);
    text_add(&straight, "  call_dutch:\n");
    text_add(&straight, rule, "call", 5, 9);
    text_add(&other, "%s  call_dutch:\n", head);
    text_add(&other, rule, "call", 5, 9);
    text_add(&other, "  draw:\n");
    for (int i = 0; i < 3; i++) {
        int which = (i + 2) % 3;
        text_add(&other, rule, rules[which].name, rules[which].priority, which);
    }
    hn_book a = read_book(in_order, NULL), b = read_book(mixed, NULL);
    assert_memory_equal(&a, &b, sizeof a);
    assert_string_equal(a.rule[2].name, "three");
    assert_string_equal(a.rule[3].name, "call");
    assert_int_equal(a.rule[2].condition, 6);
    assert_true(a.condition[8].value == 2000000);
}

TEST(keys_of_a_condition_may_come_in_any_order)
{
    hn_book a = read_book(good, NULL);
    hn_book b = read_book(changed("        - field: lap\n"
                                  "          operator: at_least\n"
                                  "          value: 2\n"
                                  "        - type: not\n"
                                  "          conditions:\n"
                                  "            - field: isClearAndCollect\n"
                                  "              operator: equals\n"
                                  "              value: true\n",
                                  "        - {value: 2.0, operator: at_least, field: lap}\n"
                                  "        - conditions: [{operator: equals, value: 'true', field: "
                                  "isClearAndCollect}]\n"
                                  "          type: not\n"),
                          NULL);
    assert_memory_equal(&a, &b, sizeof a);
}

/* ---- keys ---- */

TEST(a_key_that_nothing_reads_is_refused_anywhere)
{
    wrong("name: small", "^nmae: small", "unknown key `nmae`: did you mean `name`?");
    wrong("name: small", "^species: dutch", "unknown key `species`; expected one of game, name, ");
    wrong("  draw: 5", "  ^darw: 5", "unknown event `darw`: did you mean `draw`?");
    wrong("    keep_moved", "    ^kept_moved", "unknown key `kept_moved` in a difficulty: did you");
    wrong("    keep_moved", "    ^pace",
          "unknown key `pace` in a difficulty; expected one of miss_");
    wrong("      jack_swap", "      ^bishop",
          "unknown event `bishop`; expected one of draw, play_card");
    wrong("      jack_swap", "      ^jack", "unknown event `jack`: did you mean `jack_swap`?");
    wrong("use_probability", "^use_probabilty", "did you mean `use_probability`?");
    wrong("use_probability", "^chance", "unknown key `chance` in special cards");
    wrong("  draw:\n    -", "  ^drow:\n    -", "unknown event `drow`: did you mean `draw`?");
    wrong("priority", "^weight",
          "unknown key `weight` in a rule; expected one of name, priority, con");
    wrong("priority", "^prio", "unknown key `prio` in a rule: did you mean `priority`?");
    wrong("fallback", "^fall_back", "did you mean `fallback`?");
    wrong("operator", "^opertor", "unknown key `opertor` in a condition: did you mean `operator`?");
    wrong("{easy: 0.5", "{^esay: 0.5", "unknown difficulty `esay`: did you mean `easy`?");
    wrong("{easy: 0.5", "{^medium: 0.5", "unknown difficulty `medium`; expected one of easy, hard");
    wrong("name: small", "^\"\": small", "unknown key ``; expected one of");
    wrong("name: small", "? ^[name]\n: small", "found a list; expected a key");
}

TEST(a_key_that_stands_twice_is_refused)
{
    wrong("name: small\n", "name: small\n^name: big\n",
          "`name` is given twice; the first is "
          "on line 2");
    wrong("timers:", "^game: dutch\ntimers:", "`game` is given twice; the first is on line 1");
    wrong("  same_rank: 2.5", "  ^draw: 2.5", "`draw` is given twice; the first is on line 5");
    wrong("  hard: {}", "  ^easy: {}", "`easy` is given twice; the first is on line 8");
    wrong("    keep_turn", "    ^keep_moved", "`keep_moved` is given twice");
    wrong("        use_probability: 0.6\n",
          "        use_probability: 0.6\n        ^use_probability: 0.6\n",
          "`use_probability` is given twice");
    wrong("        use_probability: 0.6\n",
          "        use_probability: 0.6\n      ^jack_swap: {use_probability: 0.6}\n",
          "`jack_swap` is given twice");
    wrong("  same_rank:\n    -", "  ^draw:\n    -",
          "`draw` is given twice; the first is on "
          "line 17");
    wrong("      priority: 1\n", "      priority: 1\n      ^priority: 2\n", "`priority` is given");
    wrong("          value: 2\n", "          value: 2\n          ^value: 3\n", "`value` is given");
    wrong("hard: 1}", "hard: 1, ^easy: 0}", "`easy` is given twice; the first is on line 31");
}

TEST(a_key_that_is_missing_is_named)
{
    refused("^{}", "a rule book without `game`");
    refused("^name: small\n", "found name; expected `game: GAME` first, as in `game: dutch`");
    refused("^game: dutch\nname: small\n", "a rule book without `difficulties`");
    wrong("    - name: take\n      priority: 1\n", "    - ^priority: 1\n", "a rule without `name`");
    wrong("    - name: take\n      priority: 1\n", "    - ^name: take\n",
          "a rule without `priority`");
    wrong("    - name: deck\n      priority: 2\n      conditions:\n        - type: always\n",
          "    - ^name: deck\n      priority: 2\n", "a rule without `conditions`");
    wrong("    - name: deck\n      priority: 2\n      conditions:\n        - type: always\n"
          "      target_strategy: draw_deck\n"
          "      execution_probability: {easy: 1, hard: 0.9}\n",
          "    - ^name: deck\n      priority: 2\n      conditions:\n        - type: always\n"
          "      target_strategy: draw_deck\n",
          "a rule without `execution_probability`");
    wrong("{easy: 0.5, hard: 1}", "^{easy: 0.5}", "`execution_probability` without `hard`");
    wrong("{easy: 0.5, hard: 1}", "^{}", "`execution_probability` without `easy`");
    wrong("jack_swap:\n        use_probability: 0.6\n", "jack_swap: ^{}\n",
          "jack_swap without `use_probability`");
    wrong("- field: lap\n          operator: at_least\n", "- ^field: lap\n",
          "a condition without `operator`");
    wrong("- field: lap\n          operator: at_least\n", "- ^operator: at_least\n",
          "a condition without `field`");
    wrong("- type: always\n", "- ^{}\n", "a condition without `field`");
    wrong("- type: not\n          conditions:", "- ^conditions:", "`conditions` without `type`");
    wrong("- type: always\n", "- ^type: and\n", "and without `conditions`");
}

TEST(difficulties_come_before_the_rules_that_name_them)
{
    refused("game: dutch\n^events: {}\ndifficulties: {a: {}}\n", "`events` before `difficulties`");
}

/* ---- names ---- */

TEST(names_that_the_game_does_not_have_are_refused)
{
    wrong("game: dutch", "game: ^duch",
          "unknown game `duch` with rule books: did you mean `dutch`");
    wrong("game: dutch", "game: ^perudo", "expected one of dutch");
    wrong("game: dutch", "game:^", "unknown game `` with rule books");
    wrong("game: dutch", "game: ^[dutch]", "unknown game `a list` with rule books");
    wrong("field: lap", "field: ^lpa", "unknown field `lpa`: did you mean `lap`?");
    wrong("field: lap", "field: ^weather",
          "unknown field `weather`; `hunch check --words dutch` li");
    wrong("field: lap", "field: ^acting_player.known_crads", "did you mean `acting_player.known_");
    wrong("than: other_players_with_one_card", "than: ^other_players_with_one", "unknown field `");
    wrong("operator: at_least", "operator: ^atleast", "unknown operator `atleast`: did you mean");
    wrong("operator: at_least", "operator: ^'>='",
          "unknown operator `>=`; expected one of equals,");
    wrong("type: not", "type: ^nto", "unknown type `nto`");
    wrong("type: not", "type: ^xor", "unknown type `xor`");
    wrong("type: not", "type: ^unless",
          "unknown type `unless`; expected one of always, and, or, no");
    wrong("target_strategy: take_discard", "target_strategy: ^take_discrad",
          "did you mean `take_d");
    wrong("target_strategy: take_discard", "target_strategy: ^win",
          "unknown strategy `win`; expected one of draw_deck, take_di");
    wrong("fallback: next", "fallback: ^draw_dekc", "did you mean `draw_deck`?");
    wrong("field: lap", "field: ^[lap]", "`field` is a list; expected a single word or number");
    wrong("field: lap", "field: ^{lap: 1}", "`field` is a mapping");
}

TEST(a_strategy_serves_its_events_alone)
{
    wrong("target_strategy: take_discard", "target_strategy: ^random_two_players",
          "`random_two_players` does not serve draw; expected one of draw_deck, take_discard");
    wrong("fallback: next", "fallback: ^call_dutch", "`call_dutch` does not serve draw");
    wrong("target_strategy: known_matches", "target_strategy: ^random_unknown",
          "`random_unknown` does not serve same_rank");
    taken("fallback: next", "fallback: draw_deck");
    taken("fallback: next", "fallback: skip");
}

TEST(names_have_a_length_and_fit_on_a_line)
{
    char long_name[128];
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = 0;
    char line[200];
    snprintf(line, sizeof line, "- name: %.47s\n", long_name);
    taken("- name: take\n", line);
    snprintf(line, sizeof line, "- name: ^%.48s\n", long_name);
    wrong("- name: take\n", line, "expected a text of 1 to 47 bytes in one line");
    snprintf(line, sizeof line, "name: ^%.48s\n", long_name);
    wrong("name: small\n", line, "expected a text of 1 to 47 bytes in one line");
    wrong("- name: take\n", "- name: ^\"a\\nb\"\n", "`name` is a?b; expected");
    wrong("- name: take\n", "- name: ^\"a\\0b\"\n", "`name` is a?b; expected");
    wrong("- name: take\n", "- name:^\n", "`name` is empty");
    wrong("- name: take\n", "- name: ^[take]\n", "`name` is a list");
    snprintf(line, sizeof line, "  ^%.32s: {}", long_name);
    wrong("  hard: {}", line, "expected 1 to 31 letters, digits, `-`, `_` or `.`");
    wrong("  hard: {}", "  ^very hard: {}", "the name of a difficulty is very hard; expected");
    wrong("  hard: {}", "  ^a/b: {}", "the name of a difficulty is a/b");
    wrong("  hard: {}", "  ^\"a\\0b\": {}", "the name of a difficulty is a?b");
    wrong("  hard: {}", "  ^hárd: {}", "the name of a difficulty is hárd");
    wrong("  hard: {}", "  ^a:b: {}", "the name of a difficulty is a:b");
}

TEST(names_and_priorities_are_an_events_own)
{
    wrong("- name: deck", "- name: ^take",
          "draw has a rule `take` already; the first is on "
          "line 18");
    wrong("priority: 2", "priority: ^1",
          "draw has a rule of priority 1 already; it is on line "
          "19");
    taken("- name: drop", "- name: take");
}

/* ---- values ---- */

TEST(chances_are_from_0_to_1)
{
    static const char words[] = "expected a number from 0 to 1 with at most 6 decimals";
    static const char *const bad[] = {
        "-0.1", "1.1",  "1.000001", "0.0000001", "2",     "50%",
        "NaN",  ".nan", ".inf",     "1e-1",      "1e308", "+1",
        ".5",   "1.",   "0x1",      "yes",       "true",  "''",
        "[1]",  "{}",   "1 000",    "0,5",       "--1",   "999999999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char line[80];
        snprintf(line, sizeof line, "{easy: ^%s,", bad[i]);
        if (strcmp(bad[i], "0,5"))
            wrong("{easy: 0.5,", line, words);
        snprintf(line, sizeof line, "miss_chance_to_play: ^%s\n", bad[i]);
        wrong("miss_chance_to_play: 0.06\n", line, words);
        snprintf(line, sizeof line, "keep_moved: ^%s\n", bad[i]);
        wrong("keep_moved: 0.7\n", line, words);
        snprintf(line, sizeof line, "keep_turn: ^%s\n", bad[i]);
        wrong("keep_turn: 0.96\n", line, words);
        snprintf(line, sizeof line, "use_probability: ^%s\n", bad[i]);
        wrong("use_probability: 0.6\n", line, words);
    }
    taken("{easy: 0.5,", "{easy: 0.000001,");
    taken("{easy: 0.5,", "{easy: 1.000000,");
}

TEST(delays_rise_from_0_to_1)
{
    wrong("[0.1, 0.5]", "^[0.5, 0.1]",
          "`delay` is out of order; expected [least, most], the least first");
    wrong("[0.1, 0.5]", "[0.1, ^1.5]", "`delay` is 1.5; expected a number from 0 to 1");
    wrong("[0.1, 0.5]", "[^-0.1, 0.5]", "`delay` is -0.1");
    wrong("[0.1, 0.5]", "^[0.1]", "`delay` has 1 of them; expected a list of two numbers");
    wrong("[0.1, 0.5]", "^[]", "`delay` has 0 of them");
    wrong("[0.1, 0.5]", "[0.1, 0.5, ^0.6]", "`delay` has more than two");
    wrong("[0.1, 0.5]", "^0.1", "`delay` is 0.1; expected a list of two numbers");
    wrong("[0.1, 0.5]", "[0.1, ^[0.5]]", "`delay` is a list");
    taken("[0.1, 0.5]", "[0.3, 0.3]");
    taken("[0.1, 0.5]", "[0, 1]");
}

TEST(timers_are_from_0_to_3600_seconds)
{
    static const char words[] = "`draw` is";
    wrong("draw: 5", "draw: ^-1", words);
    wrong("draw: 5", "draw: ^3600.001", "expected a number from 0 to 3600 with at most 3 decimals");
    wrong("draw: 5", "draw: ^0.0001", words);
    wrong("draw: 5", "draw: ^5s", words);
    wrong("draw: 5", "draw: ^[5]", words);
    wrong("timers:\n  draw: 5\n  same_rank: 2.5\n", "timers: ^5\n",
          "`timers` is 5; expected `key: value` lines below it");
    assert_int_equal(read_book(changed("draw: 5", "draw: 3600"), NULL).timer[0], 3600000);
    assert_int_equal(read_book(changed("draw: 5", "draw: 0"), NULL).timer[0], 0);
}

TEST(priorities_are_whole_numbers)
{
    static const char words[] = "expected a whole number from 0 to 1000000";
    wrong("priority: 1", "priority: ^1.5", words);
    wrong("priority: 1", "priority: ^-1", words);
    wrong("priority: 1", "priority: ^first", words);
    wrong("priority: 1", "priority: ^1000001", words);
    wrong("priority: 1", "priority: ^99999999999999999999", words);
    wrong("priority: 1\n", "priority:^\n", "`priority` is empty");
    taken("priority: 1", "priority: 1000000");
}

TEST(an_operator_fits_its_field)
{
    static const char *const all[] = {"equals",       "not_equals", "less_than", "at_most",
                                      "greater_than", "at_least",   "empty",     "not_empty"};
    static const struct {
        const char *field, *value, *fitting;
    } fields[] = {{"isClearAndCollect", "true", "10000000"},
                  {"lap", "1", "11111100"},
                  {"all_players", "1", "11111111"}};
    for (size_t f = 0; f < 3; f++)
        for (int op = 0; op < 8; op++) {
            char lines[200];
            bool fits = fields[f].fitting[op] == '1' || (f == 0 && op == 1), lone = op >= 6;
            snprintf(lines, sizeof lines, "- field: %s\n          operator: %s%s\n%s%s%s",
                     fields[f].field, fits ? "" : "^", all[op],
                     lone ? "" : "          value: ", lone ? "" : fields[f].value,
                     lone ? "" : "\n");
            if (fits)
                taken("- field: lap\n          operator: at_least\n          value: 2\n", lines);
            else
                wrong("- field: lap\n          operator: at_least\n          value: 2\n", lines,
                      "does not fit");
        }
}

TEST(the_operators_that_fit_are_listed_and_a_part_of_one_is_known)
{
    wrong("operator: equals", "operator: ^at_least",
          "`at_least` does not fit: `isClearAndCollect` is true or false; expected one of equals, "
          "not_equals");
    wrong("operator: at_least", "operator: ^empty",
          "`empty` does not fit: `lap` is a number; expected one of equals, not_equals, less_than, "
          "at_most, greater_than, at_least");
    wrong("operator: at_least", "operator: ^greater",
          "unknown operator `greater`: did you mean `greater_than`?");
    wrong("operator: at_least", "operator: ^less", "did you mean `less_than`?");
    wrong("operator: at_least", "operator: ^not_", "expected one of equals, not_equals");
}

TEST(a_field_is_compared_with_one_thing_of_its_kind)
{
    wrong("- field: lap\n          operator: at_least\n          value: 2\n",
          "- ^field: lap\n          operator: at_least\n",
          "`at_least` without `value` or `than`: what is it compared with?");
    wrong("          value: 2\n", "          value: 2\n          ^than: all_players\n",
          "`value` and `than`; expected one of them");
    static const char list[] = "- field: lap\n          operator: at_least\n          value: 2\n";
    wrong(list, "- field: all_players\n          operator: empty\n          ^value: 0\n",
          "`value` with `empty`; it compares with nothing");
    wrong(list, "- field: all_players\n          operator: not_empty\n          ^than: lap\n",
          "`than` with `not_empty`");
    wrong("value: 2\n", "value: ^true\n", "`value` is true; expected a number");
    wrong("value: 2\n", "value:^\n", "`value` is empty");
    wrong("value: 2\n", "value: ^1000000001\n", "from -1000000000 to 1000000000");
    wrong("value: 2\n", "value: ^2.0000001\n", "with at most 6 decimals");
    wrong("value: 2\n", "value: ^1e3\n", "`value` is 1e3");
    wrong("value: true", "value: ^1", "`value` is 1; `isClearAndCollect` is true or false");
    wrong("value: true", "value: ^yes", "`value` is yes; `isClearAndCollect` is true or false");
    wrong("value: true", "value: ^True", "`value` is True");
    wrong("value: true", "than: ^lap", "`isClearAndCollect` cannot be compared with `lap`");
    wrong("value: 2\n", "than: ^isClearAndCollect\n", "`lap` cannot be compared with");
    wrong("value: 2\n", "value: ^all_players\n",
          "`value` is all_players; expected a number (to compare with a field write `than: "
          "all_players`)");
    wrong("value: true", "value: ^lap",
          "`value` is lap; expected true or false (to compare with a field write `than: lap`)");
    taken("value: true", "than: isClearAndCollect");
    taken("value: true", "value: false");
    taken("value: 2\n", "than: all_players\n");
}

TEST(a_condition_is_a_field_or_a_group)
{
    wrong("- type: always\n", "- type: always\n          ^field: lap\n",
          "`field` beside `type`: a condition has either a `field` or a `type`");
    wrong("- type: always\n", "- type: always\n          ^value: 1\n", "`value` beside `type`");
    wrong("- type: always\n", "- conditions: [{type: always}]\n          ^field: lap\n",
          "`field` beside `conditions`");
    wrong("- type: always\n", "- type: always\n          ^conditions: [{type: always}]\n",
          "`conditions` with `always`, which needs none");
    wrong("- type: always\n", "- ^always\n",
          "`a condition` is always; expected `key: value` lines");
    wrong("conditions:\n        - type: always\n", "conditions: ^always\n",
          "`conditions` is always; expected a list");
    wrong("conditions:\n        - type: always\n", "conditions: ^{type: always}\n",
          "`conditions` is a mapping; expected a list");
}

TEST(groups_are_never_empty_and_not_has_one)
{
    static const char rule[] = "conditions:\n        - type: always\n";
    wrong(rule, "conditions: ^[]\n",
          "`conditions` is empty; expected at least one (`- type: always`");
    wrong("- type: always\n", "- {type: and, conditions: ^[]}\n", "`conditions` is empty");
    wrong("- type: always\n", "- {type: or, conditions: ^[]}\n", "`conditions` is empty");
    wrong("- type: always\n", "- {type: not, conditions: ^[]}\n", "`conditions` is empty");
    wrong("- type: always\n", "- {type: not, ^conditions: [{type: always}, {type: always}]}\n",
          "`not` has 2 conditions; expected one");
    taken("- type: always\n", "- {type: and, conditions: [{type: always}]}\n");
    taken("- type: always\n", "- {type: or, conditions: [{type: always}, {type: always}]}\n");
}

TEST(a_fallback_stands_only_where_it_means_something)
{
    wrong("      target_strategy: take_discard\n      fallback: next\n", "      ^fallback: next\n",
          "`fallback` means nothing without `target_strategy`");
    wrong("      target_strategy: known_matches\n",
          "      target_strategy: known_matches\n      ^fallback: next\n",
          "`fallback` means nothing in same_rank, where every rule is used");
    wrong("fallback: next", "fallback: ^nxt", "unknown fallback `nxt`: did you mean `next`?");
    wrong("fallback: next", "fallback: ^whatever",
          "unknown fallback `whatever`; expected one of draw_deck, take_discard, next, skip");
    wrong("fallback: next", "fallback: ^highest_known",
          "does not serve draw; expected one of draw_deck, take_discard, next, skip");
    wrong("fallback: next", "fallback: ^take_discard",
          "`fallback` is the `target_strategy` itself, which has found nothing");
    wrong("    - name: drop\n      priority: 1\n      conditions:\n"
          "        - field: acting_player.hand\n          operator: greater_than\n"
          "          than: other_players_with_one_card\n      target_strategy: known_matches\n",
          "    - ^name: drop\n      priority: 1\n      conditions:\n        - type: always\n",
          "a rule without `target_strategy` does nothing in same_rank");
}

TEST(what_should_be_a_list_or_lines_is_nothing_else)
{
    wrong("  hard: {}", "  hard: ^easy", "`hard` is easy; expected `key: value` lines below it");
    wrong("  hard: {}", "  hard:^", "`hard` is empty; expected `key: value` lines below it");
    wrong("    - name: deck", "    - ^deck\n    - name: deck", "`a rule` is deck; expected `key:");
    wrong(
        "{easy: 0.5, hard: 1}", "^0.5",
        "`execution_probability` is 0.5; expected a chance for each difficulty, as {easy: 0.5, …}");
    wrong(" {easy: 0.5, hard: 1}", "^",
          "`execution_probability` is empty; expected a chance for each");
    refused("game: dutch\ndifficulties: ^{}\n", "`difficulties` is empty; expected at least one");
    refused("game: dutch\ndifficulties: ^easy\n", "`difficulties` is easy");
    refused("game: dutch\ndifficulties: {a: {special_cards: ^1}}\n", "`special_cards` is 1");
    refused("game: dutch\ndifficulties: {a: {special_cards: {draw: ^1}}}\n", "`draw` is 1");
    refused("game: dutch\ndifficulties: {a: {}}\nevents: ^[]\n", "`events` is a list");
    refused("game: dutch\ndifficulties: {a: {}}\nevents: {draw: ^{}}\n", "`draw` is a mapping");
    refused("^- game: dutch\n", "found a list; expected `key: value` lines, `game: dutch` first");
    refused("^dutch\n", "found dutch; expected `key: value` lines");
    refused("game: dutch\ndifficulties: {a: {}}\n^---\ngame: dutch\n", "a second document");
}

/* ---- limits ---- */

static void add_rules(text_out *t, int count)
{
    for (int i = 0; i < count; i++)
        text_add(t,
                 "  - {name: r%d, priority: %d, conditions: [{type: always}], "
                 "execution_probability: {a: 0.5}}\n",
                 i, i);
}

TEST(a_book_has_room_for_64_rules)
{
    char text[TEXT];
    text_out t = text_in(text, sizeof text);
    text_add(&t, "game: dutch\ndifficulties: {a: {}}\nevents:\n  draw:\n");
    add_rules(&t, HN_BOOK_RULES);
    assert_int_equal(read_book(text, NULL).rule_count, HN_BOOK_RULES);
    text_add(&t, "  collect:\n");
    add_rules(&t, 1);
    refused_at(text, strlen(text), 4 + HN_BOOK_RULES + 2, 5, "more than 64 rules");
}

TEST(a_book_has_room_for_256_conditions)
{
    char text[TEXT];
    for (int more = 0; more < 2; more++) {
        text_out t = text_in(text, sizeof text);
        text_add(&t, "game: dutch\ndifficulties: {a: {}}\nevents:\n  draw:\n");
        text_add(&t, "  - {name: r, priority: 1, execution_probability: {a: 1}, conditions: [\n");
        for (int i = 0; i < HN_BOOK_CONDITIONS - 1 + more; i++)
            text_add(&t, "%s{type: always}", i ? ",\n" : "");
        text_add(&t, "]}\n");
        if (!more)
            assert_int_equal(read_book(text, NULL).condition_count, HN_BOOK_CONDITIONS);
        else
            refused_at(text, strlen(text), 5 + HN_BOOK_CONDITIONS, 1, "more than 256 conditions");
    }
}

TEST(the_last_room_for_a_condition_may_be_for_the_list_itself)
{
    char text[TEXT];
    text_out t = text_in(text, sizeof text);
    text_add(&t, "game: dutch\ndifficulties: {a: {}}\nevents:\n  draw:\n");
    text_add(&t, "  - {name: r, priority: 1, execution_probability: {a: 1}, conditions: [\n"
                 "{type: and, conditions: [\n");
    for (int i = 0; i < HN_BOOK_CONDITIONS - 1; i++)
        text_add(&t, "%s{type: always}", i ? ",\n" : "");
    text_add(&t, "]},\n{type: always}]}\n");
    refused_at(text, strlen(text), 6 + HN_BOOK_CONDITIONS, 1, "more than 256 conditions");
}

TEST(a_book_has_room_for_8_difficulties)
{
    char text[TEXT];
    text_out t = text_in(text, sizeof text);
    text_add(&t, "game: dutch\ndifficulties:\n");
    for (int i = 0; i < HN_DIFFICULTIES; i++)
        text_add(&t, "  d%d: {}\n", i);
    assert_int_equal(read_book(text, NULL).difficulty_count, HN_DIFFICULTIES);
    text_add(&t, "  d8: {}\n");
    refused_at(text, strlen(text), 11, 3, "more than 8 difficulties");
}

TEST(conditions_nest_8_deep)
{
    for (int depth = 8; depth < 10; depth++) {
        char text[TEXT];
        text_out t = text_in(text, sizeof text);
        text_add(&t, "game: dutch\ndifficulties: {a: {}}\nevents:\n  draw:\n  - {name: r, "
                     "priority: 1, execution_probability: {a: 1}, conditions: [");
        for (int i = 1; i < depth; i++)
            text_add(&t, "\n{type: not, conditions: [");
        text_add(&t, "\n{type: always}");
        for (int i = 1; i < depth; i++)
            text_add(&t, "]}");
        text_add(&t, "]}\n");
        if (depth == 8)
            assert_int_equal(read_book(text, NULL).condition[0].size, 8);
        else
            refused_at(text, strlen(text), 14, 1, "conditions nested more than 8 deep");
    }
}

/* ---- warnings ---- */

/* The warnings of a book with these rules, a line each, as "line: words". */
static void warned(const char *event, const char *rules, const char *expected)
{
    char text[TEXT], found[4096];
    config_warnings warnings;
    text_out t = text_in(text, sizeof text), f = text_in(found, sizeof found);
    text_add(&t, "game: dutch\ndifficulties: {a: {}, b: {}}\nevents:\n  %s:\n%s", event, rules);
    read_book(text, &warnings);
    for (int i = 0; i < warnings.count; i++) {
        assert_int_equal(warnings.warning[i].column, 6);
        text_add(&f, "%d: %s\n", warnings.warning[i].line, warnings.warning[i].text);
    }
    assert_string_equal(found, expected);
}

#define RULE(name, priority, condition, a, b, more)                               \
    "   - {name: " name ", priority: " priority ", conditions: [" condition "], " \
    "execution_probability: {a: " a ", b: " b "}" more "}\n"
#define ALWAYS             "{type: always}"
#define LATE               "{field: lap, operator: at_least, value: 9}"
#define STRATEGY           ", target_strategy: "
#define NOT(condition)     "{type: not, conditions: [" condition "]}"
#define EITHER(one, other) "{type: or, conditions: [" one ", " other "]}"

TEST(a_rule_behind_one_that_always_decides_is_warned_of)
{
    static const char never[] = "6: `y` is never reached: `x` on line 5 always decides first\n";
    warned("draw",
           RULE("x", "1", ALWAYS, "1", "1", STRATEGY "draw_deck")
               RULE("y", "2", LATE, "1", "1", STRATEGY "take_discard"),
           never);
    warned("draw",
           RULE("x", "1", ALWAYS, "1", "1", STRATEGY "draw_deck, fallback: take_discard")
               RULE("y", "2", LATE, "0", "0", STRATEGY "take_discard"),
           never);
    warned("draw", RULE("x", "1", ALWAYS, "1", "1", "") RULE("y", "2", LATE, "1", "0.5", ""),
           never);
    warned("draw",
           RULE("y", "2", LATE, "1", "1", "")
               RULE("x", "1", ALWAYS, "1", "1", STRATEGY "draw_deck"),
           "5: `y` is never reached: `x` on line 6 always decides first\n");
}

TEST(a_rule_is_never_reached_if_it_is_so_at_each_difficulty_where_it_has_a_chance)
{
    static const char y[] = RULE("y", "9", LATE, "1", "0.5", STRATEGY "take_discard");
    char rules[1024];
    warned("draw",
           RULE("x", "1", ALWAYS, "1", "0.5", STRATEGY "draw_deck")
               RULE("y", "2", LATE, "1", "0", STRATEGY "take_discard"),
           "6: `y` is never reached: `x` on line 5 always decides first\n");
    snprintf(rules, sizeof rules, "%s%s",
             RULE("x", "1", ALWAYS, "1", "0", "") RULE("z", "2", ALWAYS, "0", "1", ""), y);
    warned("draw", rules,
           "7: `y` is never reached: `x` on line 5 and `z` on line 6 always decide first\n");
    /* Where one rule will do, it is named alone. */
    snprintf(rules, sizeof rules, "%s%s",
             RULE("x", "1", ALWAYS, "1", "0", "") RULE("z", "2", ALWAYS, "1", "1", ""), y);
    warned("draw", rules, "7: `y` is never reached: `z` on line 6 always decides first\n");
}

TEST(three_rules_that_decide_first_are_not_all_named)
{
    static const char rule[] = "   - {name: %c, priority: %d, conditions: [{type: always}], "
                               "execution_probability: {a: %d, b: %d, c: %d}}\n";
    char text[TEXT];
    config_warnings warnings;
    text_out t = text_in(text, sizeof text);
    text_add(&t, "game: dutch\ndifficulties: {a: {}, b: {}, c: {}}\nevents:\n  draw:\n");
    for (int i = 0; i < 4; i++)
        text_add(&t, rule, "wxzy"[i], i, i == 0 || i == 3, i == 1 || i == 3, i >= 2);
    read_book(text, &warnings);
    assert_int_equal(warnings.count, 1);
    assert_string_equal(warnings.warning[0].text,
                        "`y` is never reached: `w` on line 5, `x` on line "
                        "6 and others always decide first");
}

TEST(conditions_that_always_hold_or_are_the_same_decide_first)
{
    static const char *const before[] = {LATE,
                                         EITHER(ALWAYS, LATE),
                                         EITHER(LATE, ALWAYS),
                                         NOT(NOT(ALWAYS)),
                                         ALWAYS ", " ALWAYS,
                                         ALWAYS ", " EITHER(LATE, NOT(NOT(ALWAYS))),
                                         "{type: and, conditions: [{type: always}]}"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        char rules[1024];
        snprintf(rules, sizeof rules,
                 "   - {name: x, priority: 1, conditions: [%s], execution_probability: {a: 1, b: "
                 "1}}\n%s",
                 before[i], RULE("y", "2", LATE, "1", "0.5", STRATEGY "take_discard"));
        warned("draw", rules, "6: `y` is never reached: `x` on line 5 always decides first\n");
    }
}

TEST(a_rule_whose_conditions_never_hold_is_warned_of)
{
    static const char never[] = "5: `x` is never reached: its conditions never hold\n";
    warned("draw", RULE("x", "1", NOT(ALWAYS), "1", "0.5", STRATEGY "draw_deck"), never);
    warned("draw", RULE("x", "1", LATE ", " NOT(ALWAYS), "1", "1", ""), never);
    warned("draw", RULE("x", "1", NOT(EITHER(LATE, ALWAYS)), "1", "1", ""), never);
    warned("same_rank", RULE("x", "1", NOT(ALWAYS), "1", "1", STRATEGY "one_unknown"), never);
    warned("draw", RULE("x", "1", NOT(ALWAYS), "0", "0", ""), "");
    warned("draw", RULE("x", "1", EITHER(NOT(ALWAYS), LATE), "1", "1", ""), "");
}

TEST(a_rule_that_may_be_reached_is_not_warned_of)
{
    static const char y[] = RULE("y", "2", LATE, "1", "1", STRATEGY "take_discard");
    static const char *const before[] = {
        RULE("x", "3", ALWAYS, "1", "1", STRATEGY "draw_deck"),
        RULE("x", "1", ALWAYS, "1", "1", STRATEGY "draw_deck, fallback: next"),
        RULE("x", "1", ALWAYS, "1", "0.999999", STRATEGY "draw_deck"),
        RULE("x", "1", NOT(LATE), "1", "1", STRATEGY "draw_deck"),
        RULE("x", "1", LATE, "1", "0.5", STRATEGY "draw_deck"),
        RULE("x", "1", LATE, "1", "1", STRATEGY "draw_deck, fallback: next"),
        RULE("x", "1", EITHER(LATE, NOT(ALWAYS)), "1", "0", STRATEGY "draw_deck"),
        RULE("x", "1", ALWAYS ", " NOT(LATE), "1", "1", STRATEGY "draw_deck"),
        RULE("x", "0", ALWAYS, "1", "0", "") RULE("z", "1", NOT(LATE), "0", "1", ""),
        RULE("x", "0", ALWAYS, "1", "0", "") RULE("z", "3", ALWAYS, "0", "1", "")};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        char rules[1024];
        snprintf(rules, sizeof rules, "%s%s", before[i], y);
        warned("draw", rules, "");
    }
    warned("same_rank",
           RULE("x", "1", ALWAYS, "1", "1", STRATEGY "known_matches")
               RULE("y", "2", ALWAYS, "1", "1", STRATEGY "one_unknown"),
           "");
}

TEST(a_rule_without_a_chance_is_warned_of_unless_it_says_what_is_left)
{
    warned("draw", RULE("x", "1", LATE, "0", "0.0", STRATEGY "take_discard"),
           "5: `x` has a chance of 0 at every difficulty\n");
    warned("same_rank", RULE("x", "1", LATE, "0", "0", STRATEGY "one_unknown"),
           "5: `x` has a chance of 0 at every difficulty\n");
    warned("draw", RULE("x", "1", LATE, "0", "0.000001", STRATEGY "take_discard"), "");
    warned("draw", RULE("skip", "1", ALWAYS, "0", "0", ""), "");
    warned("draw",
           RULE("x", "1", ALWAYS, "1", "1", STRATEGY "draw_deck")
               RULE("skip", "2", ALWAYS, "0", "0", ""),
           "");
}
