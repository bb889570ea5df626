/* How often Dutch's players do what they do: every chance of their book at every difficulty, counted over
 * 100,000 keys (20,000 with HUNCH_QUICK=1) and right within 4 standard errors. Chances stand from easy to
 * expert. */
#include "dutch_table.h"

#include "draw.h"

#include <string.h>

enum { EASY, MEDIUM, HARD, EXPERT, DIFFICULTIES };

static const char *const names[DIFFICULTIES] = {"dutch-easy", "dutch-medium", "dutch-hard",
                                                "dutch-expert"};
static const double miss[DIFFICULTIES] = {.06, .04, .02, .01};

static int trials(void)
{
    return draw_size(100000, 100000, 20000);
}

static uint64_t key_of(int trial)
{
    return hn_player_key((uint64_t)trial, 0);
}

static const char *event_of(const hn_why *why)
{
    const char *name = hn_book_event(hn_game_find("dutch"), why->event, NULL);
    return name ? name : "";
}

/* ---- tables: each asks for one event ---- */

static const char *const at_draw = "discard 4c\n0: 9h ? ?\n1: ? ?\n2: ? ?\n";
static const char *const at_play = "phase drawn\ndrawn 2h\ndiscard 4c\n0: Kh ? ?\n1: ? ?\n2: ? ?\n";
static const char *const at_drop = "phase window\ndiscard 4c\n0: 4h 4d ? ? ? 9h\n1: ? ?\n2: ? ?\n";
static const char *const at_peek = "phase look\ndiscard Qc\n0: 4h ? ? ?\n1: ? 5c\n2: ? ?\n";
static const char *const at_call = "phase call\ndiscard 4c\n0: Ah\n1: ? ? ?\n2: ? ? ?\n";
static const char *const at_collect = "preset dutch-collect\ndiscard 7s\n"
                                      "0: 7c*1 ? ?\n1: ? ?\n2: ? ?\n";
static const char *const at_fourth = "preset dutch-collect\ndiscard 7s\n"
                                     "0: 7c*1 7d*2 7h*3 ? ?\n1: ? ?\n2: ? ?\n";
static const char *const rule_1_applies = "preset dutch-collect\nphase first\ndiscard Jh\n"
                                          "0: ? ?\n1: ? ? 7c*1 7d*2 7h*3\n2: ? ?\n";
static const char *const rule_2_applies = "phase first\ndiscard Jh\n0: ? ?\n1: ?\n2: ? ?\n";
static const char *const rule_3_applies = "phase first\ndiscard Jh\n0: 9h ?\n1: 2c ?\n2: ? ?\n";
static const char *const none_applies = "phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n2: ? ?\n";
static const char *const no_gain = "phase first\ndiscard Jh\n0: 3h ?\n1: 4c ?\n2: ? ?\n";
static const char *const none_of_two = "phase first\ndiscard Jh\n0: ? ?\n1: ? ?\n";
static const char *const no_gain_of_two = "phase first\ndiscard Jh\n0: 3h ?\n1: 4c ?\n";

/* ---- misses ---- */

static void missed_as_often(const char *text, const char *event, const char *instead)
{
    dutch_table t;
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_player(names[d]);
        int missed = 0;
        for (int i = 0; i < trials(); i++) {
            hn_why why;
            hn_action action = hn_player_decide(&player, &view, key_of(i), &why);
            assert_string_equal(event_of(&why), event);
            if (!why.missed)
                continue;
            missed++;
            assert_string_equal(hn_view_action_verb(&view, action), instead);
            assert_false(why.used);
            assert_int_equal(why.step_count, 0);
        }
        is_share(missed, trials(), miss[d]);
    }
}

TEST(every_event_but_the_draw_is_missed_now_and_then)
{
    missed_as_often(at_play, "play_card", "play");
    missed_as_often(at_drop, "same_rank", "pass");
    missed_as_often(at_peek, "queen_peek", "pass");
    missed_as_often(at_call, "call_dutch", "pass");
    missed_as_often(rule_1_applies, "jack_swap", "pass");
    missed_as_often(rule_2_applies, "jack_swap", "pass");
    missed_as_often(rule_3_applies, "jack_swap", "pass");
    missed_as_often(none_applies, "jack_swap", "pass");
}

TEST(a_missed_collection_is_a_draw)
{
    dutch_table t;
    dutch_set(&t, at_fourth);
    hn_view view = dutch_view(&t);
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_player(names[d]);
        int missed = 0;
        for (int i = 0; i < trials(); i++) {
            hn_why why;
            hn_action action = hn_player_decide(&player, &view, key_of(i), &why);
            if (!why.missed)
                continue;
            missed++;
            assert_string_equal(hn_view_action_verb(&view, action), "draw deck");
            assert_string_equal(event_of(&why), "draw");
            assert_null(dutch_step(&why, "complete_the_set"));
        }
        is_share(missed, trials(), miss[d]);
    }
}

TEST(the_draw_is_never_missed)
{
    dutch_table t;
    dutch_set(&t, at_draw);
    hn_view view = dutch_view(&t);
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_player(names[d]);
        for (int i = 0; i < trials(); i++) {
            hn_why why;
            hn_player_decide(&player, &view, key_of(i), &why);
            assert_false(why.missed);
        }
    }
}

/* ---- the Jack ---- */

/* How often each rule swapped, of the times that the event was not missed. */
typedef struct jack_counts {
    int tried, passed;
    int rule[5];
} jack_counts;

static jack_counts count_jack(const char *text, int difficulty)
{
    static const char *const rules[] = {"collection_three_swap", "one_card_player_priority",
                                        "swap_lowest_opponent_for_higher_own",
                                        "random_swap_except_own", "swap_random_two_players"};
    dutch_table t;
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    hn_player player = dutch_player(names[difficulty]);
    jack_counts counts = {0};
    for (int i = 0; i < trials(); i++) {
        hn_why why;
        hn_action action = hn_player_decide(&player, &view, key_of(i), &why);
        if (why.missed)
            continue;
        counts.tried++;
        counts.passed += !strcmp(hn_view_action_verb(&view, action), "pass");
        for (int rule = 0; rule < 5; rule++)
            counts.rule[rule] += !strcmp(dutch_fired(&why), rules[rule]);
    }
    return counts;
}

TEST(rules_1_to_3_are_used_as_often_as_the_book_says)
{
    static const double chance[DIFFICULTIES] = {.5, .7, .95, 1};
    const char *const tables[] = {rule_1_applies, rule_2_applies, rule_3_applies};
    for (int rule = 0; rule < 3; rule++)
        for (int d = 0; d < DIFFICULTIES; d++) {
            jack_counts counts = count_jack(tables[rule], d);
            is_share(counts.rule[rule], counts.tried, chance[d]);
        }
}

/* Easy: .40, then .60 of the other .60, then what is left; medium: .50, .40 of .50, and .30. */
static const double rule_4[DIFFICULTIES] = {.40, .50, 0, 0};
static const double rule_5[DIFFICULTIES] = {.36, .20, 0, 0};
static const double skip[DIFFICULTIES] = {.24, .30, 1, 1};

TEST(without_rules_1_to_3_it_is_rule_4_rule_5_or_a_skip)
{
    const char *const tables[] = {none_applies, no_gain};
    for (int table = 0; table < 2; table++)
        for (int d = 0; d < DIFFICULTIES; d++) {
            jack_counts counts = count_jack(tables[table], d);
            is_share(counts.rule[3], counts.tried, rule_4[d]);
            is_share(counts.rule[4], counts.tried, rule_5[d]);
            is_share(counts.passed, counts.tried, skip[d]);
        }
}

TEST(at_two_seats_easy_swaps_36_and_medium_20_of_100_times)
{
    const char *const tables[] = {none_of_two, no_gain_of_two};
    for (int table = 0; table < 2; table++)
        for (int d = 0; d < DIFFICULTIES; d++) {
            jack_counts counts = count_jack(tables[table], d);
            is_share(counts.tried - counts.passed, counts.tried, rule_5[d]);
            assert_int_equal(counts.rule[4], counts.tried - counts.passed);
        }
}

TEST(a_rule_that_was_rolled_in_vain_leaves_the_rest_their_chances)
{
    static const double chance[DIFFICULTIES] = {.5, .7, .95, 1};
    const char *const tables[] = {rule_1_applies, rule_2_applies, rule_3_applies};
    for (int table = 0; table < 3; table++)
        for (int d = 0; d < DIFFICULTIES; d++) {
            jack_counts counts = count_jack(tables[table], d);
            is_share(counts.rule[3], counts.tried, (1 - chance[d]) * rule_4[d]);
            is_share(counts.rule[4], counts.tried, (1 - chance[d]) * rule_5[d]);
            is_share(counts.passed, counts.tried, (1 - chance[d]) * skip[d]);
        }
}

/* ---- the draw ---- */

static int taken(const char *text, int difficulty)
{
    dutch_table t;
    dutch_set(&t, text);
    hn_player player = dutch_player(names[difficulty]);
    int count = 0;
    for (int i = 0; i < trials(); i++)
        count += !strcmp(dutch_does(&t, &player, key_of(i)), "draw discard");
    return count;
}

TEST(a_lower_discard_is_taken_as_often_as_the_book_says)
{
    static const double chance[DIFFICULTIES] = {.2, .5, .9, 1};
    for (int d = 0; d < DIFFICULTIES; d++)
        is_share(taken(at_draw, d), trials(), chance[d]);
}

/* ---- drops ---- */

/* What is claimed until the pass, by slot. */
static unsigned claims_of(const dutch_table *t, const hn_player *player, uint64_t key)
{
    hn_state table = t->state;
    hn_view view = hn_view_of(&t->rules, &table, 0);
    unsigned slots = 0;
    for (;;) {
        hn_action action = hn_player_decide(player, &view, key, NULL);
        if (!strcmp(hn_view_action_verb(&view, action), "pass"))
            return slots;
        int slot = hn_view_action_place(&view, action).slot;
        assert_false(slots >> slot & 1);
        slots |= 1u << slot;
        assert_int_equal(hn_apply(&t->rules, &table, 0, action, NULL), HN_OK);
    }
}

/* Two matches in slots 0 and 1, three unknown cards in 2 to 4, and a known one in 5. */
TEST(drops_are_rolled_card_by_card_and_mistakes_apart)
{
    enum { MATCHES = 3, UNKNOWN = 7 << 2 };
    static const double match[DIFFICULTIES] = {.9, .95, .98, 1};
    static const double mistake[DIFFICULTIES] = {.08, .02, 0, 0};
    dutch_table t;
    dutch_set(&t, at_drop);
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_sharp(names[d]);
        int count[64] = {0}, first = 0, second = 0, both = 0, wrong = 0, one_and_wrong = 0,
            unknown[3] = {0};
        for (int i = 0; i < trials(); i++)
            count[claims_of(&t, &player, key_of(i))]++;
        for (unsigned slots = 0; slots < 64; slots++) {
            unsigned hidden = slots & UNKNOWN;
            first += slots & 1 ? count[slots] : 0;
            second += slots & 2 ? count[slots] : 0;
            both += (slots & MATCHES) == MATCHES ? count[slots] : 0;
            wrong += hidden ? count[slots] : 0;
            one_and_wrong += hidden && slots & 1 ? count[slots] : 0;
            for (int k = 0; k < 3; k++)
                unknown[k] += hidden == 4u << k ? count[slots] : 0;
            if (slots & 32 || hidden & (hidden - 1))
                assert_int_equal(count[slots], 0);
        }
        is_share(first, trials(), match[d]);
        is_share(second, trials(), match[d]);
        is_share(both, trials(), match[d] * match[d]);
        is_share(wrong, trials(), mistake[d]);
        is_share(one_and_wrong, trials(), match[d] * mistake[d]);
        for (int k = 0; k < 3 && wrong; k++)
            is_share(unknown[k], wrong, 1. / 3);
    }
}

TEST(a_missed_window_is_missed_as_a_whole)
{
    dutch_table t;
    dutch_set(&t, at_drop);
    hn_player player = dutch_player("dutch-expert");
    int none = 0;
    for (int i = 0; i < trials(); i++) {
        unsigned slots = claims_of(&t, &player, key_of(i));
        assert_true(slots == 3 || !slots);
        none += !slots;
    }
    is_share(none, trials(), .01);
}

/* ---- the Queen ---- */

/* Places that were looked at: 0.0 to 2.11, and a pass. */
typedef struct peeks {
    int own, others, none;
    int place[HN_SEATS * HN_SLOTS];
} peeks;

static peeks count_peeks(const char *text, int difficulty)
{
    dutch_table t;
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    hn_player player = dutch_sharp(names[difficulty]);
    peeks counts = {0};
    for (int i = 0; i < trials(); i++) {
        hn_action action = hn_player_decide(&player, &view, key_of(i), NULL);
        hn_place at = hn_view_action_place(&view, action);
        if (at.seat == HN_NONE) {
            counts.none++;
            continue;
        }
        counts.own += at.seat == 0;
        counts.others += at.seat != 0;
        counts.place[at.seat * HN_SLOTS + at.slot]++;
    }
    return counts;
}

/* Unknown are 0.1 to 0.3, and of others 1.0, 2.0 and 2.1. */
TEST(the_queen_looks_at_an_own_card_then_at_anothers)
{
    static const double chance[DIFFICULTIES] = {.5, .7, .95, 1};
    static const int others[] = {1 * HN_SLOTS, 2 * HN_SLOTS, 2 * HN_SLOTS + 1};
    const char *own_known = "phase look\ndiscard Qc\n0: 4h\n1: ? 5c\n2: ? ?\n";
    for (int d = 0; d < DIFFICULTIES; d++) {
        double p = chance[d];
        peeks counts = count_peeks(at_peek, d);
        is_share(counts.own, trials(), p);
        is_share(counts.others, trials(), (1 - p) * p);
        is_share(counts.none, trials(), (1 - p) * (1 - p));
        for (int i = 0; i < 3; i++)
            is_share(counts.place[1 + i], counts.own, 1. / 3);
        counts = count_peeks(own_known, d);
        is_share(counts.others, trials(), p);
        assert_int_equal(counts.own, 0);
        for (int i = 0; i < 3; i++)
            is_share(counts.place[others[i]], counts.others, 1. / 3);
    }
}

/* ---- collecting ---- */

TEST(a_collection_is_completed_or_added_to)
{
    static const double fourth[DIFFICULTIES] = {.5, .7, .95, 1},
                        any[DIFFICULTIES] = {.5, .5, .8, .9};
    for (int d = 0; d < DIFFICULTIES; d++) {
        dutch_table t;
        hn_player player = dutch_sharp(names[d]);
        int second = 0, completes = 0, other = 0;
        dutch_set(&t, at_collect);
        for (int i = 0; i < trials(); i++)
            second += !strcmp(dutch_does(&t, &player, key_of(i)), "collect");
        is_share(second, trials(), any[d]);
        dutch_set(&t, at_fourth);
        hn_view view = dutch_view(&t);
        for (int i = 0; i < trials(); i++) {
            hn_why why;
            hn_player_decide(&player, &view, key_of(i), &why);
            completes += !strcmp(why.rule, "complete_the_set");
            other += !strcmp(why.rule, "collect_same_rank");
        }
        is_share(completes, trials(), fourth[d]);
        is_share(other, trials(), (1 - fourth[d]) * any[d]);
    }
}

/* ---- the pace ---- */

enum { BINS = 10 };

/* From 20 to 40 % of the timer, each millisecond as likely: in ten equal parts as many. */
static void takes(const char *text, int timer)
{
    dutch_table t;
    dutch_set(&t, text);
    hn_view view = dutch_view(&t);
    int least = timer / 5, most = timer * 2 / 5, values = most - least + 1;
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_player(names[d]);
        int part[BINS] = {0};
        for (int i = 0; i < trials(); i++) {
            int delay = hn_player_delay(&player, &view, key_of(i));
            assert_in_range(delay, least, most);
            assert_int_equal(delay, hn_player_delay(&player, &view, key_of(i)));
            part[(delay - least) * BINS / values]++;
        }
        for (int i = 0; i < BINS; i++) {
            int from = (i * values + BINS - 1) / BINS, to = ((i + 1) * values + BINS - 1) / BINS;
            is_share(part[i], trials(), (double)(to - from) / values);
        }
    }
}

TEST(a_decision_takes_20_to_40_percent_of_its_timer)
{
    takes(at_draw, 5000);
    takes(at_play, 13000);
    takes(at_drop, 5000);
    takes(at_peek, 7000);
    takes(none_applies, 7000);
}

/* ---- the rest of the book's numbers ---- */

TEST(levels_forget_and_intend_as_the_book_says)
{
    static const int forget_moved[DIFFICULTIES] = {300000, 200000, 100000, 0};
    static const int forget_turn[DIFFICULTIES] = {40000, 20000, 10000, 0};
    static const int use[DIFFICULTIES] = {600000, 800000, 900000, 1000000};
    const hn_game *game = hn_game_find("dutch");
    const hn_book *book = hn_book_of(game);
    int jack = 0;
    while (strcmp(hn_book_event(game, jack, NULL), "jack_swap") != 0)
        jack++;
    assert_int_equal(book->difficulty_count, DIFFICULTIES);
    for (int d = 0; d < DIFFICULTIES; d++) {
        hn_player player = dutch_player(names[d]);
        assert_int_equal(player.difficulty, d);
        assert_int_equal(player.level.forget_moved, forget_moved[d]);
        assert_int_equal(player.level.forget_turn, forget_turn[d]);
        assert_int_equal(book->difficulty[d].use_probability[jack], use[d]);
        assert_int_equal(hn_player_forgets(&player), d != EXPERT);
    }
}
