/* What random, base and smart do. */
#include "ask.h"

/* base and smart draw, swap and flip alike. */
#define simple_decide(s, seat, words)     \
    do {                                  \
        decides(s, "base", seat, words);  \
        decides(s, "smart", seat, words); \
    } while (0)

/* ---- random ---- */

TEST(random_takes_every_legal_action_as_often)
{
    setup s;
    set(&s, "0: 5h/0 - 3c\n1: 4c\ndiscard 9c\ndeck 2s\n");
    chooses(&s, "random", 0, "draw deck, draw discard");
    act(&s, "0: draw deck");
    chooses(&s, "random", 0, "swap 0, swap 2, play");
    set(&s, "0: 5h/0 3c\n1: 4c\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    chooses(&s, "random", 0, "pass, exchange 0.0, exchange 0.1, exchange 1.0");
    act(&s, "0: exchange 1.0");
    chooses(&s, "random", 0, "with 0.0, with 0.1");
    set(&s, "preset cambio-lock\n0: 5h/0\n1: 4c\ndiscard 9c\n");
    chooses(&s, "random", 0, "call, draw deck, draw discard");
    deal(&s, 2, "rule looks_at chosen\n");
    chooses(&s, "random", 0, "look 0.0, look 0.1, look 0.2, look 0.3");
}

TEST(random_flips_only_what_it_knows_to_be_right)
{
    setup s;
    set(&s, "preset cambio-lock\n0: 5h/0 5d 3c/0\n1: 5c/0 6h/0\ndiscard 9c\ndeck 5s\n");
    act(&s, "0: draw deck; 0: play");
    chooses(&s, "random", 0, "pass, flip 0.0, flip 1.0");
    decides(&s, "random", 1, "pass");
}

/* ---- base and smart: draw and swap ---- */

TEST(a_discard_below_4_is_taken)
{
    setup s;
    set(&s, "0: 2h/0 3c\n1: 4c\ndiscard 3s\n");
    simple_decide(&s, 0, "draw discard");
    set(&s, "0: 10h/0 3c\n1: 4c\ndiscard 4s\n");
    simple_decide(&s, 0, "draw deck");
    decides(&s, "base take_below 5", 0, "draw discard");
    set(&s, "0: - -\n1: 4c\ndiscard 3s\n");
    decides(&s, "base", 0, "draw deck");
}

TEST(the_drawn_card_replaces_the_highest_known_card_if_strictly_lower)
{
    setup s;
    set(&s, "0: 5h/0 8h/0 10c Ac/0\n1: 4c\ndiscard 9c\ndeck 7s\n");
    act(&s, "0: draw deck");
    simple_decide(&s, 0, "swap 1");
    set(&s, "0: 5h/0 8h/0 10c Ac/0\n1: 4c\ndiscard 9c\ndeck 8s\n");
    act(&s, "0: draw deck");
    simple_decide(&s, 0, "play");
    set(&s, "0: 5h/0 8h/0 8c/0 Ac/0\n1: 4c\ndiscard 9c\ndeck 7s\n");
    act(&s, "0: draw deck");
    chooses(&s, "base", 0, "swap 1, swap 2");
    set(&s, "0: 10h 10c\n1: 4c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck");
    simple_decide(&s, 0, "play");
    set(&s, "0: 5h/0 10c\n1: 4c\ndiscard 9c 3s\n");
    act(&s, "0: draw discard");
    simple_decide(&s, 0, "swap 0");
}

TEST(a_discard_that_must_go_in_and_improves_nothing_known_goes_to_an_unknown_slot)
{
    setup s;
    set(&s, "0: 2h/0 10c\n1: 4c\ndiscard 9c 3s\n");
    act(&s, "0: draw discard");
    simple_decide(&s, 0, "swap 1");
    set(&s, "0: Ah/0 2c/0\n1: 4c\ndiscard 9c 3s\n");
    act(&s, "0: draw discard");
    simple_decide(&s, 0, "swap 1");
    set(&s, "preset cambio-lock\n0: 2h/0 10c\n1: 4c\ndiscard 9c 3s\n");
    act(&s, "0: draw discard");
    simple_decide(&s, 0, "play");
}

/* ---- base and smart: powers ---- */

TEST(a_7_or_8_looks_at_the_first_unknown_own_card)
{
    setup s;
    set(&s, "0: 2h/0 - 3h 4h\n1: 4c\ndiscard 9c\ndeck 7s\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "look 0.2");
    set(&s, "0: 2h/0 3h/0\n1: 4c\ndiscard 9c\ndeck 8s\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "pass");
}

TEST(a_9_or_10_of_base_looks_at_slot_0_of_the_first_opponent)
{
    setup s;
    set(&s, "0: 2h\n1: 4c/0 5c\n2: 3c\ndiscard 9c\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    decides(&s, "base", 0, "look 1.0");
    set(&s, "0: 2h\n1: 4c 5c\n2: 3c\ndiscard 9c\ndeck 10s\nturn 2\n");
    act(&s, "2: draw deck; 2: play");
    decides(&s, "base", 2, "look 0.0");
    set(&s, "0: 2h\n1: - 5c\n2: 3c\ndiscard 9c\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    decides(&s, "base", 0, "look 1.1");
    set(&s, "0: 2h\n1: - -\n2: - 3c\ndiscard 9c\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    decides(&s, "base", 0, "look 2.1");
    set(&s, "preset cambio-lock\n0: 2h\n1: 4c\n2: 3c\ndiscard 9c\ndeck 9s\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    decides(&s, "base", 0, "look 2.0");
}

TEST(that_of_smart_looks_at_any_of_its_cards)
{
    setup s;
    set(&s, "0: 2h\n1: 4c/0 - 5c 6c\n2: 3c\ndiscard 9c\ndeck 9s\n");
    act(&s, "0: draw deck; 0: play");
    chooses(&s, "smart", 0, "look 1.0, look 1.2, look 1.3");
    set(&s, "preset cambio-lock\n0: 2h\n1: 4c\n2: 3c 7c\ndiscard 9c\ndeck 10s\ncaller 1\n");
    act(&s, "0: draw deck; 0: play");
    chooses(&s, "smart", 0, "look 2.0, look 2.1");
}

TEST(a_J_or_Q_always_trades_the_worst_known_card)
{
    setup s;
    set(&s, "0: Ah/0 2h/0 Qh\n1: 4c 5c 6c\n2: 3c\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "exchange 0.1");
    act(&s, "0: exchange 0.1");
    decides(&s, "base", 0, "with 1.0");
    chooses(&s, "smart", 0, "with 1.0, with 1.1, with 1.2");
    set(&s, "0: Ah 2h\n1: 4c\n2: 3c\ndiscard 9c\ndeck Js\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "pass");
    set(&s, "preset cambio-lock\n0: 10h/0\n1: 4c\n2: - 3c\ndiscard 9c\ndeck Js\ncaller 1\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    simple_decide(&s, 0, "with 2.1");
}

TEST(a_king_does_the_same_whatever_it_sees)
{
    setup s;
    set(&s, "0: Ah/0 2h/0 Qh\n1: Qc 5c 6c\n2: 3c\ndiscard 9c\ndeck Ks\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "look 1.0");
    act(&s, "0: look 1.0");
    simple_decide(&s, 0, "exchange 0.1");
    act(&s, "0: exchange 0.1");
    simple_decide(&s, 0, "with 1.0");
}

/* ---- base and smart: calls and flips ---- */

/* Seat 0 is asked for its call after it has played a 6. */
static void ask_for_call(setup *s, const char *hands)
{
    set_with(s, "%s\ndiscard 9c\ndeck 6s\n", hands);
    act(s, "0: draw deck; 0: play; all: pass");
    expect(s, "phase call\n");
}

TEST(base_never_calls)
{
    setup s;
    ask_for_call(&s, "0: Kh/0 Kd/0\n1: 9h/0 10h/0 Qh/0 Jh/0");
    decides(&s, "base", 0, "pass");
    set(&s, "preset cambio-lock\n0: - -\n1: 9h/0\ndiscard 9c\n");
    decides(&s, "base", 0, "draw deck");
}

TEST(they_never_flip)
{
    setup s;
    set(&s, "preset cambio-table\n0: 10h/0 6d/0\n1: 6h/0\ndiscard 9c\ndeck 6s\n");
    act(&s, "0: draw deck; 0: play");
    simple_decide(&s, 0, "pass");
}

TEST(smart_calls_with_3_known_below_10_and_4_below_the_others)
{
    setup s;
    ask_for_call(&s, "0: Ac/0 Ad/0 2c/0 10c\n1: 7c/0 10d");
    decides(&s, "smart", 0, "call");
    ask_for_call(&s, "0: Ac/0 Ad/0 2c/0 10c\n1: 6c/0 10d");
    decides(&s, "smart", 0, "pass");
    decides(&s, "smart call_margin 3", 0, "call");
    decides(&s, "smart their_unknown 7", 0, "call");
    decides(&s, "smart own_unknown 4", 0, "call");
    ask_for_call(&s, "0: Ac/0 Ad/0 3c/0 10c\n1: 10s/0 10d/0");
    decides(&s, "smart", 0, "pass");
    decides(&s, "smart call_below 11", 0, "call");
    ask_for_call(&s, "0: Ac/0 Kd/0 10h 10c\n1: 10s/0 10d/0");
    decides(&s, "smart", 0, "pass");
    ask_for_call(&s, "0: Ac/0 Kd/0 10h\n1: 10s/0 10d/0");
    decides(&s, "smart", 0, "pass");
    decides(&s, "smart call_known 2", 0, "call");
    ask_for_call(&s, "0: Ac/0 Ad/0 2c/0 10c\n1: 10s 9d 9h\n2: 7c/0 5d/0");
    decides(&s, "smart", 0, "pass");
}

TEST(smart_calls_with_all_known_and_below_8)
{
    setup s;
    ask_for_call(&s, "0: 3c/0 4c/0\n1: Kh/0");
    decides(&s, "smart", 0, "call");
    ask_for_call(&s, "0: 3c/0 5c/0\n1: 10h/0 10s/0");
    decides(&s, "smart", 0, "pass");
    decides(&s, "smart sure_below 9", 0, "call");
    ask_for_call(&s, "0: 3c/0 3d/0 2c/0\n1: Qh/0 2d/0");
    decides(&s, "smart", 0, "call");
    ask_for_call(&s, "0: 3c/0 3d/0 2c/0\n1: Qh/0 Ad/0");
    decides(&s, "smart", 0, "pass");
    set(&s, "preset cambio-lock\n0: 3c/0 4c/0\n1: Kh/0\ndiscard 9c\n");
    decides(&s, "smart", 0, "call");
}

/* A person has chosen an own card, everyone else's are protected, and asks for a hint. */
TEST(where_only_own_cards_are_left_one_of_them_is_exchanged)
{
    setup s;
    set(&s, "preset cambio-lock\n"
            "0: 3h/0 - 7c/0 Ks\n"
            "1: 5d 5h/1\n"
            "deck Jc\n"
            "caller 1\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 0.0");
    decides(&s, "base", 0, "with 0.2");
    decides(&s, "smart", 0, "with 0.2");
    both_decide(&s, 0, "with 0.2");
}

/* A person has chosen another seat's card. */
TEST(for_anothers_card_an_own_one_is_named_and_never_a_third_seats)
{
    static const char *const cards[] = {"Jc", "Qc"};
    for (int i = 0; i < 2; i++) {
        setup s;
        set_with(&s, "0: 3h/0 - 7c/0 Ks\n1: Ad/01 5h\n2: 2d/02 Kh/0\ndiscard 9c\ndeck %s\n",
                 cards[i]);
        act(&s, "0: draw deck; 0: play; 0: exchange 1.0");
        simple_decide(&s, 0, "with 0.2");
        both_decide(&s, 0, "with 0.2");
        set_with(&s, "0: - 3h 7c\n1: Ad/01 5h\n2: 10d/02 Kh/0\ndiscard 9c\ndeck %s\n", cards[i]);
        act(&s, "0: draw deck; 0: play; 0: exchange 2.1");
        simple_decide(&s, 0, "with 0.1");
        both_decide(&s, 0, "with 0.1");
        set_with(&s, "0: 8h/0 - 8c/0 Ks\n1: Ad/1 5h\ndiscard 9c\ndeck %s\n", cards[i]);
        act(&s, "0: draw deck; 0: play; 0: exchange 1.1");
        chooses(&s, "base", 0, "with 0.0, with 0.2");
        chooses(&s, "smart", 0, "with 0.0, with 0.2");
        both_choose(&s, 0, "with 0.0, with 0.2");
    }
}

TEST(the_same_for_a_king_whatever_was_looked_at)
{
    static const char *const looks[] = {"look 0.0", "look 0.3", "look 1.0", "look 1.1", "look 2.1"};
    for (int i = 0; i < 5; i++)
        for (int first = 0; first < 2; first++) {
            setup s;
            char acts[80];
            snprintf(acts, sizeof acts, "0: draw deck; 0: play; 0: %s; 0: exchange %s", looks[i],
                     first ? "1.0" : "2.1");
            set(&s, "0: 3h/0 - 9c/0 8s\n1: Ad/01 5h\n2: 2d/02 Kh/0\ndiscard 9d\ndeck Ks\n");
            act(&s, acts);
            simple_decide(&s, 0, "with 0.2");
            both_decide(&s, 0, "with 0.2");
        }
}

TEST(with_no_own_card_a_third_seats_must_be_named)
{
    setup s;
    set(&s, "0: -\n1: - 5h 4c\n2: 2d\ndiscard 9c\ndeck Qs\n");
    act(&s, "0: draw deck; 0: play; 0: exchange 1.2");
    simple_decide(&s, 0, "with 1.1");
    both_decide(&s, 0, "with 1.1");
}
