/* The stand-in of every game: at any moment of any round it has a legal action, it passes in windows, it
 * decides by nothing that is hidden, and where nobody is asked it says so. */
#include "draw.h"
#include "test.h"

#include "core/mask.h"

#include <string.h>

static const char *words_of(const hn_view *view, hn_action action, char buffer[static 64])
{
    hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), action, buffer,
                   64);
    return buffer;
}

/* It plays as the player of its name does. */
static void plays_like_its_player(const hn_view *view, uint64_t key, hn_action action)
{
    hn_player player;
    const hn_game *game = hn_view_rules(view)->game;
    assert_int_equal(hn_player_find(&player, hn_stand_in_name(game), game, NULL), HN_OK);
    assert_int_equal(hn_player_decide(&player, view, key, NULL), action);
}

static void check_stand_in(const hn_view *view, uint64_t key, random_run *chance)
{
    char words[64];
    hn_mask legal;
    hn_action action = hn_stand_in_decide(view, key);
    hn_view_legal(view, &legal);
    if (!hn_mask_has(&legal, action))
        fail_msg("the stand-in decides against the rules: %s", words_of(view, action, words));
    if (hn_view_phase(view) == HN_PHASE_WINDOW)
        assert_string_equal(words_of(view, action, words), "pass");
    else
        plays_like_its_player(view, key, action);
    hn_state world = draw_world(chance, view);
    hn_view redrawn = hn_view_of(hn_view_rules(view), &world, hn_view_seat(view));
    if (hn_stand_in_decide(&redrawn, key) != action)
        fail_msg("the stand-in decides by what is hidden");
}

static void nobody_else_is_answered_for(const hn_rules *rules, const hn_state *state)
{
    int seats = hn_seat_count(rules, state);
    for (int seat = 0; seat <= seats; seat++) {
        hn_view view = hn_view_of(rules, state, seat);
        if (!(hn_deciders(rules, state) >> seat & 1))
            assert_int_equal(hn_stand_in_decide(&view, 1), HN_ACTIONS);
    }
}

/* Plays a round in which anything legal is done, so that the stand-in comes into whatever others left. */
static void play_round(const hn_game *game, int number, int asked[HN_PHASES])
{
    random_run chance = random_run_of(404, HN_FOR_CALLER, (uint64_t)number);
    hn_rules rules;
    hn_state state = {{0}};
    draw_rules(&chance, game, &rules);
    int least = hn_rules_least_seats(&rules), most = hn_rules_most_seats(&rules);
    int seats = least + draw_below(&chance, most - least + 1);
    uint64_t seed = random_run_word(&chance);
    assert_int_equal(hn_deal(&rules, seats, draw_below(&chance, seats), seed, &state, NULL), HN_OK);
    for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
        hn_mask legal;
        hn_view view = hn_view_of(&rules, &state, seat);
        check_stand_in(&view, hn_player_key(seed, seat), &chance);
        nobody_else_is_answered_for(&rules, &state);
        asked[hn_view_phase(&view)]++;
        int count = hn_view_legal(&view, &legal);
        hn_action done = mask_nth(&legal, draw_below(&chance, count));
        assert_int_equal(hn_apply(&rules, &state, seat, done, NULL), HN_OK);
    }
    nobody_else_is_answered_for(&rules, &state);
}

TEST(at_every_moment_of_every_game_the_stand_in_has_a_legal_action)
{
    int first, step, asked[HN_PHASES] = {0};
    draw_part(&first, &step);
    for (int i = 0; i < hn_games(); i++)
        for (int number = first; number < draw_size(20000, 1000, 200); number += step)
            play_round(hn_game_at(i), number, asked);
    for (int phase = 0; phase < HN_PHASE_OVER; phase++)
        assert_true(asked[phase] > 0);
}

/* A whole round of seats whose players never answer comes to its end. */
TEST(stand_ins_alone_play_a_round_to_its_end)
{
    for (int i = 0; i < hn_games(); i++)
        for (int preset = 0; preset < hn_presets(hn_game_at(i)); preset++) {
            hn_rules rules;
            hn_state table = {{0}};
            hn_score score;
            hn_rules_preset(&rules, hn_game_at(i), hn_preset_name(hn_game_at(i), preset), NULL);
            int seats = hn_rules_least_seats(&rules);
            assert_int_equal(hn_deal(&rules, seats, 0, 7, &table, NULL), HN_OK);
            for (int seat; (seat = hn_next_decider(&rules, &table)) != HN_NONE;) {
                hn_view view = hn_view_of(&rules, &table, seat);
                hn_action action = hn_stand_in_decide(&view, hn_player_key(7, seat));
                assert_int_equal(hn_apply(&rules, &table, seat, action, NULL), HN_OK);
            }
            assert_int_equal(hn_score_of(&rules, &table, &score), HN_OK);
        }
}

TEST(a_stand_in_is_a_player_of_its_game)
{
    hn_player player;
    hn_error error;
    assert_string_equal(hn_stand_in_name(hn_game_find("cambio")), "base");
    assert_string_equal(hn_stand_in_name(hn_game_find("perudo")), "timeout");
    assert_string_equal(hn_stand_in_name(hn_game_find("dutch")), "dutch-easy");
    for (int i = 0; i < hn_games(); i++) {
        const hn_game *game = hn_game_at(i);
        if (hn_player_find(&player, hn_stand_in_name(game), game, &error))
            fail_msg("%s", error.text);
        assert_string_equal(player.name, hn_stand_in_name(game));
    }
}
