/* Solved play as bytes, and `nash`, who goes by it. */
#include "test.h"

#include "arena/dice_player.h"
#include "arena/exploit.h"
#include "core/mask.h"
#include "games/perudo.h"
#include "solve/strategy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CARRIED = 2 << 20 };

static hn_rules rules_of(const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find("perudo"), name, NULL), HN_OK);
    return rules;
}

static hn_player nash(void)
{
    hn_player player;
    if (!hn_strategy_at(0))
        skip();
    assert_int_equal(hn_player_find(&player, "nash", hn_game_find("perudo"), NULL), HN_OK);
    return player;
}

/* A small game, solved in no time. */
static dice_player small_strategy(const char *name, int dice)
{
    hn_error error;
    dice_game g = {.rules = rules_of(name),
                   .remembered = 1,
                   .iterations = 20,
                   .sweeps = 2,
                   .near = .01,
                   .exact_rows = 1000,
                   .threads = 1};
    dice_player p = {.two = 3, .iterations = 20, .least = .01};
    g.rules.value[PERUDO_DICE] = (int16_t)dice;
    g.rules.value[PERUDO_FACES] = 3;
    if (g.rules.value[PERUDO_WILD] > 3)
        g.rules.value[PERUDO_WILD] = 3;
    assert_int_equal(dice_game_solve(&g, &error), HN_OK);
    assert_int_equal(dice_player_make(&g, &p, &error), HN_OK);
    return p;
}

TEST(a_hand_is_ranked_as_the_list_of_hands_has_it)
{
    static solve_hands hands;
    for (int faces = 2; faces <= HN_FACES; faces++)
        for (int dice = 1; dice <= HN_DICE; dice++) {
            solve_hands_of(dice, faces, &hands);
            assert_int_equal(solve_hand_count(dice, faces), hands.count);
            for (int hand = 0; hand < hands.count; hand++) {
                uint8_t die[HN_DICE];
                int count = 0;
                for (int face = faces; face >= 1; face--)
                    for (int i = 0; i < hands.shows[hand][face]; i++)
                        die[count++] = (uint8_t)face;
                assert_int_equal(solve_hand_rank(die, dice, faces), hand);
            }
        }
}

TEST(the_carried_strategies_are_whole_and_small)
{
    static const char *const presets[] = {"faroleo", "perudo", "liars-dice"};
    size_t all = 0;
    bool fits[3] = {false};
    nash();
    for (int i = 0; hn_strategy_at(i); i++) {
        hn_strategy opened;
        hn_error error = {0};
        const hn_strategy *s = hn_strategy_at(i);
        all += s->size;
        assert_int_equal(hn_strategy_open(&opened, s->bytes, s->size, &error), HN_OK);
        for (int k = 0; k < 3; k++) {
            hn_rules rules = rules_of(presets[k]);
            fits[k] |= hn_strategy_fits(s, &rules);
        }
    }
    assert_true(all <= MOST_CARRIED);
    assert_true(fits[0] && fits[1] && fits[2]);
}

/* Plays rounds of `nash` alone and says how often it went by its strategy. */
static void play_rounds(const char *name, int seats, int rounds, int *solved, int *others)
{
    static hn_play play;
    hn_rules rules = rules_of(name);
    hn_player player = nash();
    const hn_player *at[HN_SEATS] = {&player, &player, &player};
    *solved = *others = 0;
    assert_int_equal(hn_play_begin(&play, &rules, seats, at), HN_OK);
    for (int round = 0; round < rounds; round++) {
        hn_play_deal(&play, round % seats, (uint64_t)round);
        for (int seat; (seat = hn_next_decider(&rules, &play.state)) != HN_NONE;) {
            hn_why why;
            hn_action action = hn_play_decide(&play, seat, &why);
            bool by_strategy = !strcmp(why.rule, "mix") || !strcmp(why.rule, "always");
            *(by_strategy ? solved : others) += 1;
            assert_int_equal(hn_play_apply(&play, seat, action), HN_OK);
        }
    }
}

TEST(whole_games_of_two_are_played_by_the_strategy_alone)
{
    static const char *const presets[] = {"faroleo", "perudo", "liars-dice"};
    for (int i = 0; i < 3; i++) {
        int solved, others;
        play_rounds(presets[i], 2, 40, &solved, &others);
        assert_true(solved > 80);
        assert_int_equal(others, 0);
    }
}

TEST(at_larger_tables_the_strategy_begins_when_two_are_left)
{
    int solved, others;
    play_rounds("perudo", 3, 20, &solved, &others);
    assert_true(solved > 20 && others > 20);
}

/* A throw between two, with any dice; the second has bid. */
static void table_of_two(const hn_rules *rules, uint64_t seed, hn_state *state)
{
    hn_action first;
    hn_mask legal;
    assert_int_equal(hn_deal(rules, 2, 1, seed, state, NULL), HN_OK);
    hn_view view = hn_view_of(rules, state, 1);
    hn_view_legal(&view, &legal);
    first = mask_nth(&legal, (int)(seed % 6));
    assert_int_equal(hn_apply(rules, state, 1, first, NULL), HN_OK);
}

TEST(it_acts_as_often_as_its_chances_say)
{
    enum { KEYS = 4000 };
    hn_rules rules = rules_of("perudo");
    hn_player player = nash();
    int mixed = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        hn_state state;
        hn_action action[HN_ACTIONS];
        double chance[HN_ACTIONS], sum = 0;
        table_of_two(&rules, seed, &state);
        hn_view view = hn_view_of(&rules, &state, 0);
        int count = hn_player_chances(&player, &view, action, chance), times[HN_ACTIONS] = {0};
        assert_true(count > 0);
        mixed += count > 1;
        for (uint64_t key = 0; key < KEYS; key++)
            times[hn_player_decide(&player, &view, key, NULL)]++;
        for (int i = 0; i < count; i++) {
            double expected = KEYS * chance[i];
            assert_true(fabs(times[action[i]] - expected) < 5 * sqrt(expected) + 1);
            sum += chance[i];
        }
        assert_true(fabs(sum - 1) < 1e-9);
    }
    assert_true(mixed > 3);
}

TEST(it_says_that_it_is_indifferent_and_what_it_wins)
{
    char text[HN_WHY_TEXT];
    hn_rules rules = rules_of("perudo");
    hn_state state;
    hn_why why;
    hn_player player = nash();
    hn_deal(&rules, 2, 0, 3, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    hn_player_decide(&player, &view, 1, &why);
    hn_why_text(&player, &view, &why, text, sizeof text);
    assert_non_null(strstr(text, "worth the same"));
    assert_string_equal(why.number[1].name, "win");
    assert_true(why.number[1].value > 49 && why.number[1].value < 51);
}

/* Others lose 1.2 and more there; equilibrium play would lose nothing. */
TEST(its_best_answer_wins_little)
{
    exploit_setup s = {.seed = 1, .keys = 200, .repetitions = 2, .player = nash()};
    exploit_result r;
    s.throw.rules = rules_of("liars-dice");
    s.throw.dice[0] = s.throw.dice[1] = 1;
    solve_usual_worths(&s.throw);
    assert_int_equal(exploit_play(&s, &r, NULL), HN_OK);
    assert_true(r.exact);
    assert_true(r.best[0].mean + r.best[1].mean < .25);
}

TEST(without_a_strategy_for_the_rules_the_default_plays)
{
    hn_rules rules = rules_of("perudo");
    hn_player player = nash(), other;
    hn_state state;
    hn_why why;
    rules.value[PERUDO_PALIFICO] = PALIFICO_NEVER;
    hn_player_find(&other, hn_policy_name(hn_policy_default(rules.game)), rules.game, NULL);
    hn_deal(&rules, 2, 0, 1, &state, NULL);
    hn_view view = hn_view_of(&rules, &state, 0);
    hn_action action = hn_player_decide(&player, &view, 7, &why);
    assert_int_equal(action, hn_player_decide(&other, &view, 7, NULL));
    assert_string_equal(why.rule, "none");
}

TEST(a_strategy_goes_by_its_house_rules_alone)
{
    dice_player p = small_strategy("perudo", 2);
    hn_strategy s;
    hn_player player;
    hn_error error;
    hn_rules rules = rules_of("perudo");
    assert_int_equal(hn_strategy_open(&s, p.bytes, p.size, NULL), HN_OK);
    assert_false(hn_strategy_fits(&s, &rules));
    rules.value[PERUDO_DICE] = 2;
    rules.value[PERUDO_FACES] = 3;
    rules.value[PERUDO_THROWS] = 7;
    assert_true(hn_strategy_fits(&s, &rules));
    assert_int_equal(hn_player_of_strategy(&player, &s, hn_game_find("golf"), &error),
                     HN_BAD_PLAYER);
    free(p.bytes);
}

/* ---- damage ---- */

TEST(bytes_that_are_no_strategy_are_refused)
{
    dice_player p = small_strategy("faroleo", 2);
    hn_strategy s;
    hn_error error;
    for (size_t size = 0; size < p.size; size++)
        assert_int_equal(hn_strategy_open(&s, p.bytes, size, &error), HN_BAD_TEXT);
    p.bytes[0] ^= 1;
    assert_int_equal(hn_strategy_open(&s, p.bytes, p.size, &error), HN_BAD_TEXT);
    assert_non_null(strstr(error.text, "not a strategy"));
    free(p.bytes);
}

/* Whatever a changed byte says, it is refused or legal. */
TEST(damaged_strategies_are_refused_or_play_legally)
{
    dice_player p = small_strategy("faroleo", 2);
    hn_rules rules = rules_of("faroleo");
    int opened = 0, refused = 0;
    rules.value[PERUDO_DICE] = 2;
    rules.value[PERUDO_FACES] = 3;
    for (uint32_t i = 0; i < p.size; i++) {
        hn_strategy s;
        hn_player player;
        uint8_t *bytes = malloc(p.size);
        memcpy(bytes, p.bytes, p.size);
        bytes[i] = (uint8_t)(bytes[i] ^ 1u << i % 8);
        if (hn_strategy_open(&s, bytes, p.size, NULL)) {
            refused++;
        } else {
            hn_state state;
            hn_player_of_strategy(&player, &s, rules.game, NULL);
            hn_deal(&rules, 2, 0, i, &state, NULL);
            for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
                hn_view view = hn_view_of(&rules, &state, seat);
                hn_action action = hn_player_decide(&player, &view, i, NULL);
                assert_int_equal(hn_apply(&rules, &state, seat, action, NULL), HN_OK);
            }
            opened++;
        }
        free(bytes);
    }
    assert_true(opened > 100 && refused > 100);
    free(p.bytes);
}
