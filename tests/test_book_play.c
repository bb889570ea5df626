/* A change in a copy of Dutch's rule book changes play, and in no other way than it says: chances, conditions,
 * fallbacks, strategies, priorities, misses, decided at tables that are set up. */
#include "config/book.h"
#include "core/text.h"
#include "setup.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS = 64, TEXT = 1 << 16 };

/* ---- helpers ---- */

static char shipped[TEXT];

static void load(void)
{
    FILE *file = fopen("src/players/dutch.yaml", "r");
    assert_non_null(file);
    size_t length = fread(shipped, 1, sizeof shipped - 1, file);
    shipped[length] = 0;
    assert_int_equal(fclose(file), 0);
}

/* The shipped book in which, behind the words `from`, the first `old` is `new`. */
static hn_book changed(const char *from, const char *old, const char *new)
{
    char text[TEXT];
    hn_book book;
    hn_error error = {0};
    const char *begin = strstr(shipped, from), *at = begin ? strstr(begin, old) : NULL;
    if (!at)
        fail_msg("there is no \"%s\" behind \"%s\"", old, from);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - shipped), shipped, new, at + strlen(old));
    if (config_book_text(&book, text, strlen(text), NULL, &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return book;
}

static hn_book unchanged(void)
{
    return changed("game: dutch", "game: dutch", "game: dutch");
}

/* A difficulty's player that misses nothing. */
static hn_player sharp(const hn_book *book, const char *difficulty)
{
    hn_player player;
    hn_error error = {0};
    if (hn_player_of_book(&player, book, difficulty, hn_game_find("dutch"), &error))
        fail_msg("%s", error.text);
    player.level.miss = 0;
    return player;
}

/* How often, over many keys, the player's action begins with these words. Every action is legal. */
static int count(const setup *s, const hn_player *player, int seat, const char *words)
{
    int found = 0;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_mask legal;
    hn_view_legal(&view, &legal);
    for (uint64_t key = 0; key < KEYS; key++) {
        char text[40];
        hn_action action = hn_player_decide(player, &view, key, NULL);
        assert_true(hn_mask_has(&legal, action));
        hn_action_text(&s->rules, hn_view_seats(&view), seat, action, text, sizeof text);
        found += !strncmp(text, words, strlen(words));
    }
    return found;
}

#define always(s, book, difficulty, words)                    \
    do {                                                      \
        hn_player player_ = sharp(book, difficulty);          \
        assert_int_equal(count(s, &player_, 0, words), KEYS); \
    } while (0)
#define sometimes(s, book, difficulty, words)                       \
    do {                                                            \
        hn_player player_ = sharp(book, difficulty);                \
        assert_in_range(count(s, &player_, 0, words), 1, KEYS - 1); \
    } while (0)

/* ---- tables ---- */

/* Seat 0 knows a king, and a two lies on top. */
static void low_discard(setup *s)
{
    set(s, "preset dutch\n0: Ks/0 5d 6d 7d\n1: 3h 4h 5h 6h\n2: 3c 4c 5c 6c\ndiscard 2s\n");
}

/* Seat 0 has played a Jack. It knows a low card of its own, and a high one of another's. */
static void no_gain(setup *s)
{
    set(s, "preset dutch\n0: 2s/0 5d 6d 7d\n1: Kh/01 4h 5h 6h\n2: 3c 4c 5c 6c\n"
           "discard 9s Js\nphase first\nqueue 0\n");
}

/* Seat 0 has played a Queen. It does not know all cards, own and others'. */
static void queen(setup *s)
{
    set(s, "preset dutch\n0: 2s/0 5d 6d 7d\n1: Kh/01 4h 5h 6h\n2: 3c 4c 5c 6c\n"
           "discard 9s Qs\nphase look\nqueue 0\n");
}

/* Seat 0 has two points in hand, and ends its turn. */
static void few_points(setup *s)
{
    set(s, "preset dutch\n0: As/0 Ad/0 - -\n1: Kh/1 4h 5h 6h\n2: 3c 4c 5c 6c\n"
           "discard 9s 8s\nphase call\n");
}

FIXTURE(.before_all = load);

/* ---- what a change does ---- */

TEST(a_chance_of_0_or_1_makes_a_rule_certain_either_way)
{
    static setup s;
    low_discard(&s);
    hn_book as_shipped = unchanged();
    hn_book never = changed("name: take_lower_discard", "easy: 0.2", "easy: 0");
    hn_book ever = changed("name: take_lower_discard", "easy: 0.2", "easy: 1");
    sometimes(&s, &as_shipped, "easy", "draw discard");
    always(&s, &never, "easy", "draw deck");
    always(&s, &ever, "easy", "draw discard");
    /* The other difficulties are as they were. */
    always(&s, &never, "expert", "draw discard");
}

TEST(a_condition_turned_round_holds_where_it_failed)
{
    static setup low, high;
    low_discard(&low);
    set(&high, "preset dutch\n0: 2d/0 5d 6d 7d\n1: 3h 4h 5h 6h\ndiscard Ks\n");
    hn_book as_shipped = unchanged();
    hn_book turned = changed("name: take_lower_discard", "greater_than", "less_than");
    always(&low, &as_shipped, "expert", "draw discard");
    always(&high, &as_shipped, "expert", "draw deck");
    always(&low, &turned, "expert", "draw deck");
    always(&high, &turned, "expert", "draw discard");
}

TEST(not_and_or_are_what_they_say)
{
    static setup s;
    low_discard(&s);
    static const char plain[] = "        - field: acting_player.highest_to_play_points\n"
                                "          operator: greater_than\n"
                                "          than: discard_top.points\n";
    hn_book negated = changed("name: take_lower_discard", plain,
                              "        - type: not\n          conditions:\n"
                              "            - field: acting_player.highest_to_play_points\n"
                              "              operator: greater_than\n"
                              "              than: discard_top.points\n");
    hn_book either = changed("name: take_lower_discard", plain,
                             "        - type: or\n          conditions:\n"
                             "            - {field: lap, operator: at_least, value: 50}\n"
                             "            - {field: all_players, operator: equals, value: 3}\n");
    hn_book both = changed("name: take_lower_discard", plain,
                           "        - {field: lap, operator: at_least, value: 50}\n"
                           "        - {field: all_players, operator: equals, value: 3}\n");
    always(&s, &negated, "expert", "draw deck");
    always(&s, &either, "expert", "draw discard");
    always(&s, &both, "expert", "draw deck");
}

TEST(a_threshold_is_the_files)
{
    static setup s;
    few_points(&s);
    hn_book as_shipped = unchanged();
    hn_book stricter = changed("name: call_with_few_points", "value: 8", "value: 1.999999");
    hn_book exact = changed("name: call_with_few_points", "value: 8", "value: 2");
    always(&s, &as_shipped, "easy", "call");
    always(&s, &stricter, "easy", "pass");
    always(&s, &exact, "easy", "call");
}

TEST(a_fallback_is_what_happens_without_a_target)
{
    static setup s;
    no_gain(&s);
    static const char rule[] = "name: swap_lowest_opponent_for_higher_own";
    hn_book next = unchanged();
    hn_book skip = changed(rule, "fallback: next", "fallback: skip");
    hn_book none = changed(rule, "      fallback: next\n", "");
    hn_book random = changed(rule, "fallback: next", "fallback: random_two_players");
    assert_memory_equal(&skip, &none, sizeof skip);
    /* The expert has no later rule; for easy those have their own chances. */
    always(&s, &next, "expert", "pass");
    always(&s, &skip, "expert", "pass");
    always(&s, &random, "expert", "exchange 0.");
    hn_player easy = sharp(&next, "easy"), easy_skips = sharp(&skip, "easy");
    assert_true(count(&s, &easy, 0, "exchange") > count(&s, &easy_skips, 0, "exchange"));
}

TEST(another_strategy_chooses_otherwise)
{
    static setup s;
    queen(&s);
    hn_book as_shipped = unchanged();
    hn_book other = changed("name: look_at_own_unknown", "target_strategy: own_unknown",
                            "target_strategy: other_unknown");
    always(&s, &as_shipped, "expert", "look 0.");
    hn_player player = sharp(&other, "expert");
    assert_int_equal(count(&s, &player, 0, "look 1.") + count(&s, &player, 0, "look 2."), KEYS);
    hn_book nothing =
        changed("name: look_at_own_unknown", "      target_strategy: own_unknown\n", "");
    always(&s, &nothing, "expert", "pass");
}

TEST(priorities_say_which_rule_is_looked_at_first)
{
    static setup s;
    queen(&s);
    hn_book later = changed("name: look_at_own_unknown", "priority: 1", "priority: 3");
    hn_player player = sharp(&later, "expert");
    assert_int_equal(count(&s, &player, 0, "look 0."), 0);
    assert_int_equal(count(&s, &player, 0, "pass"), 0);
}

TEST(a_miss_chance_of_1_misses_everything_but_the_draw)
{
    static setup s;
    hn_book book = changed("  expert:", "miss_chance_to_play: 0.01", "miss_chance_to_play: 1");
    hn_player player;
    assert_int_equal(hn_player_of_book(&player, &book, "expert", hn_game_find("dutch"), NULL),
                     HN_OK);
    queen(&s);
    assert_int_equal(count(&s, &player, 0, "pass"), KEYS);
    few_points(&s);
    assert_int_equal(count(&s, &player, 0, "pass"), KEYS);
    low_discard(&s);
    assert_int_equal(count(&s, &player, 0, "draw discard"), KEYS);
}

TEST(what_is_kept_in_mind_is_the_files)
{
    hn_book sure = unchanged();
    hn_book vague = changed("  expert:", "keep_turn: 1.0", "keep_turn: 0.5");
    hn_player player = sharp(&sure, "expert");
    assert_false(hn_player_forgets(&player));
    player = sharp(&vague, "expert");
    assert_true(hn_player_forgets(&player));
}

TEST(delays_are_a_part_of_the_files_timers)
{
    static setup s;
    low_discard(&s);
    hn_book slow = changed("timers:", "draw: 5", "draw: 100");
    hn_player player = sharp(&slow, "expert");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    for (uint64_t key = 0; key < KEYS; key++)
        assert_in_range(hn_player_delay(&player, &view, key), 20000, 40000);
}

/* ---- any book ---- */

/* A number below `bound`; each call another. */
static int any(int bound)
{
    static uint64_t number;
    return (int)hn_random_below(20, HN_FOR_CHOICE, number++, (uint64_t)bound);
}

/* One of the strategies of an event, or "". */
static const char *any_strategy(const book_words *words, int event)
{
    const char *found[32];
    int count_of = 0;
    for (int i = 0; i < words->strategy_count; i++)
        if (words->strategies[i].events >> event & 1)
            found[count_of++] = words->strategies[i].name;
    return count_of ? found[any(count_of)] : "";
}

static void add_condition(text_out *t, const book_words *words, int depth)
{
    static const char *const groups[] = {"and", "or", "not"};
    const book_field *field = &words->fields[any(words->field_count)];
    int op = any(HN_OPERATORS);
    if (depth && !any(3)) {
        text_add(t, "{type: %s, conditions: [", groups[any(3)]);
        add_condition(t, words, depth - 1);
        text_add(t, "]}");
        return;
    }
    while (!config_operator_fits(field->type, op))
        op = any(HN_OPERATORS);
    text_add(t, "{field: %s, operator: %s", field->name, hn_operator_name(op));
    if (op != HN_EMPTY && op != HN_NOT_EMPTY && field->type == BOOK_FLAG)
        text_add(t, ", value: %s", any(2) ? "true" : "false");
    else if (op != HN_EMPTY && op != HN_NOT_EMPTY)
        text_add(t, ", value: %d.%d", any(12) - 1, any(10));
    text_add(t, "}");
}

/* A book of any rules. */
static void write_book(text_out *t, const book_words *words)
{
    text_add(t, "game: dutch\ndifficulties: {a: {miss_chance_to_play: 0.1}}\nevents:\n");
    for (int event = 0; event < words->event_count; event++) {
        bool every = words->events[event].every;
        text_add(t, "  %s:\n", words->events[event].name);
        for (int rule = 1 + any(3); rule > 0; rule--) {
            const char *strategy = any_strategy(words, event),
                       *fallback = any_strategy(words, event);
            text_add(t, "  - {name: r%d, priority: %d, execution_probability: {a: 0.%d}", rule,
                     rule, any(10));
            if (every || any(8))
                text_add(t, ", target_strategy: %s", strategy);
            else
                fallback = strategy;
            if (!every && strcmp(fallback, strategy))
                text_add(t, ", fallback: %s", any(3) ? fallback : "next");
            text_add(t, ", conditions: [");
            add_condition(t, words, 3);
            text_add(t, "]}\n");
        }
    }
}

TEST(any_book_that_is_read_plays_legally_to_the_end)
{
    enum { BOOKS = 300, SEATS = 4, MOST = 20000 };
    const hn_game *game = hn_game_find("dutch");
    for (int n = 0; n < BOOKS; n++) {
        char text[TEXT];
        hn_book book;
        hn_rules rules;
        hn_state table_;
        hn_events events;
        hn_error error = {0};
        text_out t = text_in(text, sizeof text);
        write_book(&t, book_words_of(game));
        if (config_book_text(&book, text, strlen(text), NULL, &error))
            fail_msg("%d:%d: %s in:\n%s", error.line, error.column, error.text, text);
        hn_player player;
        assert_int_equal(hn_player_of_book(&player, &book, "a", game, NULL), HN_OK);
        hn_rules_preset(&rules, game, hn_preset_name(game, n % hn_presets(game)), NULL);
        hn_deal(&rules, 2 + n % (SEATS - 1), 0, (uint64_t)n, &table_, &events);
        for (int move = 0; !hn_over(&rules, &table_); move++) {
            int seat = hn_next_decider(&rules, &table_);
            hn_view view = hn_view_of(&rules, &table_, seat);
            hn_action action = hn_player_decide(&player, &view, (uint64_t)seat, NULL);
            assert_true(move < MOST);
            if (hn_apply(&rules, &table_, seat, action, &events))
                fail_msg("an illegal action by:\n%s", text);
        }
    }
}
