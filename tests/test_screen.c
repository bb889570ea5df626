/* What a person is shown at a table of cards and what a typed line means: no line is too wide, hidden
 * cards stay hidden, also from hints, who knows a card stands below it, and an action can be typed in any
 * case and spacing. */
#include "cli/choices.h"
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/why.h"

#include "card_screen.h"
#include "draw.h"

#include <stdlib.h>
#include <string.h>

static screen screen_of(FILE *out, bool utf8, bool colour)
{
    return (screen){.out = out, .utf8 = utf8, .colour = colour, .width = 80};
}

/* Draws a view into `drawn`. */
static void draw(const hn_card_view *view, bool utf8, bool colour, const char *name,
                 const char *note)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, utf8, colour);
    screen_seat seats[HN_SEATS];
    for (int seat = 0; seat < HN_SEATS; seat++) {
        seats[seat].name = name;
        snprintf(seats[seat].note, sizeof seats[seat].note, "%s", note);
    }
    screen_title(&s, "cambio, seed 18446744073709551615, round 100, lap 250");
    screen_cards(&s, 0, view, seats);
    fclose(out);
}

static void draw_seat(setup *s, int seat)
{
    hn_card_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_card_view_of(&view, &copy);
    draw(&copy, false, false, "random", "");
}

/* ---- width ---- */

/* A table of full hands, each card a ten, each known to `known`. */
static hn_card_view full_table(int seats, int seat, hn_seats known)
{
    hn_card_view v = {.seats = (uint8_t)seats, .seat = (uint8_t)seat, .deck_count = 54};
    v.drawn = hn_card_parse("10d");
    v.discard_count = 54;
    memset(v.discard, hn_card_parse("10h"), sizeof v.discard);
    memset(v.card, hn_card_parse("10s"), sizeof v.card);
    memset(v.known, known, sizeof v.known);
    return v;
}

TEST(full_hands_of_every_table_fit_into_80_columns)
{
    static const char name[] = "a-player-with-a-very-long-name@expert-and-more-than-that-0123456";
    for (int seats = 2; seats <= HN_SEATS; seats++)
        for (int known = 0; known < 256; known++)
            for (int how = 0; how < 4; how++)
                for (int who = 0; who < 3; who++) {
                    int viewer = who == 0 ? 0 : who == 1 ? seats - 1 : HN_NONE;
                    hn_card_view v = full_table(seats, viewer, (hn_seats)known);
                    draw(&v, how & 1, how & 2, name, "called, protected, and more than that");
                    if (widest(drawn) > 80)
                        fail_msg("%d columns:\n%s", widest(drawn), drawn);
                }
}

TEST(text_is_wrapped_to_the_width)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, false, false);
    s.width = 20;
    screen_paragraph(&s, 2, "one two three four five six seven");
    fclose(out);
    assert_string_equal(drawn, "one two three four\n  five six seven\n");
}

TEST(without_utf8_everything_is_ascii)
{
    hn_card_view v = full_table(8, 0, 0xff);
    v.card[0][3] = v.card[2][1] = HN_UNKNOWN;
    v.card[1][2] = HN_NONE;
    draw(&v, false, false, "random", "called");
    for (const char *c = drawn; *c; c++)
        assert_true((*c >= ' ' && *c <= '~') || *c == '\n');
}

/* ---- what is shown ---- */

TEST(known_cards_show_their_face_and_others_their_back)
{
    setup s;
    set(&s, "preset cambio\n"
            "0: 3h/0 7c - Ks/1\n"
            "1: 5d/01 5h/1 Qs\n"
            "discard 9c 5s\n");
    draw_seat(&s, 0);
    shows("| 3h|| ? |     | ? |\n");
    shows("[ 5d][ ? ][ ? ]\n");
    shows("discard 5s (2)");
    hides("7c");
    hides("Ks");
    hides("5h");
    hides("Qs");
}

TEST(below_a_card_stand_the_others_that_know_it)
{
    setup s;
    set(&s, "preset cambio\n"
            "0: 3h/0 7c/12 Ks/03\n"
            "1: 5d/0123 5h/1 Qs\n"
            "2: 2h\n"
            "3: 2s\n"
            "discard 9c\n");
    draw_seat(&s, 0);
    shows("[ 5d][ ? ][ ? ]\n                     all   1\n");
    shows("+---++---++---+\n                          12    3\n");
}

TEST(where_most_know_a_card_those_that_do_not_are_named)
{
    setup s;
    set(&s, "preset cambio\n"
            "0: 3h/12457 3c/1234567 3d/12345\n1: 4h\n2: 5h\n3: 6h\n4: 7h\n5: 8h\n6: 9h\n7: 10h\n"
            "discard 9c\n");
    draw_seat(&s, 0);
    shows("~36  all  ~67\n");
}

TEST(a_drawn_card_is_shown_to_its_seat_alone)
{
    setup s;
    set(&s, "preset cambio\n0: 3h\n1: 5d\ndiscard 9c\ndeck Jd\n");
    act(&s, "0: draw deck");
    draw_seat(&s, 0);
    shows("drawn Jd");
    draw_seat(&s, 1);
    shows("drawn  ?");
    hides("Jd");
    draw_seat(&s, HN_NONE);
    hides("Jd");
}

/* ---- what is typed ---- */

TEST(actions_are_read_in_any_case_and_spacing_or_by_number)
{
    setup s;
    set(&s, "preset cambio\n0: 3h 4h\n1: 5d\ndiscard 9c\n");
    assert_string_equal(meant(&s, "1"), "draw deck");
    assert_string_equal(meant(&s, " 02 "), "draw discard");
    assert_string_equal(meant(&s, "draw deck"), "draw deck");
    assert_string_equal(meant(&s, "  DRAW \t deck\r\n"), "draw deck");
    assert_string_equal(meant(&s, "drawdiscard"), "draw discard");
    assert_string_equal(meant(&s, "Flip 1 . 0"), "flip 1.0");
    assert_string_equal(meant(&s, "swap11"), "swap 11");
}

TEST(other_lines_are_no_action)
{
    setup s;
    set(&s, "preset cambio\n0: 3h 4h\n1: 5d\ndiscard 9c\n");
    static const char *const lines[] = {
        "0",
        "3",
        "99999999999999999999",
        "-1",
        "draw",
        "deck",
        "swap 1 1",
        "flip 2.0",
        "swap",
        "swap 12",
        "flip1",
        "1.0",
        "\033[A",
        "draw deck draw deck",
        "\xff\xfe",
        "%s%n",
        "draw\xc3\xa9 deck",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(meant(&s, lines[i]), "");
}

TEST(a_fitting_flip_is_known_only_by_its_face)
{
    setup s;
    choices list;
    static const char *const tables[] = {
        "preset cambio\n0: 9h/0 4h\n1: 5d\ndeck 9s\ndiscard 2c\n",
        "preset cambio\n0: 9h 4h/0\n1: 5d\ndeck 9s\ndiscard 2c\n",
        "preset cambio-lock\n0: 8h 4h/0\n1: 9d/0\ndeck 9s\ndiscard 2c\n",
        "preset cambio\n0: 8h 4h/0\n1: 9d/0\ndeck 9s\ndiscard 2c\n",
    };
    static const bool known[] = {true, false, true, false};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        set(&s, tables[i]);
        act(&s, "0: draw deck; 0: play; 0: pass");
        hn_view view = hn_view_of(&s.rules, &s.state, 0);
        choices_of(&view, &list);
        assert_int_equal(choices_known_drop(&view, &list), known[i]);
    }
}

TEST(what_follows_hint_keeps_its_letters)
{
    char line[] = "  HINT \t Bold.YAML  \n", other[] = "HINTS Bold";
    choices_tidy(line);
    assert_string_equal(line, "hint Bold.YAML");
    choices_tidy(other);
    assert_string_equal(other, "hints bold");
}

/* ---- hints ---- */

static void hint_at(setup *s, const char *player)
{
    hn_view view = hn_view_of(&s->rules, &s->state, 0);
    hint(player, &view);
}

TEST(a_hint_names_the_choice_the_reason_and_the_scores)
{
    setup s;
    set(&s, "preset cambio\n0: 10h/0 4h/0 2c 2d\n1: 5d 5c 5h 5s\ndiscard 9c\ndeck 3d\n");
    act(&s, "0: draw deck");
    hint_at(&s, "bayes-v2");
    shows("bayes-v2 would choose 2, swap 0. ");
    shows("\n  Scores of swap 0: 7, ");
    hides("Next from the deck");
    hint_at(&s, "random");
    shows("random would choose ");
    hides("Scores");
}

TEST(before_a_draw_a_hint_has_the_chances_of_the_deck)
{
    setup s;
    /* One card is unseen for seat 0, and it is the ace in the deck. */
    set(&s, "preset cambio\n0: 10h/0 4h/0\n1: Kh/0\ndiscard rest 2d\ndeck Ac\n");
    hint_at(&s, "bayes-v2");
    shows("  Next from the deck: 1.0 on average; 100 % below the 2d, 100 % below your 10h.\n");
    set(&s, "preset cambio\n0: 10h 4h\n1: Kh/0\nrule draw_discard no\n");
    hint_at(&s, "bayes-v2");
    shows(" on average.\n");
    hides("below");
}

TEST(hints_are_short_and_tell_nothing_that_is_hidden)
{
    const hn_game *game = hn_game_find("cambio");
    for (int number = 0; number < 60; number++) {
        hn_rules rules;
        hn_state state;
        hn_player player;
        const hn_policy *policy = hn_policy_at(number % hn_players());
        if (!hn_policy_plays(policy, game))
            continue;
        char name[HN_PLAYER_NAME];
        draw_name(policy, name);
        hn_rules_preset(&rules, game, hn_preset_name(game, number % hn_presets(game)), NULL);
        assert_int_equal(hn_player_find(&player, name, game, NULL), HN_OK);
        hn_deal(&rules, 2 + number % 7, 0, (uint64_t)number, &state, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
            for (int i = 0; seat == 0 && i < hn_players(); i++)
                if (hn_policy_plays(hn_policy_at(i), game)) {
                    draw_name(hn_policy_at(i), name);
                    check_hint(&rules, &state, name);
                }
            hn_view view = hn_view_of(&rules, &state, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_apply(&rules, &state, seat, hn_player_decide(&player, &view, key, NULL), NULL);
        }
    }
}

/* ---- the rules in words ---- */

static void rules_in_words(const char *name)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find("cambio"), name, NULL), HN_OK);
    put_rules(&rules);
}

TEST(the_rules_in_words_follow_the_values)
{
    rules_in_words("cambio");
    shows("A 1; 2 to 10 their number; J, Q, black K 10; red K -1; joker 0.");
    shows("J, Q: exchange any two cards, unseen; black K: look at any card");
    shows("flip own cards");
    shows("At the end of your turn say \"cambio\"");
    hides("Nobody else may touch");
    shows("until someone has 100 points");
    rules_in_words("cambio-lock");
    shows("J, Q 10; red K -1; black K 15;");
    shows("red K, black K: look at any card");
    shows("flip any seat's cards");
    shows("Instead of your turn say \"lock\"");
    shows("Nobody else may touch");
    shows("10 rounds");
    rules_in_words("cambio-table");
    shows("one of your own goes into its place");
}

TEST(house_rules_are_named_after_the_preset_that_they_are)
{
    hn_rules rules;
    assert_int_equal(hn_rules_preset(&rules, hn_game_find("cambio"), "cambio-lock", NULL), HN_OK);
    assert_string_equal(house_name(&rules), "cambio-lock");
    hn_rules_set(&rules, hn_key_find(rules.game, "laps"), 0, 7, NULL);
    assert_string_equal(house_name(&rules), "house rules");
}
