/* The search over worlds: the same from the same, within its budget and its memory, and right where the right
 * move is plain. Malloc and its kin are wrapped (CMakeLists.txt), so that they can be counted. */
#define _POSIX_C_SOURCE 200809L

#include "draw.h"
#include "proof.h"
#include "setup.h"

#include "core/mask.h"
#include "search/search.h"
#include "search/tree.h"

#include <hunch/mind.h>
#include <hunch/net.h>
#include <hunch/play.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static atomic_long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    allocations++;
    return __real_realloc(old, size);
}

/* ---- tables to search at ---- */

static hn_player policy_for(const hn_rules *rules)
{
    hn_player policy;
    bool cambio = !strcmp(hn_game_name(rules->game), "cambio");
    assert_int_equal(
        hn_player_find(&policy, cambio ? "bayes-v2" : "dutch-expert", rules->game, NULL), HN_OK);
    return policy;
}

static search_setup small_setup(const hn_player *policy)
{
    return (search_setup){.policy = policy,
                          .iterations = 50,
                          .exploration = 1.4,
                          .margin = 1.5,
                          .probes = 2,
                          .trees = 1,
                          .threads = 1};
}

static search_result searched(const setup *s, int seat, const search_setup *how, uint64_t key)
{
    search_result result;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    assert_true(search_run(how, &view, key, &result));
    return result;
}

/* The middle of a round: several cards known, several not. */
static const char middle[] = "0: 3h/0 7c/01 9d 2s\n"
                             "1: 5d/1 5h/1 Qs Kd\n"
                             "2: 8h/2 Ac/02 4c 10s\n"
                             "discard 9c 6s\n"
                             "deck 2h 3d\n"
                             "turn 0\n";

static void results_are_alike(const search_result *a, const search_result *b)
{
    assert_int_equal(a->choice, b->choice);
    assert_int_equal(a->policy, b->policy);
    assert_int_equal(a->arms, b->arms);
    assert_int_equal(a->iterations, b->iterations);
    assert_int_equal(a->worlds, b->worlds);
    assert_int_equal(a->nodes, b->nodes);
    for (int i = 0; i < a->arms; i++) {
        const search_arm *x = &a->arm[i], *y = &b->arm[i];
        assert_true(x->action == y->action && x->visits == y->visits && x->mean == y->mean &&
                    x->gain == y->gain && x->error == y->error);
    }
}

/* ---- the same from the same ---- */

TEST(the_same_key_gives_the_same_result_and_another_one_another)
{
    setup s;
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    how.iterations = 600;
    search_result one = searched(&s, 0, &how, 7), two = searched(&s, 0, &how, 7);
    search_result other = searched(&s, 0, &how, 8);
    results_are_alike(&one, &two);
    assert_true(one.arm[0].mean != other.arm[0].mean || one.arm[1].mean != other.arm[1].mean);
}

TEST(the_number_of_threads_does_not_change_the_result)
{
    setup s;
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    how.iterations = 501;
    how.trees = 3;
    search_result alone = searched(&s, 0, &how, 7);
    for (int threads = 2; threads <= 4; threads++) {
        how.threads = threads;
        search_result together = searched(&s, 0, &how, 7);
        results_are_alike(&alone, &together);
    }
    assert_in_range(alone.iterations, 1, 501);
}

/* ---- budget and memory ---- */

static double milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* On a busy machine the clock goes on while others run: so the time that the thread had is limited always, and
 * the time that has passed in the best of some tries, of many where others run most of the time. */
TEST(a_decision_ends_within_two_milliseconds_of_its_time)
{
    enum { BUDGET = 20 };
    setup s;
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    how.iterations = 1000000;
    how.milliseconds = BUDGET;
    double best = 1e9;
    for (int i = 0; i < 10 || (i < 500 && best >= BUDGET + 2); i++) {
        how.trees = 1 + i % 3; /* one after the other, each with its part of the time */
        double thread = milliseconds(CLOCK_THREAD_CPUTIME_ID), wall = milliseconds(CLOCK_MONOTONIC);
        search_result result = searched(&s, 0, &how, (uint64_t)i);
        thread = milliseconds(CLOCK_THREAD_CPUTIME_ID) - thread;
        wall = milliseconds(CLOCK_MONOTONIC) - wall;
        assert_true(thread < BUDGET + 2);
        assert_true(result.iterations > 0);
        best = wall < best ? wall : best;
    }
    assert_true(best < BUDGET + 2);
}

/* Before the first turn all choices are as good: none is left out early. */
TEST(a_tree_grows_no_further_when_its_nodes_are_used)
{
    setup s;
    assert_int_equal(hn_rules_preset(&s.rules, hn_game_find("dutch"), NULL, NULL), HN_OK);
    assert_int_equal(hn_deal(&s.rules, 2, 0, 5, &s.state, NULL), HN_OK);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    how.iterations = 20000;
    search_result first = searched(&s, 0, &how, 7);
    how.iterations = 40000;
    search_result second = searched(&s, 0, &how, 7);
    assert_true(first.nodes > SEARCH_NODES / 2 && first.nodes <= SEARCH_NODES);
    assert_true(second.nodes - first.nodes < SEARCH_NODES / 100);
    assert_true(second.iterations > 20000);
}

TEST(a_search_allocates_nothing)
{
    setup s;
    search_result result;
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    how.trees = 2;
    void *volatile some = malloc(1); /* that they are counted at all */
    free(some);
    long before = allocations;
    assert_true(before > 0);
    bool found = search_run(&how, &view, 7, &result);
    assert_int_equal(allocations, before);
    assert_true(found);
}

TEST(a_forced_decision_is_not_searched)
{
    setup s;
    set(&s, "0: 3h/0\n1: 5d\ndiscard 9c\nturn 0\n");
    act(&s, "0: draw discard");
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    search_result result = searched(&s, 0, &how, 7);
    assert_int_equal(result.arms, 1);
    assert_int_equal(result.iterations, 0);
    assert_int_equal(result.choice, action_of(&s, 0, "swap 0"));
}

/* ---- ending early ---- */

static search_setup long_setup(const hn_player *policy, hn_stop *stop)
{
    search_setup how = small_setup(policy);
    how.iterations = 100000000;
    how.stop = stop;
    return how;
}

TEST(a_stop_that_nobody_asks_for_changes_nothing)
{
    setup s;
    hn_stop stop = {0};
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = small_setup(&policy);
    how.iterations = 600;
    search_result without = searched(&s, 0, &how, 7);
    how.stop = &stop;
    search_result with = searched(&s, 0, &how, 7);
    stop.until = stop_clock() + (int64_t)600 * 1000000000;
    search_result timed = searched(&s, 0, &how, 7);
    results_are_alike(&without, &with);
    results_are_alike(&without, &timed);
    assert_false(with.stopped || timed.stopped || stop.heeded);
}

/* Every action has been tried, so there is something to choose by. */
TEST(a_search_that_is_stopped_at_once_still_has_a_choice)
{
    setup s;
    hn_stop stop = {.now = true};
    hn_mask legal;
    set(&s, middle);
    hn_player policy = policy_for(&s.rules);
    search_setup how = long_setup(&policy, &stop);
    for (how.trees = 1; how.trees <= 3; how.trees++) {
        search_result result = searched(&s, 0, &how, 7);
        hn_legal(&s.rules, &s.state, 0, &legal);
        assert_true(result.stopped && stop.heeded);
        assert_true(hn_mask_has(&legal, result.choice));
        assert_true(result.iterations <= 4L * how.trees * result.arms);
        for (int i = 0; i < result.arms; i++)
            assert_true(result.arm[i].visits >= (unsigned)how.trees);
    }
}

static void *stop_soon(void *stop)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    ((hn_stop *)stop)->now = true;
    return NULL;
}

/* A hundred million playouts would take an hour, and before the first turn no choice is surely worse. */
TEST(another_thread_can_end_a_search_or_the_time_can)
{
    setup s;
    hn_stop stop = {0};
    pthread_t thread;
    assert_int_equal(hn_rules_preset(&s.rules, hn_game_find("dutch"), NULL, NULL), HN_OK);
    assert_int_equal(hn_deal(&s.rules, 2, 0, 5, &s.state, NULL), HN_OK);
    hn_player policy = policy_for(&s.rules);
    search_setup how = long_setup(&policy, &stop);
    how.trees = how.threads = 2;
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    search_result result = searched(&s, 0, &how, 7);
    pthread_join(thread, NULL);
    assert_true(result.stopped);
    stop = (hn_stop){.until = stop_clock() + 20000000};
    result = searched(&s, 0, &how, 7);
    assert_true(result.stopped && stop.heeded);
}

/* It says what it did by the worlds that it met, and compares with no other search. */
TEST(a_player_that_is_stopped_decides_and_says_why)
{
    setup s;
    hn_stop stop = {.now = true};
    hn_player sage;
    hn_why why;
    hn_mask legal;
    char words[HN_WHY_TEXT];
    set(&s, middle);
    assert_int_equal(hn_player_find(&sage, "sage:1000000", s.rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    sage.stop_ = &stop;
    hn_action action = hn_player_decide(&sage, &view, 7, &why);
    hn_legal(&s.rules, &s.state, 0, &legal);
    assert_true(stop.heeded && hn_mask_has(&legal, action));
    hn_why_text(&sage, &view, &why, words, sizeof words);
    assert_non_null(strstr(words, "worlds that I could be in"));
    assert_false(why.belief.told);
}

/* ---- every moment has a legal answer ---- */

/* Random play, so that moments come up which no good player would get into. */
static void search_everywhere(const hn_game *game, const char *house, int seats, int rounds)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, game, house, NULL), HN_OK);
    hn_player policy = policy_for(&rules);
    search_setup how = small_setup(&policy);
    random_run chance = random_run_of(31, HN_FOR_CALLER, (uint64_t)seats);
    for (int number = 0; number < rounds; number++) {
        hn_state state;
        hn_deal(&rules, seats, 0, random_run_word(&chance), &state, NULL);
        for (int seat, n = 0; (seat = hn_next_decider(&rules, &state)) != HN_NONE && n < 200; n++) {
            hn_view view = hn_view_of(&rules, &state, seat);
            search_result result;
            hn_mask legal;
            int count = hn_legal(&rules, &state, seat, &legal);
            how.others = 50 * draw_below(&chance, 3);
            how.cut = 4 * draw_below(&chance, 2);
            assert_true(search_run(&how, &view, (uint64_t)number, &result));
            assert_int_equal(result.arms, count);
            assert_true(result.iterations <= how.iterations);
            assert_true((result.iterations > 0) == (count > 1));
            assert_true(hn_mask_has(&legal, result.choice));
            hn_action action = mask_nth(&legal, draw_below(&chance, count));
            assert_int_equal(hn_apply(&rules, &state, seat, action, NULL), HN_OK);
        }
    }
}

TEST(the_choice_is_legal_in_every_phase_of_every_preset)
{
    static const char *const names[] = {"cambio", "dutch"};
    for (int g = 0; g < 2; g++) {
        const hn_game *game = hn_game_find(names[g]);
        for (int i = 0; i < hn_presets(game); i++)
            for (int seats = 2; seats <= 5; seats += 3)
                search_everywhere(game, hn_preset_name(game, i), seats, draw_size(40, 4, 2));
    }
}

/* ---- the player ---- */

/* The decisions of a table of sages, a hash of them. */
static uint64_t decisions_of(const char *game, const char *name, int seats, uint64_t seed)
{
    hn_play play;
    hn_rules rules;
    hn_player sage;
    uint64_t hash = 0;
    const hn_player *at[HN_SEATS];
    hn_rules_preset(&rules, hn_game_find(game), NULL, NULL);
    assert_int_equal(hn_player_find(&sage, name, rules.game, NULL), HN_OK);
    for (int seat = 0; seat < seats; seat++)
        at[seat] = &sage;
    assert_int_equal(hn_play_begin(&play, &rules, seats, at), HN_OK);
    hn_play_deal(&play, 0, seed);
    for (int seat; (seat = hn_next_decider(&rules, &play.state)) != HN_NONE;) {
        long before = allocations;
        hn_action action = hn_play_decide(&play, seat, NULL);
        assert_int_equal(allocations, before);
        assert_int_equal(hn_play_apply(&play, seat, action), HN_OK);
        hash = tree_hash(hash, action);
    }
    return hash;
}

/* With trails, which hn_play keeps; on one thread nothing is allocated. */
TEST(a_search_with_nets_allocates_nothing_and_is_the_same_again)
{
    static const char *const names[] = {"cambio", "dutch", "vinto", "golf", "perudo"};
    bool differ = false;
    for (int g = 0; g < 5; g++) {
        uint64_t one = decisions_of(names[g], "sage:60,nets=1,trees=2", 3, 5);
        assert_true(one == decisions_of(names[g], "sage:60,nets=1,trees=2", 3, 5));
        differ |= one != decisions_of(names[g], "sage:60,nets=0,trees=2", 3, 5);
    }
    assert_true(differ == (hn_net_of(hn_game_find("cambio")) != NULL));
}

/* The same of several rounds: one alone may have no decision that makes a difference. */
static uint64_t decisions_of_rounds(const char *game, const char *name)
{
    uint64_t hash = 0;
    for (uint64_t seed = 1; seed < 9; seed++)
        hash = tree_hash(hash, decisions_of(game, name, 2, seed));
    return hash;
}

/* A net that ends no playouts still leads at the root. */
TEST(rounds_are_played_to_their_end_where_the_net_ends_none)
{
    const bool carried = hn_net_of(hn_game_find("cambio")) != NULL;
    uint64_t to_the_end = decisions_of_rounds("cambio", "sage:200,nets=1,ahead=0");
    assert_true(to_the_end == decisions_of_rounds("cambio", "sage:200,nets=1"));
    assert_true((to_the_end != decisions_of_rounds("cambio", "sage:200,nets=1,ahead=2")) ==
                carried);
    assert_true((to_the_end != decisions_of_rounds("cambio", "sage:200,nets=0")) == carried);
}

TEST(a_table_fitted_to_nets_changes_decisions)
{
    assert_true(decisions_of_rounds("dutch", "sage:200,nets=0") !=
                decisions_of_rounds("dutch", "sage:200,nets=0,table=3"));
}

TEST(with_nets_the_number_of_threads_does_not_change_the_result)
{
    setup s;
    hn_player one, three;
    set(&s, middle);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    hn_player_find(&one, "sage:300,nets=1,trees=3", s.rules.game, NULL);
    hn_player_find(&three, "sage:300,nets=1,trees=3,threads=3", s.rules.game, NULL);
    for (uint64_t key = 0; key < 20; key++)
        assert_int_equal(hn_player_decide(&one, &view, key, NULL),
                         hn_player_decide(&three, &view, key, NULL));
}

/* Without a number, as many as the time allows: more than the 2000 that it makes without a time. */
TEST(a_time_without_a_number_is_the_only_limit)
{
    setup s;
    hn_player sage;
    double done = 0;
    assert_int_equal(hn_rules_preset(&s.rules, hn_game_find("dutch"), NULL, NULL), HN_OK);
    assert_int_equal(hn_deal(&s.rules, 2, 0, 5, &s.state, NULL), HN_OK);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    assert_int_equal(hn_player_find(&sage, "sage:nets=0", s.rules.game, NULL), HN_OK);
    for (int budget = 20; done <= 2000 && budget <= 20000; budget *= 2) {
        hn_why why;
        hn_player_set(&sage, "milliseconds", budget, NULL);
        hn_player_decide(&sage, &view, 7, &why);
        for (int n = 0; n < why.number_count; n++)
            done = !strcmp(why.number[n].name, "iterations") ? why.number[n].value : done;
    }
    assert_true(done > 2000);
}

TEST(every_game_of_searching_players_ends)
{
    static const char *const names[] = {"cambio", "dutch"};
    for (int g = 0; g < 2; g++) {
        hn_rules rules;
        hn_state round;
        hn_player sage;
        hn_score score;
        hn_rules_preset(&rules, hn_game_find(names[g]), NULL, NULL);
        assert_int_equal(hn_player_find(&sage, "sage:30", rules.game, NULL), HN_OK);
        for (uint64_t seed = 0; seed < 10; seed++) {
            hn_deal(&rules, 3, 0, seed, &round, NULL);
            for (int seat; (seat = hn_next_decider(&rules, &round)) != HN_NONE;) {
                hn_view view = hn_view_of(&rules, &round, seat);
                hn_action action = hn_player_decide(&sage, &view, hn_player_key(seed, seat), NULL);
                assert_int_equal(hn_apply(&rules, &round, seat, action, NULL), HN_OK);
            }
            assert_int_equal(hn_score_of(&rules, &round, &score), HN_OK);
            hn_view over = hn_view_of(&rules, &round, HN_NONE);
            assert_true(hn_view_turn(&over) < 60 * 3); /* not by the limit of laps */
        }
    }
}

/* All that is hidden is drawn anew, and decision and reasons stay. */
static void redraw(const char *name, const char *house, const char *player, int positions)
{
    hn_rules rules;
    hn_state round;
    hn_player sage, driver;
    random_run chance = random_run_of(41, HN_FOR_CALLER, 0);
    hn_rules_preset(&rules, hn_game_find(name), house, NULL);
    assert_int_equal(hn_player_find(&driver, hn_stand_in_name(rules.game), rules.game, NULL),
                     HN_OK);
    assert_int_equal(hn_player_find(&sage, player, rules.game, NULL), HN_OK);
    for (int checked = 0; checked < positions;) {
        uint64_t seed = random_run_word(&chance);
        hn_deal(&rules, 2 + draw_below(&chance, 4), 0, seed, &round, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &round)) != HN_NONE;) {
            hn_view view = hn_view_of(&rules, &round, seat);
            uint64_t key = hn_player_key(seed, seat);
            if (hn_view_phase(&view) != HN_PHASE_WINDOW || !draw_below(&chance, 8)) {
                hn_state world = draw_world(&chance, &view);
                hn_view redrawn = hn_view_of(&rules, &world, seat);
                reasons_alike(&sage, &view, &redrawn, key);
                checked++;
            }
            hn_apply(&rules, &round, seat, hn_player_decide(&driver, &view, key, NULL), NULL);
        }
    }
}

TEST(no_search_uses_what_its_seat_has_not_seen)
{
    int positions = draw_size(2000, 200, 50);
    redraw("cambio", "cambio", "sage:50,nets=0", positions);
    redraw("cambio", "cambio-lock", "sage:50,nets=0", positions);
    redraw("cambio", "cambio-table", "sage:50,nets=0", positions);
    redraw("dutch", "dutch", "sage:50,nets=0", positions);
    redraw("dutch", "dutch-collect", "sage:50,nets=0", positions);
}

TEST(no_search_with_nets_does_either)
{
    int positions = draw_size(2000, 200, 50);
    redraw("cambio", "cambio-lock", "sage:50,nets=1", positions);
    redraw("dutch", "dutch", "sage:50,nets=1", positions);
    redraw("dutch", "dutch", "sage:50,nets=1,ahead=0,table=3", positions);
    redraw("vinto", "vinto", "sage:50,nets=1", positions);
    redraw("golf", "golf", "sage:50,nets=1", positions);
    redraw("perudo", "perudo", "sage:50", positions);
    redraw("perudo", "faroleo", "sage:50,nets=0", positions);
}

static void decides(const setup *s, int seat, const char *words)
{
    hn_player sage;
    assert_int_equal(hn_player_find(&sage, "sage:400", s->rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    for (uint64_t key = 0; key < 5; key++)
        assert_int_equal(hn_player_decide(&sage, &view, key, NULL), action_of(s, seat, words));
}

TEST(a_call_that_surely_wins_is_made)
{
    setup s;
    set(&s, "preset cambio-lock\n0: Kh/0 Xr/0\n1: 10d/01 Qh/01 Qs/01 Jd/01\ndiscard 9c\nturn 0\n");
    decides(&s, 0, "call");
}

TEST(a_known_match_is_flipped)
{
    setup s;
    set(&s, "0: 9h/0 2c/0 8s/0\n1: 3d/1 4h Qs\ndiscard 5c\ndeck 9d\nturn 1\n");
    act(&s, "1: draw deck; 1: play; 1: pass");
    decides(&s, 0, "flip 0.0");
}

TEST(a_card_that_is_better_known_is_taken)
{
    setup s;
    set(&s, "0: 10h/0 Qc/0 2s/0 Ah/0\n1: 3d/1 4h Qs 8c\ndiscard 5c Kh\nturn 0\n");
    decides(&s, 0, "draw discard");
}

TEST(the_reasons_say_what_was_chosen_with_its_chance_and_the_next)
{
    setup s;
    hn_player sage;
    hn_why why;
    char text[400];
    set(&s, middle);
    assert_int_equal(hn_player_find(&sage, "sage:300", s.rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    hn_action action = hn_player_decide(&sage, &view, 7, &why);
    assert_int_equal(action, hn_player_decide(&sage, &view, 7, NULL));
    assert_int_equal(why.candidate_count, 2);
    hn_why_text(&sage, &view, &why, text, sizeof text);
    assert_non_null(strstr(text, "`draw "));
    assert_non_null(strstr(text, " %"));
    assert_non_null(strstr(text, " worlds"));
    assert_non_null(strstr(text, "It is worth "));
}

/* Each of three members has a third of a win that is sure. */
TEST(the_chance_of_a_coalition_is_that_of_its_side)
{
    setup s;
    hn_player sage;
    hn_why why;
    char text[400];
    set(&s,
        "preset vinto\n0: Kh/0\n1: 10d/01 Qh/01 Qs/01\n2: 5d\n3: 6d\nturn 1\ndeck 2d 3c 4c 9c 9d\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: call");
    act(&s, "2: draw deck; 2: discard; all: pass; 3: draw deck; 3: discard; all: pass");
    act(&s, "0: draw deck");
    assert_int_equal(hn_player_find(&sage, "sage:300", s.rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    hn_player_decide(&sage, &view, 7, &why);
    hn_why_text(&sage, &view, &why, text, sizeof text);
    assert_non_null(strstr(text, "My side then wins with 100 %"));
    assert_true(why.candidate[0].score > 0.999);
}

/* ---- logarithms ---- */

TEST(the_logarithm_is_right_to_four_digits)
{
    for (uint32_t n = 1; n < 3000000; n = n * 9 / 8 + 1)
        assert_true(fabs(tree_ln(n) - log(n)) < 1e-4);
    assert_true(tree_ln(1) == 0);
}
