/* What a person is shown at a table of Vinto: what each phase asks, the actions that wait, who is protected and
 * who may toss in no more, the words for events, and how a round was won. What all card tables share is in
 * test_screen.c. */
#include "cli/choices.h"
#include "cli/house.h"
#include "cli/screen.h"
#include "words/words.h"

#include "card_screen.h"

#include <string.h>

static screen screen_of(FILE *out, int rows)
{
    return (screen){.out = out, .width = 80, .rows = rows};
}

/* Puts the table as a seat sees it into `drawn`. */
static void draw(setup *s, int seat, int rows)
{
    hn_card_view copy;
    screen_seat seats[HN_SEATS];
    hn_view view = hn_view_of(&s->rules, &s->state, seat);
    hn_card_view_of(&view, &copy);
    FILE *out = fmemopen(drawn, sizeof drawn, "w");
    screen page = screen_of(out, rows);
    listener w = words_typed(NULL, &s->rules, copy.seats);
    for (int i = 0; i < HN_SEATS; i++) {
        seats[i] = (screen_seat){.name = "hard"};
        words_note(&w, &copy, i, seats[i].note, sizeof seats[i].note);
    }
    screen_cards(&page, 0, &copy, seats);
    fclose(out);
    assert_true(widest(drawn) <= 80);
}

/* ---- the turn ---- */

TEST(a_drawn_card_is_played_discarded_or_swapped)
{
    setup s;
    set(&s, "preset vinto\n0: 3h/0 7c\n1: 5d\ndeck Jd 2c\n");
    ask(&s);
    shows("Your turn.\n   1  draw deck  all see what you draw\n");
    hides("draw discard");
    act(&s, "0: draw deck");
    ask(&s);
    shows("You have drawn Jd; all have seen it. Of a card that you swap out you may then\n"
          "declare the rank.\n");
    shows("   1  play     play its action: exchange two cards of two seats, unseen\n"
          "   2  discard  discard it; the next seat may take it for its action\n"
          "   3  swap 0   put the Jd into slot 0, for your 3h\n"
          "   4  swap 1   put the Jd into slot 1, for an unknown card of yours\n");
    set(&s, "preset vinto\n0: 3h/0 7c\n1: 5d\ndeck 2c\n");
    act(&s, "0: draw deck");
    ask(&s);
    shows("   1  discard  discard it\n");
    hides("play");
}

TEST(what_is_discarded_in_the_last_turn_is_for_nobody)
{
    setup s;
    set(&s, "preset vinto\n0: 3h/0 7c\n1: 5d\n2: 6d\nturn 1\ndeck 2d 3c Jd\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: call");
    act(&s, "2: draw deck; 2: discard; all: pass");
    act(&s, "0: draw deck");
    ask(&s);
    shows("   2  discard  discard it\n");
}

TEST(an_unused_action_on_top_can_be_taken)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 5d\nturn 1\ndeck Qd\n");
    act(&s, "1: draw deck; 1: discard; all: pass; 1: pass");
    draw(&s, 0, 0);
    shows("discard Qd (1), action not played\n");
    ask(&s);
    shows("Your turn: draw, or take the discard for its action.\n");
    shows("   2  draw discard  take the Qd and play its action: look at two cards of two\n"
          "                    seats, then exchange them or not\n");
    act(&s, "0: draw discard");
    draw(&s, 0, 0);
    hides("not played");
}

TEST(a_swap_asks_for_a_declared_rank)
{
    setup s;
    set(&s, "preset vinto\n0: 8h/0 7c\n1: 5d\ndeck 2d\n");
    act(&s, "0: draw deck; 0: swap 0");
    ask(&s);
    shows("The 2d goes into slot 0, for your 8h. Do you declare its rank? Right: you may\n"
          "play its action, if it has one; wrong: you take 1 card.\n");
    shows("   1  pass        declare nothing\n"
          "  ranks   2 name A       3 name 2 ");
    shows("15 name joker\n");
    act(&s, "0: name 8; all: pass");
    ask(&s);
    hides("declare");
}

TEST(a_declared_action_may_be_left)
{
    setup s;
    set(&s, "preset vinto\n0: 8h/0 7c\n1: 5d\ndeck 2d\n");
    act(&s, "0: draw deck; 0: swap 0; 0: name 8");
    ask(&s);
    shows("Your 8 lets you look at one of your cards: which?\n   1  pass      skip it\n");
    shows("   2  look 0.0  your 2d\n   3  look 0.1  an unknown card of yours\n");
}

/* ---- actions ---- */

TEST(a_queen_looks_twice_then_trades_or_not)
{
    setup s;
    set(&s, "preset vinto\n0: 3h 4c\n1: 5d 9c\n2: 6d\ndeck Qd\n");
    act(&s, "0: draw deck; 0: play");
    ask(&s);
    shows("The Queen lets you look at two cards of two seats, then exchange them or not:\n"
          "which do you see first?\n");
    hides("pass");
    act(&s, "0: look 1.1");
    ask(&s);
    shows(
        "You have looked at 1.1, the 9c of seat 1. Which card of another seat do you look\nat?\n");
    hides("look 1.0");
    act(&s, "0: look 0.0");
    ask(&s);
    shows("You have looked at 1.1, the 9c of seat 1, and at 0.0, your 3h. Do you exchange\nthem?\n"
          "   1  pass   leave them where they are\n"
          "   2  trade  exchange them\n");
}

TEST(a_jack_exchanges_unseen)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 5d\n2: 6d\ndeck Jd\n");
    act(&s, "0: draw deck; 0: play");
    ask(&s);
    shows("The Jack lets you exchange two cards of two seats, unseen: which is the first?\n");
    act(&s, "0: exchange 1.0");
    ask(&s);
    shows("You exchange 1.0, an unknown card of seat 1. With which card of another seat?\n");
    shows("   1  with 0.0  an unknown card of yours\n");
}

TEST(a_king_points_then_names)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 8d 5d\n2: 6d\ndeck Kd\n");
    act(&s, "0: draw deck; 0: play");
    ask(&s);
    shows("The King lets you name the rank of any card: right, it goes onto the discard and\n"
          "you play its action. Which card?\n");
    act(&s, "0: point 1.0");
    ask(&s);
    shows("You point at 1.0, an unknown card of seat 1. What rank is it? Right: it goes,\n"
          "and you play its action; wrong: you take 1 card.\n");
    hides("pass");
    act(&s, "0: name 8");
    ask(&s);
    shows("The 8 lets you look at one of your cards: which?\n");
    act(&s, "0: look 0.0");
    ask(&s);
    shows("Everyone may toss in 8s and Kings: do you?");
}

TEST(an_ace_is_aimed_at_a_seat)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 8d 5d\n2: 6d\ncaller 2\ndeck Ad\n");
    act(&s, "0: draw deck; 0: play");
    ask(&s);
    shows("The ace lets you make another seat take a card from the deck, unseen: which\nseat?\n"
          "   1  aim 1  seat 1 takes a card; it has 2\n");
    hides("aim 2");
}

/* ---- toss-in ---- */

TEST(a_window_says_what_fits_and_what_a_wrong_card_costs)
{
    setup s;
    set(&s, "preset vinto\n0: 9h/0 4h 9d/0\n1: 5d\nturn 1\ndeck 9c\n");
    act(&s, "1: draw deck; 1: discard");
    ask(&s);
    shows("Everyone may toss in 9s, and you know what fits: slot 0, slot 2.\n"
          "   1  pass    toss in nothing\n"
          "   2  toss 0  your 9h: it fits\n"
          "   3  toss 1  an unknown card of yours\n");
    act(&s, "0: toss 0");
    ask(&s);
    shows("You toss in slot 0. Do you toss in another?\n   1  pass    toss in no other\n");
    set(&s, "preset vinto\n0: 9h 4h\n1: 5d\nturn 1\ndeck 9c\n");
    act(&s, "1: draw deck; 1: discard");
    ask(&s);
    shows("Everyone may toss in 9s: do you? A wrong card stays, you take 1 card, and you\n"
          "may toss in no more this round.\n");
}

/* After a king also the named rank fits, which is not the one on top. */
TEST(a_fitting_card_is_known_by_the_ranks_of_the_window)
{
    setup s;
    choices list;
    set(&s, "preset vinto\n0: 3h/0 Ks/0\n1: 3d 5d\nturn 1\ndeck Kd\n");
    act(&s, "1: draw deck; 1: play; 1: point 1.0; 1: name 3");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    choices_of(&view, &list);
    assert_true(choices_known_drop(&view, &list));
    ask(&s);
    shows("Everyone may toss in 3s and Kings, and you know what fits: slot 0, slot 1.\n");
    set(&s, "preset vinto\n0: 2h/0 Qs/0\n1: 3d 5d\nturn 1\ndeck Kd\n");
    act(&s, "1: draw deck; 1: play; 1: point 1.0; 1: name 3");
    view = hn_view_of(&s.rules, &s.state, 0);
    choices_of(&view, &list);
    assert_false(choices_known_drop(&view, &list));
}

TEST(actions_of_tossed_in_cards_wait_in_sight)
{
    setup s;
    set(&s, "preset vinto\n0: Jh/0 4h 3c\n1: 5d\n2: Js/2 6c\nturn 1\ndeck Jc\n");
    act(&s, "1: draw deck; 1: discard; 0: toss 0; 2: toss 0; all: pass");
    draw(&s, 0, 0);
    shows(
        "discard Jh (3), action not played\n    actions          Jack of seat 2, then Jack of seat 0\n");
    act(&s, "2: pass");
    draw(&s, 0, 0);
    shows("    actions          Jack of seat 0\n");
    ask(&s);
    shows(
        "Your tossed-in Jack lets you exchange two cards of two seats, unseen: which is\nthe first?\n"
        "   1  pass          skip it\n");
    act(&s, "0: pass");
    draw(&s, 0, 0);
    hides("actions ");
}

TEST(who_tossed_in_wrongly_tosses_in_no_more)
{
    setup s;
    set(&s, "preset vinto\n0: 9h/0 4h\n1: 5d\n2: 6d\nturn 1\ndeck 9c 2c\n");
    act(&s, "1: draw deck; 1: discard; 2: toss 0; all: pass");
    draw(&s, 0, 0);
    shows("  no more toss-ins");
}

/* ---- the call ---- */

TEST(the_call_sets_all_others_against_the_caller)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 5d\n2: 6d\n3: 4d\ndeck 2c 2d\n");
    act(&s, "0: draw deck; 0: discard; all: pass");
    ask(&s);
    shows("The end of your turn: do you call?\n   1  pass  don't call\n"
          "   2  call  say \"Vinto\"; one more turn for the others, all of them against you\n");
    set(&s, "preset vinto\n0: 3h\n1: 5d\n2: 6d\n3: 4d\ncaller 2\ndeck 2c 2d\n");
    draw(&s, 0, 0);
    shows("  called, protected");
    ask(&s);
    shows("Your last turn: seat 2 has called, and nobody touches its cards. You play with\n"
          "seats 1 and 3 against it: one of you must have less.\n");
    set(&s, "preset vinto\n0: 3h\n1: 5d\ncaller 1\ndeck 2c 2d\n");
    ask(&s);
    shows("nobody touches its cards. Your sum must\nbe below its.\n");
}

TEST(a_refusal_has_vinto_s_words)
{
    setup s;
    char words[200];
    set(&s, "preset vinto\n0: 3h 4h\n1: 5d\ndeck Ac\n");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    refuse(&s, "0: toss 0", HN_NO_WINDOW);
    choices_refusal(NULL, &view, action_of(&s, 0, "toss 0"), HN_NO_WINDOW, words, sizeof words);
    assert_string_equal(words, "cards are tossed in when everyone is asked, after a discard");
    choices_refusal(NULL, &view, action_of(&s, 0, "look 1.0"), HN_NO_POWER, words, sizeof words);
    assert_string_equal(words, "only the action of a card lets you do that");
    act(&s, "0: draw deck; 0: play");
    refuse(&s, "0: aim 0", HN_OWN_CARD);
    choices_refusal(NULL, &view, action_of(&s, 0, "aim 0"), HN_OWN_CARD, words, sizeof words);
    assert_string_equal(words, "an ace is for another seat");
}

/* ---- small terminals ---- */

/* The title and the prompt are two lines more. */
TEST(every_choice_at_a_full_table_fits_a_terminal_of_24_lines)
{
    static const char table_of_five[] =
        "preset vinto\n0: 3h 3c 3s 4c 4h\n1: 4d 5c 5d 5h 5s\n2: 6c 6d 6h 6s 7s\n"
        "3: 7c 7d 7h 8c 8d\n4: 8h 8s 9c 9d 9h\ndeck ";
    static const char *const acts[][2] = {
        {"2c", ""},
        {"Qd", "0: draw deck"},
        {"Qd", "0: draw deck; 0: swap 0"},
        {"Qd", "0: draw deck; 0: discard"},
        {"Qd", "0: draw deck; 0: play"},
        {"Qd", "0: draw deck; 0: play; 0: look 1.0"},
        {"Qd", "0: draw deck; 0: play; 0: look 1.0; 0: look 0.0"},
        {"Jd", "0: draw deck; 0: play"},
        {"Kd", "0: draw deck; 0: play"},
        {"Kd", "0: draw deck; 0: play; 0: point 1.0"},
        {"Ad", "0: draw deck; 0: play"},
    };
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        setup s;
        char lines[512];
        snprintf(lines, sizeof lines, "%s%s\n", table_of_five, acts[i][0]);
        set(&s, lines);
        act(&s, acts[i][1]);
        draw(&s, 0, 24);
        int count = lines_of(drawn) + 2;
        ask(&s);
        if (count + lines_of(drawn) > 24)
            fail_msg("%d lines behind \"%s\":\n%s", count + lines_of(drawn), acts[i][1], drawn);
    }
}

TEST(the_longest_queue_fits_into_80_columns)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 5d\n2: 6d\nturn 1\ndiscard Qc\n");
    table *t = table_in(&s);
    t->queued = HN_QUEUE;
    for (int i = 0; i < HN_QUEUE; i++)
        t->queue[i] = queue_item(2, HN_QUEEN);
    draw(&s, 0, 0);
    shows("    actions          Queen of seat 2, then Queen of seat 2, then Queen of seat\n"
          "                     2, then Queen of seat 2,");
}

/* ---- events ---- */

/* The events of the last action in words, one behind the other. */
static void tell(setup *s, int seat, const char *action)
{
    hn_events events;
    assert_int_equal(hn_apply(&s->rules, &s->state, seat, action_of(s, seat, action), &events),
                     HN_OK);
    listener w = words_typed(NULL, &s->rules, HN_SEATS);
    text_out t = text_in(drawn, sizeof drawn);
    for (int i = 0; i < events.count; i++) {
        char words[256];
        words_event(&w, i ? &events.event[i - 1] : NULL, &events.event[i], words, sizeof words);
        text_add(&t, "%s\n", words);
    }
}

TEST(a_named_card_is_not_told_as_tossed_in)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 8d 5d\n2: 6d\ndeck Kd 2c\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0");
    tell(&s, 0, "name 8");
    shows("seat 0 points at 1.0 and says 8\nseat 0 is right: 8d goes onto the discard\n");
    hides("tosses in");
    set(&s, "preset vinto\n0: 3h\n1: 8d 5d\n2: 6d\ndeck Kd 2c\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0");
    tell(&s, 0, "name 9");
    shows("seat 0 is wrong about 1.0: 8d stays\nseat 0 takes a penalty card into 0.1\n");
}

TEST(a_wrong_toss_in_is_told_as_one)
{
    setup s;
    set(&s, "preset vinto\n0: 2h/0 3h\n1: 8d 5d\ndeck 2c 4c\n");
    act(&s, "0: draw deck; 0: discard; 0: toss 0; 0: pass; 1: toss 1");
    tell(&s, 1, "pass");
    shows("seat 1 tosses in 1.1: 5d, wrong, it stays\n");
    hides("is wrong about");
}

TEST(a_declaration_is_told_as_right_or_wrong)
{
    setup s;
    static const char start[] = "preset vinto\n0: 8h\n1: 5d\ndeck 2d 3d\n";
    set(&s, start);
    act(&s, "0: draw deck; 0: swap 0");
    tell(&s, 0, "name 8");
    shows("seat 0 declares 0.0 to be 8\nseat 0 swaps it in; 8h comes out: right\n");
    tell(&s, 0, "pass");
    shows("seat 0 ");
    set(&s, start);
    act(&s, "0: draw deck; 0: swap 0");
    tell(&s, 0, "name 9");
    shows("seat 0 swaps it in; 8h comes out: wrong\nseat 0 takes a penalty card into 0.1\n");
}

TEST(what_an_ace_gives_is_no_penalty)
{
    setup s;
    set(&s, "preset vinto\n0: 3h\n1: 5d\ndeck Ad 2c\n");
    act(&s, "0: draw deck; 0: play");
    tell(&s, 0, "aim 1");
    shows("seat 0 aims the ace at seat 1\nseat 1 takes a card from the deck into 1.1\n");
}

/* ---- the moment as text ---- */

TEST(a_view_s_text_is_completed)
{
    setup s;
    set(&s, "preset vinto\n0: 3h 4h\n1: 8d 5d\n2: 6d\ndeck Kd 2c\n");
    act(&s, "0: draw deck; 0: play; 0: point 1.0");
    hn_view view = hn_view_of(&s.rules, &s.state, 0);
    listener w = words_typed(NULL, &s.rules, 3);
    text_out t = text_in(drawn, sizeof drawn);
    words_moment(&w, &view, &t);
    assert_string_equal(drawn,
                        "the action of King is played; chosen 1.0; toss-in to come of Kings");
    act(&s, "0: name 3; 1: toss 0; all: pass");
    t = text_in(drawn, sizeof drawn);
    words_moment(&w, &view, &t);
    assert_string_equal(drawn, "no more toss-ins: seat 1");
}

/* ---- the rules in words ---- */

TEST(the_rules_in_words_follow_the_values)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("vinto"), NULL, NULL);
    put_rules(&rules);
    shows("Values   A 1; 2 to 10 their number; J, Q 10; K 0; joker -1. Suits do not matter;");
    shows(
        "Deal     2 to 5 seats, each with 5 cards, face down; the discard is empty. You look at 2 of "
        "yours that you choose.\n");
    shows(
        "7, 8: look at one of your cards; 9, 10: look at a card of another seat; J: exchange two "
        "cards of two seats, unseen; Q: look at two cards of two seats, then exchange them or not; "
        "K: name the rank of any card.\n");
    shows("King     Named rightly, the card goes onto the discard and you play its action.");
    shows("Declare  With a swap you may declare");
    shows("Call     At the end of your turn say \"Vinto\":");
    shows("Match    5 rounds; the highest total wins.");
}

/* ---- how a round was won ---- */

/* Acts until the round is over and puts into `drawn` how it was won. */
static void win(const char *lines, const char *acts)
{
    setup s;
    hn_score score;
    set(&s, lines);
    act(&s, acts);
    assert_int_equal(hn_score_of(&s.rules, &s.state, &score), HN_OK);
    text_out t = text_in(drawn, sizeof drawn);
    words_won(NULL, &s.rules, &s.state, &score, &t);
}

TEST(a_round_is_won_by_the_caller_or_by_all_others)
{
    static const char last[] = "0: draw deck; 0: discard; all: pass";
    win("preset vinto\n0: 5h\n1: 3d\n2: 9d\ncaller 1\ndeck 2s\n", last);
    assert_string_equal(drawn, " with a sum of 3, below the lowest of the others, 5");
    win("preset vinto\n0: 3h\n1: 3d\n2: 9d\ncaller 1\ndeck 2s\n", last);
    assert_string_equal(drawn, " with a sum of 3, level with the lowest of the others");
    win("preset vinto\n0: 2h\n1: 3d\n2: 9d\ncaller 1\ndeck 2s\n", last);
    assert_string_equal(drawn, " with the lowest sum of 2, below the caller's 3");
    win("preset vinto\n0: 2h\n1: 3d\ncaller 1\ndeck 2s\n", last);
    assert_string_equal(drawn, " with a sum of 2, below the caller's 3");
    win("preset vinto\n0: 5h\n1: 3d\ncaller 1\ndeck 2s\n", last);
    assert_string_equal(drawn, " with a sum of 3, below 5");
}

TEST(a_round_without_a_call_is_won_by_the_lowest_sum)
{
    win("preset vinto\nrule laps 5\n0: 5h\n1: 6d\nlap 4\nturn 1\ndeck 2s\n",
        "1: draw deck; 1: discard; all: pass; 1: pass");
    assert_string_equal(drawn, " with the lowest sum, 5, after 5 laps");
}
