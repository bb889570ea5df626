/* Levels: names, how often each of them misses what, what a miss comes to, and how long decisions take. Slips are in
 * test_slips.c.
 *
 * Moments are found by uniform play and asked about with many keys; shares are compared within four standard
 * errors. HUNCH_FULL=1 takes 100,000 keys for each, HUNCH_QUICK=1 10,000. */
#include "bidder.h"
#include "trial.h"

#include <hunch/play.h>
#include "games/cambio.h"

#include <limits.h>
#include <stdlib.h>

enum { FEW = 2000 };

static int many(void)
{
    return draw_size(100000, 40000, 10000);
}

static bool is_near(int count, int of, double chance)
{
    return fabs(count - of * chance) <= 4 * sqrt(of * chance * (1 - chance));
}

static hn_player player_of(const char *name, const hn_game *game)
{
    hn_player player;
    hn_error error;
    if (hn_player_find(&player, name, game, &error))
        fail_msg("%s", error.text);
    return player;
}

/* ---- names and numbers ---- */

TEST(the_levels_are_those_of_the_rules)
{
    static const struct {
        const char *name;
        int miss, slip, forget_moved, forget_turn; /* in percent */
    } wanted[] = {
        {"easy", 6, 30, 30, 4},
        {"medium", 4, 15, 20, 2},
        {"hard", 2, 5, 10, 1},
        {"expert", 1, 0, 0, 0},
    };
    assert_int_equal(hn_levels(), 4);
    for (int i = 0; i < hn_levels(); i++) {
        const hn_level *level = hn_level_at(i);
        assert_string_equal(level->name, wanted[i].name);
        assert_ptr_equal(hn_level_find(wanted[i].name), level);
        assert_int_equal(level->miss, wanted[i].miss * 10000);
        assert_int_equal(level->slip, wanted[i].slip * 10000);
        assert_int_equal(level->forget_moved, wanted[i].forget_moved * 10000);
        assert_int_equal(level->forget_turn, wanted[i].forget_turn * 10000);
        assert_true(level->pace[0] > 0 && level->pace[0] < level->pace[1]);
        assert_true(i == 0 || level->pace[1] < hn_level_at(i - 1)->pace[1]);
    }
    assert_null(hn_level_at(-1));
    assert_null(hn_level_at(4));
    assert_null(hn_level_find("Easy"));
}

TEST(a_name_with_a_level_is_the_player_with_that_level)
{
    hn_player plain = player_of("bayes-v2", hn_game_find("cambio"));
    hn_player easy = player_of("bayes-v2@easy", hn_game_find("cambio"));
    assert_ptr_equal(easy.policy, plain.policy);
    assert_string_equal(easy.name, "bayes-v2@easy");
    assert_memory_equal(&easy.level, hn_level_find("easy"), sizeof easy.level);
    assert_memory_equal(easy.constant, plain.constant, sizeof easy.constant);
    assert_string_equal(plain.level.name, "");
    assert_int_equal(plain.level.miss, 0);
    assert_true(hn_player_forgets(&easy));
    assert_false(hn_player_forgets(&plain));
}

TEST(a_level_goes_with_constants)
{
    hn_player player, plain = player_of("bayes-v2", hn_game_find("cambio"));
    hn_error error;
    if (config_player(&player, "bayes-v2:disruption_bonus=0@hard", hn_game_find("cambio"), NULL,
                      &error))
        fail_msg("%s", error.text);
    assert_string_equal(player.level.name, "hard");
    assert_memory_not_equal(player.constant, plain.constant, sizeof plain.constant);
}

TEST(a_level_that_is_not_there_is_refused_by_name)
{
    static const char *const words[] = {"bayes-v2@eazy", "bayes-v2@", "bayes-v2@easy@easy"};
    const hn_game *game = hn_game_find("cambio");
    hn_player player = player_of("base", game), before = player;
    hn_error error;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[128];
        assert_int_equal(hn_player_find(&player, words[i], game, &error), HN_BAD_PLAYER);
        snprintf(text, sizeof text, "no level \"%s\"; there are: easy, medium, hard, expert",
                 strchr(words[i], '@') + 1);
        assert_string_equal(error.text, text);
        assert_memory_equal(&player, &before, sizeof player);
    }
    assert_int_equal(hn_player_find(&player, "bayes@easy", game, &error), HN_BAD_PLAYER);
    assert_non_null(strstr(error.text, "no player \"bayes\""));
    assert_int_equal(hn_player_find(&player, "@easy", game, &error), HN_BAD_PLAYER);
    assert_memory_equal(&player, &before, sizeof player);
}

TEST(every_player_of_every_game_has_every_level)
{
    for (int g = 0; g < hn_games(); g++)
        for (int i = 0; i < hn_players(); i++)
            for (int k = 0; k < hn_levels(); k++) {
                const hn_policy *policy = hn_policy_at(i);
                char name[HN_PLAYER_NAME];
                snprintf(name, sizeof name, "%s@%s", hn_policy_name(policy), hn_level_at(k)->name);
                if (!hn_policy_plays(policy, hn_game_at(g)))
                    continue;
                hn_player player = player_of(name, hn_game_at(g));
                assert_string_equal(player.name, name);
                assert_memory_equal(&player.level, hn_level_at(k), sizeof player.level);
            }
}

TEST(a_player_by_a_book_has_its_difficulty_for_a_level)
{
    const hn_game *game = hn_game_find("dutch");
    const hn_book *book = hn_book_of(game);
    for (int i = 0; i < hn_levels(); i++) {
        const hn_level *level = hn_level_at(i);
        char name[HN_PLAYER_NAME];
        snprintf(name, sizeof name, "dutch-%s", level->name);
        hn_player player = player_of(name, game);
        assert_memory_equal(&player.level, &book->difficulty[player.difficulty].level,
                            sizeof player.level);
        assert_string_equal(player.level.name, level->name);
        assert_int_equal(player.level.miss, level->miss);
        assert_int_equal(player.level.forget_moved, level->forget_moved);
        assert_int_equal(player.level.forget_turn, level->forget_turn);
    }
    hn_player mixed = player_of("dutch-easy@expert", game);
    assert_string_equal(book->difficulty[mixed.difficulty].level.name, "easy");
    assert_string_equal(mixed.level.name, "expert");
}

/* Asserts that name is wanted, with a number below `hotter` where wanted leaves a place for one; returns it. */
static int assert_level_name(const char *name, const char *wanted, int hotter)
{
    const char *place = strstr(wanted, "=@");
    if (!place) {
        assert_string_equal(name, wanted);
        return hotter;
    }
    char *rest;
    assert_memory_equal(name, wanted, (size_t)(place + 1 - wanted));
    int number = (int)strtol(name + (place + 1 - wanted), &rest, 10);
    assert_string_equal(rest, place + 1);
    assert_in_range(number, 1, hotter - 1);
    return number;
}

/* Temperatures, and how far an action may be from the best, are found by matches (docs/results/levels.md) and stand in
 * each game's file alone; here they fall. */
TEST(a_game_offers_a_player_for_each_level)
{
    static const char *const wanted[][5] = {
        {"cambio", "net:temperature=@easy", "net:temperature=@medium", "net:temperature=@hard",
         "net@expert"},
        {"perudo", "net:temperature=100000,near=@easy", "net:temperature=100000,near=@medium",
         "net:temperature=100000,near=@hard", "net:near=@expert"},
        {"dutch", "net:temperature=@easy", "net:temperature=@medium", "net:temperature=@hard",
         "net@expert"},
        {"vinto", "net:temperature=@easy", "net:temperature=@medium", "net:temperature=@hard",
         "net@expert"},
        {"golf", "net:temperature=@easy", "net:temperature=@medium", "net:temperature=@hard",
         "net@expert"}};
    hn_player player = player_of("base", hn_game_find("cambio")), before = player;
    hn_error error;
    for (int g = 0; g < hn_games(); g++)
        for (int level = 0; level < hn_levels(); level++)
            assert_int_equal(
                hn_player_at_level(&player, hn_level_at(level)->name, hn_game_at(g), 0, &error),
                HN_OK);
    for (size_t g = 0; g < sizeof wanted / sizeof *wanted; g++) {
        const hn_game *game = hn_game_find(wanted[g][0]);
        player = before;
        assert_int_equal(hn_player_at_level(&player, "heroic", game, 0, &error), HN_BAD_PLAYER);
        assert_non_null(strstr(error.text, "no level \"heroic\""));
        assert_memory_equal(&player, &before, sizeof player);
        int hotter = INT_MAX;
        for (int i = 0; i < hn_levels(); i++) {
            assert_int_equal(hn_player_at_level(&player, hn_level_at(i)->name, game, 0, &error),
                             HN_OK);
            hotter = assert_level_name(player.name, wanted[g][1 + i], hotter);
        }
    }
    assert_int_equal(hn_player_at_level(&player, "easy", NULL, 0, &error), HN_BAD_GAME);
}

TEST(at_vintos_larger_tables_its_levels_search)
{
    static const char *const wanted[] = {"vinto-easy", "vinto-moderate", "vinto-hard", "sage:5000"};
    const hn_game *game = hn_game_find("vinto");
    hn_player player;
    for (int i = 0; i < hn_levels(); i++) {
        assert_int_equal(hn_player_at_level(&player, hn_level_at(i)->name, game, 3, NULL), HN_OK);
        assert_string_equal(player.name, wanted[i]);
    }
}

/* ---- slips of nets ---- */

typedef struct bids_made {
    int all, hopeless;
} bids_made;

static void count_bid(void *context, const hn_play *play, const hn_view *view, const hn_why *why)
{
    (void)play;
    bids_made *made = context;
    bool bids = hn_view_action_bid(view, why->action).count;
    made->all += bids;
    made->hopeless += bids && hn_view_chance(view, why->action) < 0.01;
}

TEST(at_every_level_hardly_a_bid_is_one_that_anybody_sees_through)
{
    const hn_game *game = hn_game_find("perudo");
    hn_rules rules;
    static hn_play play;
    hn_rules_preset(&rules, game, NULL, NULL);
    for (int level = 0; level < hn_levels(); level++) {
        hn_player player;
        bids_made made = {0, 0};
        assert_int_equal(hn_player_at_level(&player, hn_level_at(level)->name, game, 4, NULL),
                         HN_OK);
        const hn_player *seats[4] = {&player, &player, &player, &player};
        assert_int_equal(hn_play_begin(&play, &rules, 4, seats), HN_OK);
        play.decided = count_bid;
        play.context = &made;
        for (uint64_t seed = 0; seed < 20; seed++) {
            assert_int_equal(hn_play_deal(&play, 0, seed), HN_OK);
            while (hn_play_on(&play) != HN_NONE) {
            }
        }
        assert_true(made.all > 500);
        assert_true(made.hopeless * 100 <= made.all);
    }
}

/* ---- moments ---- */

/* A moment of a round, and who is to decide there. */
typedef struct moment {
    hn_rules rules;
    hn_state state;
    int seat;
} moment;

static hn_view view_at(const moment *m)
{
    return hn_view_of(&m->rules, &m->state, m->seat);
}

static bool may(const moment *m, const char *words)
{
    hn_mask legal;
    hn_action action;
    hn_legal(&m->rules, &m->state, m->seat, &legal);
    return !hn_action_parse(&m->rules, hn_seat_count(&m->rules, &m->state), m->seat, words,
                            &action) &&
           hn_mask_has(&legal, action);
}

/* What a kind of moment is: a phase, what must be legal there and what must not, and whether a power has
 * looked at a card before. */
typedef struct kind {
    const char *preset;
    int phase;
    const char *with, *without;
    bool looked;
} kind;

static bool is_of(const moment *m, const kind *k)
{
    hn_view view = view_at(m);
    bool looked = hn_view_looked(&view).seat != HN_NONE;
    return hn_view_phase(&view) == k->phase && looked == k->looked &&
           (!k->with || may(m, k->with)) && (!k->without || !may(m, k->without));
}

/* The first such moment of rounds by uniform play. */
static moment find_moment(const char *game, const kind *k)
{
    for (uint64_t number = 0; number < 10000; number++) {
        trial t = {.seats = 3, .chance = random_run_of(31, HN_FOR_CALLER, number)};
        assert_int_equal(hn_rules_preset(&t.rules, hn_game_find(game), k->preset, NULL), HN_OK);
        trial_start(&t);
        for (int seat; (seat = hn_next_decider(&t.rules, &t.state)) != HN_NONE;) {
            moment m = {t.rules, t.state, seat};
            if (is_of(&m, k)) {
                trial_end(&t);
                return m;
            }
            trial_act(&t, seat);
        }
        trial_end(&t);
    }
    fail_msg("no such moment of %s", k->preset);
    abort();
}

static const char *words_of(const moment *m, hn_action action, char *buffer, size_t size)
{
    hn_action_text(&m->rules, hn_seat_count(&m->rules, &m->state), m->seat, action, buffer, size);
    return buffer;
}

/* Asks with many keys: how often the player misses. A miss is what the words say; with "!" before them it
 * is anything else. */
static int misses_at(const moment *m, const hn_player *player, int keys, const char *words)
{
    hn_view view = view_at(m);
    int missed = 0;
    for (uint64_t key = 0; key < (uint64_t)keys; key++) {
        hn_why why;
        char done[32], text[300];
        hn_action action = hn_player_decide(player, &view, key, &why);
        if (!why.missed)
            continue;
        missed++;
        bool same = !strcmp(words_of(m, action, done, sizeof done), words + (*words == '!'));
        if (same == (*words == '!'))
            fail_msg("%s misses with `%s`, expected `%s`", player->name, done, words);
        hn_why_text(player, &view, &why, text, sizeof text);
        assert_non_null(strstr(text, "missed"));
    }
    return missed;
}

static void misses_as_often_as_its_level(const moment *m, const hn_player *player,
                                         const char *words)
{
    int missed = misses_at(m, player, many(), words);
    if (!is_near(missed, many(), player->level.miss / 1e6))
        fail_msg("%s misses %d times of %d, expected %.0f", player->name, missed, many(),
                 many() * (player->level.miss / 1e6));
}

/* ---- what is missed at a card table ---- */

static const char *const cambio_players[] = {"random", "base", "bayes-v2", NULL};
static const char *const dutch_players[] = {"random", "dutch-easy", "dutch-expert", NULL};

/* At every level, each of the players misses a moment as often as it should, and by its own level. */
static void all_miss(const char *game, const kind *k, const char *const *names, const char *words)
{
    moment m = find_moment(game, k);
    for (int i = 0; names[i]; i++)
        for (int level = 0; level < hn_levels(); level++) {
            char name[HN_PLAYER_NAME];
            snprintf(name, sizeof name, "%s@%s", names[i], hn_level_at(level)->name);
            hn_player player = player_of(name, m.rules.game);
            misses_as_often_as_its_level(&m, &player, words);
        }
}

static void nobody_misses(const char *game, const kind *k, const char *const *names)
{
    moment m = find_moment(game, k);
    for (int i = 0; names[i]; i++) {
        hn_player player = player_of(names[i], m.rules.game);
        player.level = (hn_level){.name = "asleep", .miss = HN_CHANCE};
        assert_int_equal(misses_at(&m, &player, FEW, ""), 0);
    }
}

TEST(in_cambio_a_missed_draw_is_one_from_the_deck)
{
    all_miss("cambio", &(kind){"cambio", HN_PHASE_DRAW, "draw discard", NULL, false},
             cambio_players, "draw deck");
}

TEST(in_cambio_a_missed_call_at_the_start_is_a_draw_from_the_deck)
{
    all_miss("cambio", &(kind){"cambio-lock", HN_PHASE_DRAW, "call", NULL, false}, cambio_players,
             "draw deck");
}

TEST(in_cambio_a_missed_swap_plays_the_drawn_card)
{
    all_miss("cambio", &(kind){"cambio", HN_PHASE_DRAWN, "play", NULL, false}, cambio_players,
             "play");
}

TEST(in_cambio_a_missed_power_is_not_used)
{
    all_miss("cambio", &(kind){"cambio", HN_PHASE_LOOK, NULL, NULL, false}, cambio_players, "pass");
    all_miss("cambio", &(kind){"cambio", HN_PHASE_FIRST, NULL, NULL, false}, cambio_players,
             "pass");
}

TEST(in_cambio_a_missed_window_is_passed)
{
    all_miss("cambio", &(kind){"cambio", HN_PHASE_WINDOW, NULL, NULL, false}, cambio_players,
             "pass");
}

TEST(in_cambio_a_missed_call_at_the_end_is_none)
{
    all_miss("cambio", &(kind){"cambio", HN_PHASE_CALL, NULL, NULL, false}, cambio_players, "pass");
}

TEST(in_cambio_what_must_be_done_or_was_begun_is_not_missed)
{
    nobody_misses("cambio", &(kind){"cambio", HN_PHASE_SECOND, NULL, NULL, false}, cambio_players);
    nobody_misses("cambio", &(kind){"cambio", HN_PHASE_FIRST, NULL, NULL, true}, cambio_players);
    nobody_misses("cambio", &(kind){"cambio", HN_PHASE_SECOND, NULL, NULL, true}, cambio_players);
    nobody_misses("cambio", &(kind){"cambio-table", HN_PHASE_GIVE, NULL, NULL, false},
                  cambio_players);
    /* A card from the discard must be swapped in. */
    nobody_misses("cambio", &(kind){"cambio", HN_PHASE_DRAWN, NULL, "play", false}, cambio_players);
}

TEST(where_nothing_else_can_be_done_nothing_is_missed)
{
    moment m = find_moment("cambio", &(kind){"cambio", HN_PHASE_DRAW, NULL, NULL, false});
    m.rules.value[CAMBIO_DRAW_DISCARD] = 0;
    hn_player player = player_of("bayes-v2", m.rules.game);
    player.level = (hn_level){.name = "asleep", .miss = HN_CHANCE};
    assert_int_equal(misses_at(&m, &player, FEW, ""), 0);
}

TEST(in_dutch_every_event_but_the_draw_is_missed)
{
    all_miss("dutch", &(kind){"dutch", HN_PHASE_DRAWN, NULL, NULL, false}, dutch_players, "play");
    all_miss("dutch", &(kind){"dutch", HN_PHASE_WINDOW, NULL, NULL, false}, dutch_players, "pass");
    all_miss("dutch", &(kind){"dutch", HN_PHASE_LOOK, NULL, NULL, false}, dutch_players, "pass");
    all_miss("dutch", &(kind){"dutch", HN_PHASE_FIRST, NULL, NULL, false}, dutch_players, "pass");
    all_miss("dutch", &(kind){"dutch", HN_PHASE_CALL, NULL, NULL, false}, dutch_players, "pass");
}

TEST(in_dutch_players_by_the_book_miss_by_their_own_difficulty)
{
    moment m = find_moment("dutch", &(kind){"dutch", HN_PHASE_FIRST, NULL, NULL, false});
    for (int i = 0; i < hn_levels(); i++) {
        hn_player player;
        char name[HN_PLAYER_NAME];
        snprintf(name, sizeof name, "dutch-%s", hn_level_at(i)->name);
        assert_int_equal(hn_player_find(&player, name, m.rules.game, NULL), HN_OK);
        assert_non_null(player.book);
        misses_as_often_as_its_level(&m, &player, "pass");
    }
}

TEST(in_dutch_no_draw_is_missed_but_the_chance_to_collect_is)
{
    static const char *const by_book[] = {"dutch-easy", "dutch-medium", "dutch-hard",
                                          "dutch-expert", NULL};
    nobody_misses("dutch", &(kind){"dutch", HN_PHASE_DRAW, "draw discard", NULL, false},
                  dutch_players);
    nobody_misses("dutch",
                  &(kind){"dutch-collect", HN_PHASE_DRAW, "draw discard", "collect", false},
                  dutch_players);
    all_miss("dutch", &(kind){"dutch-collect", HN_PHASE_DRAW, "collect", NULL, false}, by_book,
             "!collect");
}

TEST(in_dutch_looks_at_the_deal_and_second_cards_are_not_missed)
{
    nobody_misses("dutch", &(kind){"dutch", HN_PHASE_LOOKS, NULL, NULL, false}, dutch_players);
    nobody_misses("dutch", &(kind){"dutch", HN_PHASE_SECOND, NULL, NULL, false}, dutch_players);
}

/* ---- one roll for an event ---- */

static bool misses(const moment *m, const hn_player *player, uint64_t key)
{
    hn_why why;
    hn_view view = view_at(m);
    hn_player_decide(player, &view, key, &why);
    return why.missed;
}

/* In a window that was missed, or not, the next claim is as well. */
TEST(a_window_is_missed_as_a_whole)
{
    static const char *const names[] = {"cambio", "dutch"}; /* of games, and of their presets */
    for (int g = 0; g < 2; g++) {
        kind k = {names[g], HN_PHASE_WINDOW, NULL, NULL, false};
        moment first = find_moment(names[g], &k), second = first;
        hn_action list[HN_ACTIONS];
        int count = hn_legal_list(&first.rules, &first.state, first.seat, list);
        hn_player player = player_of("random@easy", first.rules.game);
        assert_int_equal(hn_apply(&second.rules, &second.state, second.seat, list[count - 1], NULL),
                         HN_OK);
        hn_view view = view_at(&second);
        assert_int_equal(hn_view_claims(&view), 1);
        for (uint64_t key = 0; key < FEW; key++)
            assert_int_equal(misses(&first, &player, key), misses(&second, &player, key));
    }
}

/* A draw and what comes after it are rolled apart: both are missed with the square of the chance. */
TEST(each_event_has_a_roll_of_its_own)
{
    moment draw = find_moment("cambio", &(kind){"cambio", HN_PHASE_DRAW, "draw discard", NULL, 0});
    moment drawn = draw;
    hn_player player = player_of("bayes-v2", draw.rules.game);
    player.level = (hn_level){.name = "half", .miss = HN_CHANCE / 2};
    assert_int_equal(hn_apply(&drawn.rules, &drawn.state, drawn.seat, CAMBIO_DRAW_DECK, NULL),
                     HN_OK);
    int both = 0;
    for (uint64_t key = 0; key < (uint64_t)many(); key++)
        both += misses(&draw, &player, key) && misses(&drawn, &player, key);
    assert_true(is_near(both, many(), 0.25));
}

TEST(a_player_without_a_level_misses_nothing)
{
    for (int phase = HN_PHASE_DRAW; phase <= HN_PHASE_DRAWN; phase++) {
        moment m = find_moment("cambio", &(kind){"cambio", phase, NULL, NULL, false});
        hn_player player = player_of("bayes-v2", m.rules.game);
        assert_int_equal(misses_at(&m, &player, FEW, ""), 0);
    }
}

/* ---- pace ---- */

/* All delays are within the bounds, near to both of them, and the same when asked again. */
static void takes_between(const moment *m, const hn_player *player, int low, int high)
{
    hn_view view = view_at(m);
    int least = INT32_MAX, most = 0;
    for (uint64_t key = 0; key < FEW; key++) {
        int delay = hn_player_delay(player, &view, key);
        assert_int_equal(hn_player_delay(player, &view, key), delay);
        least = delay < least ? delay : least;
        most = delay > most ? delay : most;
    }
    int margin = (high - low) / 50;
    if (least < low || least > low + margin || most > high || most < high - margin)
        fail_msg("%s takes %d to %d ms, expected %d to %d", player->name, least, most, low, high);
}

TEST(a_level_takes_its_time)
{
    bidder t;
    bidder_set(&t, "faroleo", "22345", "5", "4x6");
    moment cards = find_moment("cambio", &(kind){"cambio", HN_PHASE_DRAW, NULL, NULL, false});
    moment dice = {t.rules, t.state, 0};
    for (int i = 0; i < hn_levels(); i++) {
        const hn_level *level = hn_level_at(i);
        hn_player player;
        hn_player_at_level(&player, level->name, cards.rules.game, 0, NULL);
        takes_between(&cards, &player, level->pace[0], level->pace[1]);
        hn_player_at_level(&player, level->name, dice.rules.game, 0, NULL);
        takes_between(&dice, &player, level->pace[0], level->pace[1]);
    }
    hn_player plain = player_of("bayes-v2", cards.rules.game);
    takes_between(&cards, &plain, 0, 0);
}

TEST(a_player_by_a_book_takes_a_fifth_to_two_fifths_of_the_events_timer)
{
    static const struct {
        int phase, seconds;
    } timers[] = {{HN_PHASE_DRAW, 5},  {HN_PHASE_DRAWN, 13}, {HN_PHASE_WINDOW, 5},
                  {HN_PHASE_FIRST, 7}, {HN_PHASE_LOOK, 7},   {HN_PHASE_CALL, 5}};
    hn_player player = player_of("dutch-hard", hn_game_find("dutch"));
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        moment m = find_moment("dutch", &(kind){"dutch", timers[i].phase, NULL, NULL, false});
        takes_between(&m, &player, 200 * timers[i].seconds, 400 * timers[i].seconds);
    }
    hn_player mixed = player_of("dutch-hard@easy", hn_game_find("dutch"));
    moment m = find_moment("dutch", &(kind){"dutch", HN_PHASE_DRAWN, NULL, NULL, false});
    takes_between(&m, &mixed, hn_level_find("easy")->pace[0], hn_level_find("easy")->pace[1]);
}

TEST(what_only_goes_on_takes_no_more_time)
{
    hn_player player = player_of("dutch-hard", hn_game_find("dutch"));
    moment m = find_moment("dutch", &(kind){"dutch", HN_PHASE_SECOND, NULL, NULL, false});
    takes_between(&m, &player, 0, 0);
    m = find_moment("dutch", &(kind){"dutch", HN_PHASE_WINDOW, NULL, NULL, false});
    hn_action list[HN_ACTIONS];
    int count = hn_legal_list(&m.rules, &m.state, m.seat, list);
    assert_int_equal(hn_apply(&m.rules, &m.state, m.seat, list[count - 1], NULL), HN_OK);
    takes_between(&m, &player, 0, 0);
}
