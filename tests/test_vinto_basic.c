/* What vinto-basic does, rule by rule, at tables set for it; and that its rounds end by calls. */
#include "ask.h"
#include "draw.h"

#include "core/cards.h"

#include <string.h>

#define decides_by(s, seat, words, rule_name)             \
    do {                                                  \
        decides(s, "vinto-basic", seat, words);           \
        assert_string_equal(rule_of(s, seat), rule_name); \
    } while (0)

static const char *rule_of(const setup *s, int seat)
{
    hn_player player;
    hn_why why;
    char words[400];
    assert_int_equal(hn_player_find(&player, "vinto-basic", s->rules.game, NULL), HN_OK);
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_player_decide(&player, &view, 1, &why);
    assert_true(hn_why_text(&player, &view, &why, words, sizeof words) > 10);
    assert_null(strchr(words, '{'));
    return why.rule;
}

#define FOUR                           \
    "preset vinto\n"                   \
    "1: 7c 8c 9c 6c\n2: 7d 8d 9d 6d\n" \
    "3: 7h 8h 9h 6h\n"

/* ---- looks, windows ---- */

TEST(it_looks_at_its_first_cards)
{
    setup s;
    deal(&s, 3, "preset vinto\n");
    decides_by(&s, 1, "look 1.0", "looks/first");
    act(&s, "1: look 1.0");
    decides_by(&s, 1, "look 1.1", "looks/first");
}

TEST(it_tosses_in_all_that_it_knows_to_be_right_and_nothing_else)
{
    setup s;
    set(&s, FOUR "0: 5h/0 5s 5d/0 3c/0\ndeck 5c\n");
    act(&s, "0: draw deck; 0: discard");
    decides_by(&s, 0, "toss 0", "toss/known");
    act(&s, "0: toss 0");
    decides_by(&s, 0, "toss 2", "toss/known");
    act(&s, "0: toss 2");
    decides_by(&s, 0, "pass", "toss/none");
    decides_by(&s, 1, "pass", "toss/none");
}

TEST(a_joker_stays_but_a_king_is_tossed_in_for_its_action)
{
    setup s;
    set(&s, FOUR "0: Xr/0 5s/0\ndeck Xb\n");
    act(&s, "0: draw deck; 0: discard");
    decides_by(&s, 0, "pass", "toss/none");
    set(&s, FOUR "0: Kh/0 10s/0\ndeck Kc\n");
    act(&s, "0: draw deck; 0: discard");
    decides_by(&s, 0, "toss 0", "toss/known");
}

/* ---- the turn ---- */

TEST(the_deck_is_drawn_from_unless_the_discard_is_worth_more)
{
    setup s;
    set(&s, FOUR "0: 5h/0 5s\ndiscard 4c\n");
    decides_by(&s, 0, "draw deck", "draw/deck");
    set(&s, FOUR "0: 10h/0 2s/0\ndiscard Kc\n");
    table_in(&s)->unused = 1;
    decides_by(&s, 0, "draw discard", "draw/take");
    set(&s, FOUR "0: 3h/0 2s/0\ndiscard 7s\n");
    table_in(&s)->unused = 1;
    decides_by(&s, 0, "draw deck", "draw/fresh");
    set(&s, FOUR "0: 3h 2s\ndiscard Kc\n"); /* no card that a king could name */
    table_in(&s)->unused = 1;
    decides_by(&s, 0, "draw deck", "draw/deck");
}

TEST(a_low_card_replaces_an_unknown_one_before_a_known_one)
{
    setup s;
    set(&s, FOUR "0: 9s/0 2h/0 10h 3s/0\ndeck 4c\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 2", "drawn/swap");
    set(&s, FOUR "0: 9s/0 2h/0 3s/0\ndeck 4c\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 0", "drawn/swap");
    set(&s, FOUR "0: As/0 2h/0 3s/0\ndeck 4c\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "discard", "drawn/discard");
}

TEST(a_known_card_is_declared_and_an_unknown_one_is_not)
{
    setup s;
    set(&s, FOUR "0: 9s/0 10h\ndeck 4c\n");
    act(&s, "0: draw deck; 0: swap 0");
    decides_by(&s, 0, "name 9", "declare/known");
    set(&s, FOUR "0: 9s/0 10h\ndeck 4c\n");
    act(&s, "0: draw deck; 0: swap 1");
    decides_by(&s, 0, "pass", "declare/none");
}

TEST(a_card_is_discarded_where_others_of_its_rank_can_follow)
{
    setup s;
    set(&s, "preset vinto\n0: 6s/0 6h/0 Ah/0\n1: 7c 8c\ndeck 6c\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "discard", "drawn/toss");
}

/* ---- actions ---- */

TEST(a_7_shows_an_unknown_own_card)
{
    setup s;
    set(&s, FOUR "0: 3s/0 10s 2s/0\ndeck 7s\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "look 0.1", "look/own");
    set(&s, FOUR "0: 3s/0 2s/0\ndeck 7s\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "look 0.0", "look/must");
}

TEST(a_9_shows_a_card_of_the_seat_with_the_lowest_sum)
{
    setup s;
    set(&s, "preset vinto\n0: 3s/0 10s\n1: 7c 8c 9c\n2: 2d/02 8d\n3: 7h 8h 9h\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "look 2.1", "look/other");
}

TEST(a_jack_gives_the_worst_own_card_for_the_lowest_that_is_known)
{
    setup s;
    set(&s, "preset vinto\n0: 3s/0 10s/0 2h/0\n1: 7c 8c 9c\n2: Kd/all 8d 9d\n3: 7h 8h 9h\n"
            "deck Js\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "play", "drawn/play");
    act(&s, "0: play");
    hn_place first = acts(&s, "vinto-basic", 0);
    assert_true(first.seat == 0 && first.slot == 1);
    decides_by(&s, 0, "with 2.0", "jack/second");
}

TEST(a_jack_that_must_be_played_hurts_the_own_hand_least)
{
    setup s;
    set(&s, "preset vinto\n0: Ks/0 Xr/0\n1: 7c/all 8c/all\n2: Kd/all 2d/all\n3: 7h 8h 9h\n"
            "deck Js\n");
    act(&s, "0: draw deck; 0: play");
    hn_place first = acts(&s, "vinto-basic", 0), second = acts(&s, "vinto-basic", 0);
    assert_int_not_equal(first.seat,
                         0); /* another's high card goes to the one with the lowest sum */
    assert_int_equal(second.seat, 2);
}

TEST(a_queen_looks_and_trades_only_what_gains)
{
    setup s;
    set(&s, "preset vinto\n0: 3s/0 10s/0\n1: 7c 8c\n2: 2d/02 8d\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "look 0.1", "queen/first");
    act(&s, "0: look 0.1");
    decides_by(&s, 0, "look 2.0", "queen/second");
    act(&s, "0: look 2.0");
    decides_by(&s, 0, "trade", "queen/trade");
    set(&s, "preset vinto\n0: 3s/0 2s/0\n1: 7c 8c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: look 0.0; 0: look 1.0");
    decides_by(&s, 0, "pass", "queen/leave");
}

TEST(a_king_names_the_highest_own_card_that_is_known)
{
    setup s;
    set(&s, FOUR "0: 3s/0 10s/0 8s\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "point 0.1", "king/point");
    act(&s, "0: point 0.1");
    decides_by(&s, 0, "name 10", "name/known");
}

TEST(a_king_goes_into_the_hand_where_it_can_name_nothing)
{
    setup s;
    set(&s, FOUR "0: 3s 10s 8s\ndeck Ks\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "swap 0", "drawn/swap");
    act(&s, "0: play"); /* but if someone else plays it */
    decides_by(&s, 0, "point 0.0", "king/guess");
    act(&s, "0: point 0.0");
    decides_by(&s, 0, "name Q", "name/guess");
}

TEST(a_king_points_at_two_cards_of_a_rank_before_a_single_higher_one)
{
    setup s;
    set(&s, FOUR "0: 5s/0 10s/0 5h/0 5d/0\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "point 0.0", "king/point");
}

TEST(an_ace_is_aimed_at_the_lowest_sum)
{
    setup s;
    set(&s, "preset vinto\n0: 3s/0 2s/0\n1: 7c 8c\n2: 2d/02 Ad/02\n3: 5h 6h\ndeck As\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "aim 2", "ace/leader");
}

/* ---- in a coalition ---- */

TEST(in_a_coalition_low_cards_go_to_its_best_member)
{
    setup s;
    set(&s, "preset vinto\n0: 10s/0 2s/0 9s/0 8s/0\n1: 10c/0 Ac/0\n2: 7d 8d\n3: 7h 8h 9h\n"
            "deck Js\ncaller 2\n");
    act(&s, "0: draw deck; 0: play");
    hn_place first = acts(&s, "vinto-basic", 0);
    assert_true(first.seat == 1 && first.slot == 0);
    decides_by(&s, 0, "with 0.1", "jack/second");
}

TEST(in_a_coalition_a_king_names_a_card_of_its_best_member)
{
    setup s;
    set(&s, "preset vinto\n0: 10s/0 2s/0 9s/0 8s/0\n1: 9c/0 Ac/0\n2: 7d 8d\n3: 7h 8h 9h\n"
            "deck Ks\ncaller 2\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "point 1.0", "king/point");
}

TEST(in_a_coalition_an_ace_is_aimed_at_nobody)
{
    setup s;
    set(&s, "preset vinto\n0: As/0 Ah/0 3d/0\n1: 5c/0 Ac/0\n2: 7d 8d\n3: 7h 8h 9h\n"
            "deck Ad\ncaller 2\n");
    act(&s, "0: draw deck");
    decides_by(&s, 0, "discard", "drawn/toss");
    act(&s, "0: discard; 0: toss 0; all: pass");
    decides_by(&s, 0, "pass", "ace/none");
    set(&s, "preset vinto\n0: As/0 Ah/0 3d/0\n1: 5c/0 Ac/0\n2: 7d 8d\n3: 7h 8h 9h\n"
            "deck Ad\ncaller 2\n");
    act(&s, "0: draw deck; 0: play");
    decides_by(&s, 0, "aim 3", "ace/must");
}

/* ---- the call ---- */

TEST(it_calls_when_it_is_low_and_ahead)
{
    setup s;
    set(&s, FOUR "0: As/0 2h/0 2s/0\nphase call\n");
    decides_by(&s, 0, "call", "call/ahead");
    set(&s, FOUR "0: 9s/0 2h/0 2s/0\nphase call\n");
    decides_by(&s, 0, "pass", "call/high");
    decides(&s, "vinto-basic call 130", 0, "call");
    set(&s, "preset vinto\n0: As/0 2h/0 2s/0\n1: Ks/all Ac/all 2c/all\n2: 7c 8c\nphase call\n");
    decides_by(&s, 0, "pass", "call/close");
}

TEST(it_calls_sooner_at_a_table_of_two)
{
    setup s;
    set(&s, "preset vinto\n0: 9s/0 2h/0 2s/0\n1: 7c 8c 9c 10c\nphase call\n");
    decides_by(&s, 0, "call", "call/ahead");
}

TEST(it_calls_at_more_the_longer_the_round_lasts)
{
    setup s;
    set(&s, FOUR "0: 9s/0 2h/0 2s/0\nphase call\nlap 12\n");
    decides_by(&s, 0, "call", "call/ahead");
}

/* ---- whole rounds ---- */

/* Rounds of nothing but vinto-basic: how many ended by a call, and their turns. */
static int play_rounds(int seats, int rounds, long *turns)
{
    hn_rules rules;
    hn_player player;
    const hn_game *game = hn_game_find("vinto");
    int called = 0;
    hn_rules_preset(&rules, game, "vinto", NULL);
    hn_player_find(&player, "vinto-basic", game, NULL);
    for (int number = 0; number < rounds; number++) {
        hn_state table_state = {{0}};
        hn_events events;
        assert_int_equal(hn_deal(&rules, seats, 0, (uint64_t)number, &table_state, NULL), HN_OK);
        for (int seat; (seat = hn_next_decider(&rules, &table_state)) != HN_NONE;) {
            hn_view view = hn_view_of(&rules, &table_state, seat);
            hn_action action = hn_player_decide(&player, &view, 0, NULL);
            assert_int_equal(hn_apply(&rules, &table_state, seat, action, &events), HN_OK);
            for (int i = 0; i < events.count; i++)
                assert_int_not_equal(events.event[i].type, HN_EVENT_WRONG);
        }
        hn_view end = hn_view_of(&rules, &table_state, HN_NONE);
        called += hn_view_callers(&end) != 0;
        *turns += hn_view_turn(&end);
    }
    return called;
}

TEST(its_rounds_end_by_a_call_and_it_is_never_wrong)
{
    for (int seats = 2; seats <= 5; seats++) {
        long turns = 0;
        int rounds = draw_size(20000, 2000, 500);
        assert_int_equal(play_rounds(seats, rounds, &turns), rounds);
        assert_true(turns > 2L * seats * rounds && turns < 8L * seats * rounds);
    }
}

TEST(every_rule_has_a_sentence)
{
    setup s;
    for (int number = 0; number < draw_size(400, 100, 20); number++) {
        hn_player player;
        deal(&s, 2 + number % 4, "preset vinto\n");
        s.state = (hn_state){{0}};
        hn_deal(&s.rules, 2 + number % 4, 0, (uint64_t)number, &s.state, NULL);
        hn_player_find(&player, "vinto-basic", s.rules.game, NULL);
        for (int seat; (seat = hn_next_decider(&s.rules, &s.state)) != HN_NONE;) {
            hn_view view = hn_view_of(&s.rules, &s.state, seat);
            hn_why why;
            char words[400];
            hn_action action = hn_player_decide(&player, &view, 0, &why);
            assert_int_equal(action, hn_player_decide(&player, &view, 0, NULL));
            assert_true(hn_why_text(&player, &view, &why, words, sizeof words) > 10);
            assert_int_equal(hn_apply(&s.rules, &s.state, seat, action, NULL), HN_OK);
        }
    }
}
