/* What a person is shown at a table of Dutch and what a typed line means: collections and waiting powers, the
 * words for drops, and how a round was won. What all card tables share is in test_screen.c. */
#include "cli/choices.h"
#include "cli/house.h"
#include "cli/screen.h"
#include "cli/why.h"
#include "words/words.h"

#include "card_screen.h"

#include <stdlib.h>
#include <string.h>

static screen screen_of(FILE *out, bool utf8)
{
    return (screen){.out = out, .utf8 = utf8, .width = 80};
}

static void draw(const hn_card_view *view, bool utf8, int rows)
{
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, utf8);
    screen_seat seats[HN_SEATS];
    s.rows = rows;
    for (int seat = 0; seat < HN_SEATS; seat++)
        seats[seat] = (screen_seat){.name = "medium", .note = "collects 10 (3/4)"};
    screen_cards(&s, 0, view, seats);
    fclose(out);
}

static void draw_seat(setup *s, int seat, bool utf8)
{
    hn_card_view copy;
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_card_view_of(&view, &copy);
    draw(&copy, utf8, 0);
}

/* ---- the table ---- */

TEST(cards_of_a_collection_have_an_edge_of_their_own)
{
    setup s;
    set(&s, "preset dutch-collect\n"
            "0: 3h*1 7c/0 3d*2 9s\n"
            "1: 5d Qs*1 Qh*2\n"
            "2: 4c - 8h\n"
            "collects 2 4\n"
            "discard 9c\n");
    draw_seat(&s, 0, true);
    shows("  ░░░ [ Qs][ Qh]\n");
    shows("╔═0═╗┌─1─┐╔═2═╗┌─3─┐\n");
    shows("║ 3h║│ 7c│║ 3d║│░░░│\n");
    shows("╚═══╝└───┘╚═══╝└───┘\n");
    draw_seat(&s, 0, false);
    shows("[ ? ]{ Qs}{ Qh}\n");
    shows("+=0=++-1-++=2=++-3-+\n");
    shows("{ 3h}| 7c|{ 3d}| ? |\n");
    shows("+===++---++===++---+\n");
    for (const char *c = drawn; *c; c++)
        assert_true((*c >= ' ' && *c <= '~') || *c == '\n');
}

/* That they lie open needs no word: below them stands nobody. */
TEST(below_a_collection_nobody_is_named)
{
    setup s;
    set(&s, "preset dutch-collect\n0: 3h*1 7c/01\n1: Qs*1 5d/all\n2: 4c\ndiscard 9c\n");
    draw_seat(&s, 0, true);
    shows("[ Qs]  5d\n  collects 10 (3/4)       all\n");
    shows("╚═══╝└───┘\n  collects 10 (3/4)        1\n");
}

TEST(powers_that_wait_stand_beside_the_discard)
{
    setup s;
    set(&s, "preset dutch\n0: 3h 7c\n1: 5d\n2: 4c\ndiscard 9c Jh\nphase first\nqueue 0 2 2\n");
    draw_seat(&s, 0, false);
    shows("discard Jh (2)   Jacks of seats 0, then 2, then 2\n");
    act(&s, "0: exchange 0.0; 0: with 1.0");
    draw_seat(&s, 0, false);
    shows("   Jacks of seats 2, then 2\n");
    act(&s, "2: pass");
    draw_seat(&s, 1, false);
    shows("   Jack of seat 2\n");
    act(&s, "2: pass");
    draw_seat(&s, 1, false);
    hides("Jack");
    set(&s, "preset dutch\n0: 3h 7c\n1: 5d\ndiscard 9c Qh\nphase look\nqueue 1\n");
    draw_seat(&s, 0, false);
    shows("discard Qh (2)   Queen of seat 1\n");
}

TEST(a_drawn_card_is_shown_to_its_seat_and_a_taken_one_to_all)
{
    setup s;
    set(&s, "preset dutch\n0: 3h\n1: 5d\ndiscard 9c\ndeck Jd\n");
    act(&s, "0: draw deck");
    draw_seat(&s, 0, false);
    shows("drawn Jd");
    draw_seat(&s, 1, false);
    hides("Jd");
    set(&s, "preset dutch\n0: 3h\n1: 5d\ndiscard 9c Jd\n");
    act(&s, "0: draw discard");
    draw_seat(&s, 1, false);
    shows("drawn Jd");
}

/* A table at which everything takes as much room as it can. */
static hn_card_view full_table(int seats, int seat, int phase)
{
    hn_card_view v = {.seats = (uint8_t)seats, .seat = (uint8_t)seat, .deck_count = 54};
    v.phase = (uint8_t)phase;
    v.drawn = HN_NONE;
    v.discard_count = 54;
    memset(v.discard, hn_card_parse("Qh"), sizeof v.discard);
    memset(v.card, hn_card_parse("10s"), sizeof v.card);
    memset(v.known, 0x1e, sizeof v.known);
    memset(v.queue, 5, sizeof v.queue);
    for (int i = 0; i < HN_SEATS; i++) {
        v.collects[i] = 9;
        memcpy(v.collected[i], (uint8_t[]){0, 5, 10, 11}, HN_COLLECTION);
    }
    return v;
}

TEST(the_fullest_tables_fit_into_80_columns)
{
    static const int phases[] = {HN_PHASE_DRAW, HN_PHASE_LOOK, HN_PHASE_OVER};
    for (int seats = 2; seats <= 6; seats++)
        for (int how = 0; how < 12; how++) {
            hn_card_view v = full_table(seats, how & 2 ? 0 : HN_NONE, phases[how / 4]);
            draw(&v, how & 1, 0);
            if (widest(drawn) > 80)
                fail_msg("%d columns:\n%s", widest(drawn), drawn);
        }
}

/* The title and the prompt are two lines more. */
TEST(a_power_at_a_full_table_fits_a_terminal_of_24_lines)
{
    setup s;
    hn_card_view copy;
    set(&s,
        "preset dutch-collect\n0: 3h*1 3c 3s 4c\n1: 4d 5c 5d 5h\n2: 6c 6d 6h 6s\n3: 7c 7d 7h 7s\n"
        "4: 8c 8d 8h 8s\n5: 9c 9d 9h 9s\ndiscard Jh\nphase first\nqueue 0 2 2\n");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    hn_card_view_of(&view, &copy);
    draw(&copy, true, 30);
    shows("┌─1─┐");
    draw(&copy, true, 24);
    hides("┌─1─┐");
    shows("> seat 0 medium     [ 3h] ░░░  ░░░  ░░░\n");
    int lines = lines_of(drawn);
    ask(&s);
    assert_in_range(lines + lines_of(drawn) + 2, 20, 24);
    act(&s, "0: pass");
    view = hn_view_of(&s.rules, &s.state, 0);
    hn_card_view_of(&view, &copy);
    draw(&copy, true, 0);
    shows("┌─1─┐");
}

/* ---- what is asked ---- */

TEST(the_first_looks_are_chosen_one_by_one)
{
    setup s;
    deal(&s, 2, "preset dutch\n");
    ask(&s);
    shows("Before the first turn: which 2 of your cards do you look at?\n");
    shows("   4  look 0.3  an unknown card of yours\n");
    act(&s, "0: look 0.2");
    ask(&s);
    shows("which other card of yours do you look at? Chosen: 0.2;");
    deal(&s, 2, "preset dutch\nrule looks 1\n");
    ask(&s);
    shows("which card of yours do you look at?\n");
    deal(&s, 2, "preset dutch-collect\n");
    ask(&s);
    shows("The lowest that is\nnot a joker begins your collection.\n");
}

TEST(a_window_names_the_slots_that_fit)
{
    setup s;
    set(&s, "preset dutch\n0: 9h/0 4h 9d/0\n1: 5d\ndiscard 9c\nphase window\n");
    ask(&s);
    shows("The discard shows 9c, and you know what fits: slot 0, slot 2.\n");
    shows("   1  pass    drop nothing\n"
          "   2  drop 0  your 9h: it fits\n"
          "   3  drop 1  an unknown card of yours\n"
          "   4  drop 2  your 9d: it fits\n");
    act(&s, "0: drop 0; 0: drop 1");
    ask(&s);
    shows("You drop slot 0, slot 1. Do you drop another?\n");
    shows("   1  pass    drop no other\n");
    set(&s, "preset dutch\n0: 9h 4h\n1: 5d\ndiscard 9c\nphase window\n");
    ask(&s);
    shows("The discard shows 9c: do you drop a card onto it?\n");
    hides("flip");
}

TEST(a_fitting_drop_is_known_only_by_its_face_and_never_in_a_collection)
{
    setup s;
    choices list;
    static const char *const tables[] = {
        "preset dutch\n0: 9h/0 4h\n1: 5d\ndiscard 9c\nphase window\n",
        "preset dutch\n0: 9h 4h/0\n1: 5d\ndiscard 9c\nphase window\n",
        "preset dutch\n0: 8h 4h/0\n1: 9d/0\ndiscard 9c\nphase window\n",
        "preset dutch-collect\n0: 9h*1 4h/0\n1: 5d\ndiscard 9c\nphase window\n",
    };
    static const bool known[] = {true, false, false, false};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        set(&s, tables[i]);
        hn_view view = hn_view_of(&s.rules, &s.state, 0);
        choices_of(&view, &list);
        assert_int_equal(choices_known_drop(&view, &list), known[i]);
    }
}

TEST(powers_are_asked_for_by_the_rank_of_their_card)
{
    setup s;
    set(&s, "preset dutch\n0: 3h 7c\n1: 5d\n2: 4c\ndiscard 9c Jh\nphase first\nqueue 0\n");
    ask(&s);
    shows("Your Jack lets you exchange two cards of two seats: which is the first?\n");
    shows("   1  pass          exchange nothing\n");
    act(&s, "0: exchange 1.0");
    ask(&s);
    shows("Exchange 1.0 with which card?\n");
    hides("with 1.0");
    set(&s, "preset dutch\n0: 3h 7c\n1: 5d\ndiscard 9c Qh\nphase look\nqueue 0\n");
    ask(&s);
    shows("Your Queen lets you look at any card.\n");
    shows("   1  pass      skip it\n");
    set(&s, "preset dutch\nrule powers.7 look\n0: 3h\n1: 5d\ndiscard 9c 7h\nphase look\nqueue 0\n");
    ask(&s);
    shows("Your 7 lets you look at any card.\n");
}

TEST(what_a_card_will_do_is_said_before_it_is_played)
{
    setup s;
    set(&s, "preset dutch\n0: Qc/0 7c/0 5s\n1: 5d\ndiscard 9c\ndeck Jd\n");
    act(&s, "0: draw deck");
    ask(&s);
    shows("   1  play    discard it; you may then exchange two cards of two seats, unseen\n");
    shows("   2  swap 0  put the Jd into slot 0, for your Qc; you may then look at any card\n");
    shows("   3  swap 1  put the Jd into slot 1, for your 7c\n");
    shows("   4  swap 2  put the Jd into slot 2, for an unknown card of yours\n");
    set(&s, "preset dutch\n0: Qc/0\n1: 5d\ndiscard 9c Jd\n");
    act(&s, "0: draw discard");
    ask(&s);
    shows("   1  play    discard it; played back, it does nothing\n");
}

TEST(collecting_says_how_far_it_leads)
{
    setup s;
    set(&s, "preset dutch-collect\n0: 3h*1 7c\n1: 5d\ndiscard 3c\n");
    ask(&s);
    shows("   3  collect       take the 3c into your collection (2/4): your whole turn\n");
    set(&s, "preset dutch-collect\n0: 3h*1 3d*2 3s*3 7c\n1: 5d\ndiscard 3c\n");
    ask(&s);
    shows("   3  collect       take the 3c into your collection: the fourth wins the round\n");
}

TEST(the_call_is_dutch)
{
    setup s;
    set(&s, "preset dutch\n0: 3h 7c\n1: 5d\ndiscard 9c\nphase call\n");
    ask(&s);
    shows("The end of your turn.\n   1  pass  don't call\n"
          "   2  call  say \"Dutch\"; one more turn for the others\n");
    hides("cambio");
}

/* ---- what is typed ---- */

TEST(the_verbs_of_dutch_are_read_in_any_case_and_spacing)
{
    static const char *const lines[][2] = {
        {"drop2", "drop 2"},
        {"DROP  11", "drop 11"},
        {"Collect", "collect"},
        {"exchange1.0", "exchange 1.0"},
        {"with 0 . 3", "with 0.3"},
        {"look 1.0", "look 1.0"},
        {"call", "call"},
        {"swap 0", "swap 0"},
        {"1", "draw deck"},
        {"flip 0.1", ""},
        {"drop", ""},
        {"drop 1.2", ""},
        {"drop 12", ""},
        {"dutch", ""},
        {"exchange 1", ""},
        {"9", ""},
    };
    setup s;
    set(&s, "preset dutch\n0: 3h 4h\n1: 5d\ndiscard 9c\n");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(meant(&s, lines[i][0]), lines[i][1]);
}

TEST(a_refused_drop_is_answered_in_dutch_s_words)
{
    setup s;
    char words[200];
    set(&s, "preset dutch\n0: 3h 4h\n1: 5d\ndiscard 9c\n");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    refuse(&s, "0: drop 0", HN_NO_WINDOW);
    choices_refusal(NULL, &view, action_of(&s, 0, "drop 0"), HN_NO_WINDOW, words, sizeof words);
    assert_string_equal(words, "cards are dropped when everyone is asked, after one was played");
    choices_refusal(NULL, &view, action_of(&s, 0, "collect"), HN_NO_COLLECTING, words,
                    sizeof words);
    assert_string_equal(words, hn_status_text(HN_NO_COLLECTING));
    set(&s, "preset cambio\n0: 3h 4h\n1: 5d\ndiscard 9c\n");
    view = hn_view_of(&s.rules, &s.state, 0);
    choices_refusal(NULL, &view, action_of(&s, 0, "flip 0.0"), HN_NO_WINDOW, words, sizeof words);
    assert_string_equal(words, hn_status_text(HN_NO_WINDOW));
}

/* ---- hints ---- */

/* The collection's card cannot be played, whatever it counts. */
TEST(a_hint_compares_the_deck_with_cards_that_can_be_played)
{
    setup s;
    set(&s, "preset dutch-collect\n0: 10h*1 4h/0\n1: Kh/0\ndiscard rest 2d\ndeck Ac\n");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    hint("dutch-expert", &view);
    shows("  Next from the deck: 1.0 on average; 100 % below the 2d, 100 % below your 4h.\n");
}

TEST(hints_are_short_and_tell_nothing_that_is_hidden)
{
    const hn_game *game = hn_game_find("dutch");
    static const char *const names[] = {"dutch-easy", "dutch-medium", "dutch-hard", "dutch-expert"};
    for (int number = 0; number < 20; number++) {
        hn_rules rules;
        hn_state state;
        hn_player player;
        hn_rules_preset(&rules, game, hn_preset_name(game, number % hn_presets(game)), NULL);
        assert_int_equal(hn_player_find(&player, names[number % 4], game, NULL), HN_OK);
        hn_deal(&rules, 2 + number % 5, 0, (uint64_t)number, &state, NULL);
        for (int seat; (seat = hn_next_decider(&rules, &state)) != HN_NONE;) {
            if (seat == 0)
                check_hint(&rules, &state, names[number / 4 % 4]);
            hn_view view = hn_view_of(&rules, &state, seat);
            uint64_t key = hn_player_key((uint64_t)number, seat);
            hn_apply(&rules, &state, seat, hn_player_decide(&player, &view, key, NULL), NULL);
        }
    }
}

/* ---- the rules in words ---- */

TEST(the_rules_in_words_follow_the_values)
{
    hn_rules rules;
    const hn_game *game = hn_game_find("dutch");
    hn_rules_preset(&rules, game, "dutch", NULL);
    put_rules(&rules);
    shows("Values   A 1; 2 to 10 their number; J, Q, K 10; joker 0.\n");
    shows(
        "Deal     2 to 6 seats, each with 4 cards, face down; one card opens the discard. You look at 2 of "
        "yours that you choose.\n");
    shows(
        "Drops    After a card is played everyone may drop cards of its rank onto it, several at once. A "
        "wrong card comes back, seen by all, and costs 1 from the deck.\n");
    shows("Powers   J: exchange two cards of two seats, unseen; Q: look at any card. ");
    shows("Call     At the end of your turn say \"Dutch\": every other seat has one more turn");
    shows("End      An empty hand wins at once. ");
    shows("Match    10 rounds; whoever has won the most wins.\n");
    hides("Collect");
    hn_rules_preset(&rules, game, "dutch-collect", NULL);
    put_rules(&rules);
    shows("Collect  Of the cards that you look at first, the lowest that is not a joker lies open");
    shows("End      An empty hand, collections not counted, wins at once. ");
}

TEST(all_rules_stand_in_columns)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("dutch"), NULL, NULL);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen s = screen_of(out, false);
    house_print_all(&s, &rules);
    fclose(out);
    shows("\nclear_and_collect no        each seat collects");
    shows("\nlooks             2         how many cards");
    assert_true(widest(drawn) <= 80);
}

/* ---- how a round was won ---- */

/* Acts until the round is over and puts into `drawn` how it was won. */
static void win(setup *s, const char *lines, const char *acts)
{
    hn_score score;
    set(s, lines);
    act(s, acts);
    assert_int_equal(hn_score_of(&s->rules, &s->state, &score), HN_OK);
    text_out t = text_in(drawn, sizeof drawn);
    words_won(NULL, &s->rules, &s->state, &score, &t);
}

TEST(a_round_is_won_with_an_empty_hand)
{
    setup s;
    win(&s, "preset dutch\n0: 5h 7c\n1: 5d\ndiscard 9c\ndeck 5s\n",
        "0: draw deck; 0: play; 1: drop 0; 0: pass; 1: pass");
    assert_string_equal(drawn, " with an empty hand");
    win(&s, "preset dutch\n0: 5h\n1: 5d\ndiscard 9c\ndeck 5s\n",
        "0: draw deck; 0: play; 1: drop 0; 0: drop 0; 0: pass; 1: pass");
    assert_string_equal(drawn, " with empty hands at once");
}

TEST(a_round_is_won_with_four_collected)
{
    setup s;
    win(&s, "preset dutch-collect\n0: 10h*1 10d*2 10s*3 7c\n1: 5d\ndiscard 10c\n", "0: collect");
    assert_string_equal(drawn, " with four cards of rank 10 collected");
}

TEST(a_round_is_won_by_points_then_cards_then_the_call)
{
    setup s;
    static const char last[] = "0: draw deck; 0: play; all: pass";
    win(&s, "preset dutch\n0: 5h 7c\n1: 5d\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn, " with 5 points");
    win(&s, "preset dutch\n0: Ah\n1: 5d\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn, " with 1 point");
    win(&s, "preset dutch\n0: 5h\n1: 2d 3d\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn,
                        " with 5 points and 1 card; seat 1 has as many points, but more cards");
    win(&s, "preset dutch\n0: 5h\n1: 5d\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn, " with 5 points and 1 card; seat 0 has the same, but did not call");
    win(&s, "preset dutch\n0: 5h\n1: 5d\n2: 5c\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn,
                        " with 5 points and 1 card; seats 0 and 2 have the same, but did not call");
    win(&s, "preset dutch\n0: 5h\n1: 6d\n2: 5c\ncaller 1\ndiscard 9c\ndeck 2s\n", last);
    assert_string_equal(drawn, " with 5 points and 1 card each");
}

TEST(a_round_without_a_call_says_so_by_its_laps)
{
    setup s;
    win(&s, "preset dutch\nrule laps 5\n0: 5h\n1: 6d\nlap 4\nturn 1\ndiscard 9c\ndeck 2s\n",
        "1: draw deck; 1: play; all: pass; 1: pass");
    assert_string_equal(drawn, " with 5 points after 5 laps");
}

/* In the score a collection is one card of its rank. */
TEST(a_collection_is_one_card_of_the_tie)
{
    setup s;
    win(&s,
        "preset dutch-collect\n0: 2h*1 2d*2 2s*3 3c\n1: Ac Ad 3h\ncaller 1\ndiscard 9c\ndeck 8s\n",
        "0: draw deck; 0: play; all: pass");
    assert_string_equal(drawn,
                        " with 5 points and 2 cards; seat 1 has as many points, but more cards");
}
