/* Beliefs: what swaps, plays, exchanges, silence and calls tell a seat about cards that it cannot see. Tables are set
 * in text form and played by the real rules. */
#include "believer.h"

#include "games/dutch.h"

#include <math.h>
#include <string.h>

/* ---- the worked example: a 3 comes in ---- */

/* Seat 1 holds a 3 that everyone sees, and is about to swap it for a card that nobody has seen. */
static void give_up_for_a_three(believer *g)
{
    believer_sits(g, *hn_likelihoods_find("ticket", NULL),
                  VINTO_VALUES "0: Ac 2c\n1: 5d 9c\ndiscard 3h\nturn 1\n");
    told_open(g, HN_EVENT_TAKE, 1, no_place, "3h");
    told_number(g, HN_EVENT_DECLARE, 1, place_at(1, 1), HN_QUEEN);
}

TEST(a_card_given_up_for_a_three_is_as_the_ticket_has_it)
{
    believer g;
    hn_belief belief;
    give_up_for_a_three(&g);
    assert_true(believer_believes(&g, HN_PRIOR_UNIFORM, 1, 1, &belief));
    for (int rank = 3; rank <= HN_QUEEN; rank++)
        is_near(belief.chance[rank], .1013);
    is_near(belief.chance[2], .0380);
    for (int i = 0; i < 4; i++)
        is_near(belief.chance[(int[]){HN_ACE, 1, HN_KING, HN_JOKER}[i]], .0127);
    assert_true(fabs(belief.prior_entropy - 3.807) < 5e-4);
    assert_true(fabs(belief.entropy - 3.509) < 5e-4);
    is_near(belief.prior[5], 1.0 / 14);
    assert_false(belief.seen);
}

TEST(with_counts_the_three_that_was_seen_is_one_less)
{
    believer g;
    hn_belief belief;
    give_up_for_a_three(&g);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 1, &belief));
    for (int rank = 3; rank <= HN_QUEEN; rank++)
        is_near(belief.chance[rank], .1029);
    is_near(belief.chance[2], .0289);
    for (int i = 0; i < 3; i++)
        is_near(belief.chance[(int[]){HN_ACE, 1, HN_KING}[i]], .0129);
    is_near(belief.chance[HN_JOKER], .0064);
    assert_true(fabs(belief.prior_entropy - 3.789) < 5e-4);
    assert_true(fabs(belief.entropy - 3.475) < 5e-4);
    is_near(belief.prior[2], 3.0 / 53);
    is_near(belief.confidence, 1 - belief.entropy / log2(14));
    double mean = 0;
    for (int rank = 0; rank < HN_RANKS; rank++)
        mean += belief.chance[rank] * g.s.rules.value[DUTCH_VALUES + rank];
    is_near(belief.mean, mean);
}

TEST(a_declared_swap_is_evidence_with_the_cards_and_the_rank)
{
    believer g;
    give_up_for_a_three(&g);
    hn_evidence e = believer_newest(&g, 1, 1);
    assert_int_equal(e.sign, HN_SIGN_OUT);
    assert_int_equal(e.event, HN_EVENT_DECLARE);
    assert_int_equal(e.drawn, card_named("3h"));
    assert_int_equal(e.slot, 1);
    assert_int_equal(e.ranks, 1 << HN_QUEEN);
    assert_int_equal(e.seen, 0);
    is_text(&g, &e, "seat 1 gave it up for 3h");
}

/* ---- swaps ---- */

TEST(what_is_kept_is_weighed_against_what_was_given_up)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_KEPT), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 1");
    is_weighed_against(&g, 1, 0, true, "6h");
    is_weighed_against(&g, 1, 2, false, "6h");
    is_untouched(&g, 1, 1); /* the new card */
    is_untouched(&g, 1, 3); /* which the viewer has seen */
    is_untouched(&g, 2, 0);
    is_untouched(&g, 0, 1);
    hn_evidence e = believer_newest(&g, 1, 0);
    assert_int_equal(e.against, card_named("6h"));
    assert_int_equal(e.drawn, HN_NONE);
    assert_int_equal(e.slot, 1);
    is_text(&g, &e, "seat 1 kept it when it gave up 6h (it had seen it)");
}

TEST(a_hidden_card_that_was_put_in_is_bounded_by_what_came_out)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_IN), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 2");
    is_weighed_against(&g, 1, 2, true, "Qs");
    assert_int_equal(believer_row(&g, 1, 2)->known, 1 << 1);
    assert_int_equal(believer_row(&g, 1, 2)->observations, 2);
    is_text(&g, &believer_row(&g, 1, 2)->evidence[0], "seat 1 put it in for Qs");
    is_text(&g, &believer_row(&g, 1, 2)->evidence[1], "seat 1 put it in when it had drawn it");
    believer_sits(&g, only_sign(HN_SIGN_IN_KIND), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 2");
    is_weighed_by_kind(&g, 1, 2, true);
}

TEST(the_ticket_takes_a_card_put_in_for_a_queen_to_be_lower)
{
    believer g;
    believer_sits(&g, *hn_likelihoods_find("ticket", NULL), CAMBIO_TABLE "deck As\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 2");
    assert_true(believer_row(&g, 1, 2)->weight[3] == .8f);
    assert_true(believer_row(&g, 1, 2)->weight[HN_JACK] == .3f);
}

TEST(a_card_taken_from_the_discard_is_known_where_it_goes)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, only_sign(HN_SIGN_IN), CAMBIO_TABLE);
    believer_sees(&g, 1, "draw discard");
    believer_sees(&g, 1, "swap 2");
    assert_int_equal(believer_row(&g, 1, 2)->known, HN_EVERYONE);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 2, &belief));
    assert_true(belief.seen);
    assert_true(belief.chance[1] == 1 && belief.prior[1] == 1);
    assert_true(belief.entropy == 0 && belief.confidence == 1 && belief.mean == 2);
    hn_evidence e = believer_newest(&g, 1, 2);
    assert_int_equal(e.sign, HN_SIGNS);
    is_text(&g, &e, "seat 1 put it in: 2c");
}

TEST(own_swaps_tell_nothing_of_own_cards)
{
    believer g;
    believer_sits(&g, *hn_likelihoods_find("fitted", hn_game_find("cambio")),
                  "0: 3c/0 4c 5c\n1: 5d/1 6h\ndiscard 2c\ndeck As 9h\n");
    believer_sees(&g, 0, "draw deck");
    believer_sees(&g, 0, "swap 0");
    believer_sees_passes(&g);
    believer_sees(&g, 0, "pass");
    is_untouched(&g, 0, 1);
    is_untouched(&g, 0, 2);
    assert_int_equal(believer_row(&g, 0, 0)->known, 1);
}

/* ---- actions ---- */

TEST(a_discarded_card_weighs_on_what_was_kept)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_REFUSED), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    is_weighed_against(&g, 1, 0, true, "4s");
    is_weighed_against(&g, 1, 2, false, "4s");
    is_untouched(&g, 2, 0);
    hn_evidence e = believer_newest(&g, 1, 2);
    assert_int_equal(e.drawn, card_named("4s"));
    is_text(&g, &e, "seat 1 kept it when it discarded 4s");
}

TEST(a_card_played_for_its_power_is_another_sign)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_PLAYED), CAMBIO_TABLE "deck 7s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    is_weighed_against(&g, 1, 0, true, "7s");
    believer_says(&g, 1, 2, "seat 1 kept it when it played 7s");
    believer_sees(&g, 1, "look 1.2");
    hn_evidence e = believer_newest(&g, 1, 2);
    assert_int_equal(e.sign, HN_SIGNS);
    assert_int_equal(believer_row(&g, 1, 2)->known, 1 << 1);
    is_text(&g, &e, "seat 1 looked at it");
}

TEST(a_card_taken_and_played_back_tells_nothing)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_REFUSED), "preset dutch\n" CAMBIO_TABLE);
    believer_sees(&g, 1, "draw discard");
    believer_sees(&g, 1, "play");
    assert_int_equal(believed(&g)->window.ranks, 0);
    believer_sees(&g, 1, "pass");
    is_untouched(&g, 1, 0);
    is_untouched(&g, 1, 2);
}

/* Seat 1 plays a jack, and exchanges. */
static void exchange(believer *g, hn_likelihoods likelihoods, const char *first, const char *second)
{
    believer_sits(g, likelihoods, CAMBIO_TABLE "deck Js\n");
    believer_sees(g, 1, "draw deck");
    believer_sees(g, 1, "play");
    believer_sees(g, 1, first);
    believer_sees(g, 1, second);
}

TEST(what_a_seat_exchanges_away_and_gets_is_weighed_and_moves)
{
    believer g;
    exchange(&g, only_sign(HN_SIGN_GIVEN), "exchange 1.0", "with 2.1");
    is_weighed_by_kind(&g, 2, 1, true);
    is_untouched(&g, 1, 0);
    assert_int_equal(believer_row(&g, 2, 1)->known, 1 << 1);
    assert_int_equal(believer_newest(&g, 2, 1).place.seat, 1);
    believer_says(&g, 2, 1, "seat 1 gave it away (it had seen it)");
    exchange(&g, only_sign(HN_SIGN_TAKEN), "exchange 2.0", "with 1.2");
    is_weighed_by_kind(&g, 1, 2, false);
    is_untouched(&g, 2, 0);
    believer_says(&g, 1, 2, "seat 1 took it");
}

TEST(a_card_of_ones_own_that_another_gives_away_is_believed_something)
{
    believer g;
    exchange(&g, only_sign(HN_SIGN_TAKEN), "exchange 1.2", "with 0.1");
    is_weighed_by_kind(&g, 1, 2, false);
    exchange(&g, only_sign(HN_SIGN_GIVEN), "exchange 1.2", "with 0.1");
    is_weighed_by_kind(&g, 0, 1, false);
}

TEST(exchanges_of_others_cards_or_own_ones_only_move)
{
    believer g;
    exchange(&g, only_sign(HN_SIGN_GIVEN), "exchange 1.0", "with 1.2");
    is_untouched(&g, 1, 0);
    is_untouched(&g, 1, 2);
    assert_int_equal(believer_row(&g, 1, 2)->known, 1 << 1);
    exchange(&g, only_sign(HN_SIGN_TAKEN), "exchange 0.0", "with 2.0");
    is_untouched(&g, 0, 0);
    assert_int_equal(believer_row(&g, 2, 0)->known, 1);
    assert_int_equal(believer_row(&g, 0, 0)->known, 1 << 2);
}

TEST(beliefs_go_with_a_given_card)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_GIVEN),
                  "preset cambio\nrule flips all\nrule give yes\n"
                  "0: 3c/0 4c\n1: 5d/1 6h/1 Qs\n2: 7c/12 8c\ndiscard 2c\ndeck 7s\nturn 0\n");
    believer_sees(&g, 0, "draw deck");
    believer_sees(&g, 0, "play");
    believer_sees(&g, 0, "pass");
    believer_sees(&g, 0, "pass");
    believer_sees(&g, 1, "flip 2.0");
    believer_sees(&g, 1, "pass");
    believer_sees(&g, 2, "pass");
    assert_int_equal(believer_row(&g, 2, 0)->there, 0);
    believer_sees(&g, 1, "give 1");
    assert_int_equal(believer_row(&g, 1, 1)->there, 0);
    assert_int_equal(believer_row(&g, 2, 0)->there, 1);
    assert_int_equal(believer_row(&g, 2, 0)->known, 1 << 1);
    is_weighed_by_kind(&g, 2, 0, true);
}

/* ---- silence ---- */

TEST(silence_weighs_on_the_rank_in_question)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    is_untouched(&g, 1, 0); /* nobody has said that the window is over */
    believer_sees(&g, 1, "pass");
    is_weighed_by_rank(&g, 1, 0, true, 1u << 3);
    is_weighed_by_rank(&g, 1, 2, false, 1u << 3);
    is_weighed_by_rank(&g, 2, 0, true, 1u << 3);
    is_weighed_by_rank(&g, 2, 1, false, 1u << 3);
    is_untouched(&g, 0, 1);
    hn_evidence e = believer_newest(&g, 2, 0);
    assert_int_equal(e.ranks, 1u << 3);
    assert_int_equal(e.turn, 0);
    assert_int_equal(e.seat, 2);
    is_text(&g, &e, "seat 2 did not flip it for a 4 (it had seen it)");
}

TEST(the_tickets_silence_halves)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, *hn_likelihoods_find("ticket", NULL), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "pass");
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 2, 1, &belief));
    is_near(belief.chance[3] / belief.chance[4], belief.prior[3] / belief.prior[4] / 2);
    assert_true(believer_row(&g, 2, 0)->weight[3] == .5f &&
                believer_row(&g, 2, 1)->weight[3] == .5f);
}

/* Seats 1 and 2 discard a 4 each; nobody flips. */
static void two_windows_for_fours(believer *g)
{
    believer_sits(g, only_sign(HN_SIGN_SILENT), CAMBIO_TABLE "deck 4s 4h\n");
    for (int seat = 1; seat <= 2; seat++) {
        if (seat == 2)
            believer_sees(g, 1, "pass");
        believer_sees(g, seat, "draw deck");
        believer_sees(g, seat, "play");
        believer_sees_passes(g);
    }
}

TEST(silence_for_a_rank_counts_once)
{
    believer g;
    two_windows_for_fours(&g);
    believer_sees(&g, 2, "pass");
    is_weighed_by_rank(&g, 2, 0, true, 1u << 3);
    is_weighed_by_rank(&g, 2, 1, false, 1u << 3);
    const belief_row *row = believer_row(&g, 2, 0);
    int silent = 0;
    for (int i = 0; i < row->kept; i++)
        silent += row->evidence[i].sign == HN_SIGN_SILENT;
    assert_int_equal(silent, 1);
}

TEST(silence_about_a_card_that_was_looked_at_since_counts_anew)
{
    believer g;
    two_windows_for_fours(&g);
    hn_event look = plain_event(HN_EVENT_LOOK, 2);
    look.seen_by = 1 << 2;
    look.place[0] = place_at(2, 1);
    believer_told(&g, look);
    believer_sees(&g, 2, "pass");
    const belief_row *row = believer_row(&g, 2, 1);
    assert_true(row->weight[3] == only_number(false, 1) * only_number(true, 1));
    assert_true(row->weight[4] == only_number(false, 0) * only_number(true, 0));
    is_weighed_by_rank(&g, 2, 0, true, 1u << 3);
}

TEST(in_dutch_the_window_is_over_with_the_next_event)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT), "preset dutch\n" CAMBIO_TABLE "deck Qd\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    is_untouched(&g, 2, 1);
    believer_sees(&g, 1, "look 2.1");
    is_weighed_by_rank(&g, 2, 1, false, 1u << HN_QUEEN);
    assert_int_equal(believed(&g)->window.ranks, 0);
    hn_evidence e = believer_row(&g, 2, 1)->evidence[0];
    is_text(&g, &e, "seat 2 did not drop it for a Q");
}

TEST(a_swap_asks_for_the_rank_that_came_out)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT), "preset dutch\n" CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "swap 1");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "call");
    is_weighed_by_rank(&g, 2, 1, false, 1u << 5);
    is_weighed_by_rank(&g, 1, 1, true, 1u << 5); /* what was put in could have been dropped too */
}

TEST(penalties_and_tried_cards_were_not_silent)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT), "preset dutch\n" CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees(&g, 0, "pass");
    believer_sees(&g, 1, "pass");
    believer_sees(&g, 2, "drop 1");
    believer_sees(&g, 2, "pass");
    assert_int_equal(believer_row(&g, 2, 1)->known, HN_EVERYONE);
    assert_int_equal(believer_row(&g, 2, 2)->there, 1);
    believer_sees(&g, 1, "pass");
    is_untouched(&g, 2, 1);
    is_untouched(&g, 2, 2);
    is_weighed_by_rank(&g, 2, 0, true, 1u << 3);
}

TEST(where_one_flip_counts_silence_after_it_tells_nothing)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT),
                  "preset cambio\nrule flips_per_card one\n"
                  "0: 3c/0 4c/0\n1: 5d/1 6h/1 Qs\n2: 7c/2 8c\ndiscard 2c\n"
                  "deck 4s\nturn 1\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees(&g, 0, "flip 0.1");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "pass");
    assert_int_equal(believer_row(&g, 0, 1)->there, 0);
    is_untouched(&g, 2, 1);
    is_untouched(&g, 1, 0);
}

TEST(without_flips_there_is_no_silence)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_SILENT),
                  "preset cambio\nrule flips none\n" CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees(&g, 1, "pass");
    is_untouched(&g, 2, 1);
}

/* ---- calls ---- */

TEST(a_call_is_kept_apart_from_the_weights)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, only_sign(HN_SIGN_CALLED), CAMBIO_TABLE "deck 4s\n");
    believer_sees(&g, 1, "draw deck");
    believer_sees(&g, 1, "play");
    believer_sees_passes(&g);
    believer_sees(&g, 1, "call");
    is_untouched(&g, 1, 0);
    assert_int_equal(believer_row(&g, 1, 0)->called, 1 << 1);
    assert_int_equal(believer_row(&g, 2, 0)->called, 0);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 0, &belief));
    double first = belief.prior[5] * only_number(true, 5),
           second = belief.prior[8] * only_number(true, 8);
    is_near(belief.chance[5] / belief.chance[8], first / second);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 2, &belief));
    first = belief.prior[5] * only_number(false, 5);
    second = belief.prior[8] * only_number(false, 8);
    is_near(belief.chance[5] / belief.chance[8], first / second);
    believer_says(&g, 1, 2, "seat 1 called");
}

TEST(a_called_card_keeps_its_mark_where_it_goes_and_loses_it_when_seen)
{
    believer g;
    believer_sits(&g, only_sign(HN_SIGN_CALLED), CAMBIO_TABLE);
    told_number(&g, HN_EVENT_CALL, 1, no_place, 0);
    hn_event e = plain_event(HN_EVENT_EXCHANGE, 2);
    e.place[0] = place_at(1, 0);
    e.place[1] = place_at(0, 1);
    believer_told(&g, e);
    assert_int_equal(believer_row(&g, 0, 1)->called, 1 << 1);
    assert_int_equal(believer_row(&g, 1, 0)->called, 0);
    told_open(&g, HN_EVENT_SHOW, 0, place_at(0, 1), "5d");
    assert_int_equal(believer_row(&g, 0, 1)->called, 0);
}

TEST(a_call_that_no_card_fits_is_left_out)
{
    believer g;
    hn_belief belief;
    believer_sits(&g, only_sign(HN_SIGN_CALLED), CAMBIO_TABLE);
    memset(g.likelihoods.sign[HN_SIGN_CALLED], 0, sizeof g.likelihoods.sign[HN_SIGN_CALLED]);
    told_number(&g, HN_EVENT_CALL, 1, no_place, 0);
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 1, 0, &belief));
    for (int kind = 0; kind < HN_KINDS; kind++)
        is_near(belief.chance[kind], belief.prior[kind]);
}
