/* Beliefs: what Vinto's ways add, as events: open draws, names, failed tosses that stay hidden, queued kings; and
 * evidence that contradicts itself. */
#include "believer.h"

#include <math.h>
#include <string.h>

/* ---- what Vinto adds, as events ---- */

typedef struct vinto {
    hn_game game;
    evidence_source source;
} vinto;

/* Dutch's cards and rules under Vinto's ways: three seats, two cards each, and seat 1 has seen its first. */
static void sit_vinto(believer *g, vinto *v, hn_likelihoods likelihoods)
{
    set(&g->s, VINTO_VALUES "0: Ac 2c\n1: 5d 9c 4d\n2: 6d 7d\ndiscard 3h\nturn 1\n");
    v->game = *hn_game_find("dutch");
    v->source = *v->game.evidence;
    v->source.window_first = v->source.callers_toss = false;
    v->source.plays_told = v->source.wrong_bars = true;
    v->game.evidence = &v->source;
    v->game.verb_count = 0;
    g->s.rules.game = &v->game;
    g->likelihoods = likelihoods;
    hn_beliefs_begin(&g->beliefs, &g->s.rules, 3, 0, &g->likelihoods);
    believer_told_table(g);
    hn_event look = plain_event(HN_EVENT_LOOK, 1);
    look.card = card_named("5d");
    look.seen_by = 1 << 1;
    look.place[0] = place_at(1, 0);
    believer_told(g, look);
}

/* The turn's seat draws a card that everyone sees, and plays it: for its action, or not. */
static void play_card(believer *g, int seat, const char *text, bool action)
{
    told_open(g, HN_EVENT_DRAW, seat, no_place, text);
    hn_event e = plain_event(HN_EVENT_PLAY, seat);
    e.card = card_named(text);
    e.seen_by = HN_EVERYONE;
    e.number = action;
    believer_told(g, e);
}

/* A wrong card that stays hidden. */
static void hidden_wrong(believer *g, int seat, hn_place place, unsigned ranks)
{
    hn_event e = plain_event(HN_EVENT_WRONG, seat);
    e.card = card_named("9c");
    e.place[0] = place;
    e.number = (uint16_t)ranks;
    hn_event seen = hn_event_for(&e, 0);
    believer_told(g, seen);
}

TEST(a_play_tells_whether_it_was_for_its_action)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_PLAYED));
    play_card(&g, 1, "8c", true);
    is_weighed_against(&g, 1, 0, true, "8c");
    sit_vinto(&g, &v, only_sign(HN_SIGN_REFUSED));
    play_card(&g, 1, "8c", false);
    is_weighed_against(&g, 1, 0, true, "8c");
    is_weighed_against(&g, 1, 1, false, "8c");
}

TEST(a_card_that_everyone_saw_coming_is_no_belief)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_KEPT));
    told_open(&g, HN_EVENT_DRAW, 1, no_place, "2h");
    told_number(&g, HN_EVENT_DECLARE, 1, place_at(1, 1), 8);
    told_open(&g, HN_EVENT_SWAP, 1, place_at(1, 1), "9c");
    assert_int_equal(believer_row(&g, 1, 1)->known, HN_EVERYONE);
    is_weighed_against(&g, 1, 0, true, "9c");
    assert_int_equal(believer_newest(&g, 1, 0).drawn, card_named("2h"));
    assert_int_equal(believed(&g)->declared, HN_NONE);
}

TEST(a_wrong_name_rules_the_rank_out_whoever_named_it)
{
    believer g;
    vinto v;
    hn_belief belief;
    for (int namer = 0; namer < 2; namer++) {
        sit_vinto(&g, &v, *hn_likelihoods_find("ticket", NULL));
        play_card(&g, namer, "Ks", true);
        told_number(&g, HN_EVENT_NAME, namer, place_at(2, 1), HN_QUEEN);
        hidden_wrong(&g, namer, place_at(2, 1), 1u << HN_QUEEN);
        assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 2, 1, &belief));
        assert_true(belief.prior[HN_QUEEN] > 0 && belief.chance[HN_QUEEN] == 0);
        hn_evidence e = believer_newest(&g, 2, 1);
        assert_int_equal(e.sign, HN_SIGN_DECLARED);
        assert_int_equal(hn_sign_type(e.sign), HN_EVIDENCE_KING);
        is_text(&g, &e, namer ? "seat 1 named it a Q, wrongly" : "seat 0 named it a Q, wrongly");
        assert_int_equal(believed(&g)->barred, 0);
        assert_int_equal(believed(&g)->window.ranks, 1u << HN_KING);
        assert_int_equal(believed(&g)->window.begun, 0);
    }
}

TEST(a_failed_toss_rules_its_ranks_out_and_bars)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, *hn_likelihoods_find("ticket", NULL));
    play_card(&g, 1, "8c", false);
    hidden_wrong(&g, 2, place_at(2, 1), 1u << 7 | 1u << HN_KING);
    told_number(&g, HN_EVENT_PENALTY, 2, place_at(2, 2), 0);
    assert_true(believer_row(&g, 2, 1)->weight[7] == 0 &&
                believer_row(&g, 2, 1)->weight[HN_KING] == 0);
    assert_true(believer_row(&g, 2, 1)->weight[6] == 1);
    assert_int_equal(believed(&g)->barred, 1 << 2);
    hn_evidence e = believer_newest(&g, 2, 1);
    assert_int_equal(hn_sign_type(e.sign), HN_EVIDENCE_FAILED);
    is_text(&g, &e, "seat 2 tried to toss it in for an 8 or a K, wrongly");
    /* Its other card was silent in this window, what it tried and what it got was not. */
    told_number(&g, HN_EVENT_TURN, 2, no_place, 1);
    assert_true(believer_row(&g, 2, 0)->weight[7] == .5f);
    assert_int_equal(believer_newest(&g, 2, 1).sign, HN_SIGN_FAILED);
    assert_int_equal(believer_row(&g, 2, 2)->observations, 0);
    /* In the next one the seat may toss nothing. */
    play_card(&g, 1, "6c", false);
    told_number(&g, HN_EVENT_TURN, 1, no_place, 2);
    assert_true(believer_row(&g, 2, 0)->weight[5] == 1);
    assert_true(believer_row(&g, 1, 1)->weight[5] == .5f);
}

TEST(callers_toss_nothing_in)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_SILENT));
    told_number(&g, HN_EVENT_CALL, 1, no_place, 0);
    told_number(&g, HN_EVENT_TURN, 2, no_place, 1);
    play_card(&g, 2, "8c", false);
    told_number(&g, HN_EVENT_END, HN_NONE, no_place, 0);
    is_untouched(&g, 1, 1);
    is_weighed_by_rank(&g, 2, 1, false, 1u << 7);
}

TEST(a_named_card_leaves_and_its_rank_joins_the_window)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_NAMED));
    play_card(&g, 1, "Ks", true);
    told_number(&g, HN_EVENT_NAME, 1, place_at(1, 0), 4);
    told_open(&g, HN_EVENT_FLIP, 1, place_at(1, 0), "5d");
    assert_int_equal(believer_row(&g, 1, 0)->there, 0);
    is_weighed_against(&g, 1, 1, false, "5d");
    is_untouched(&g, 2, 0);
    assert_int_equal(believed(&g)->window.ranks, 1u << HN_KING | 1u << 4);
    assert_int_equal(believed(&g)->window.begun, 0);
    believer_says(&g, 1, 1, "seat 1 kept it when it named 5d");
    /* Another seat's card tells nothing of the namer's. */
    sit_vinto(&g, &v, only_sign(HN_SIGN_NAMED));
    play_card(&g, 1, "Ks", true);
    told_number(&g, HN_EVENT_NAME, 1, place_at(2, 0), 5);
    told_open(&g, HN_EVENT_FLIP, 1, place_at(2, 0), "6d");
    is_untouched(&g, 1, 1);
}

TEST(a_queued_king_opens_a_window_of_its_own)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_SILENT));
    play_card(&g, 1, "Ks", true);
    told_number(&g, HN_EVENT_NAME, 1, place_at(1, 0), 4);
    told_open(&g, HN_EVENT_FLIP, 1, place_at(1, 0), "5d");
    /* Seat 2 tosses in a king, whose name ends the window before. */
    told_open(&g, HN_EVENT_FLIP, 2, place_at(2, 0), "Kd");
    assert_int_equal(believed(&g)->window.begun, 1);
    told_number(&g, HN_EVENT_NAME, 2, place_at(1, 1), 8);
    is_weighed_by_rank(&g, 2, 1, false, 1u << HN_KING | 1u << 4);
    assert_int_equal(believed(&g)->window.ranks, 0);
    told_open(&g, HN_EVENT_FLIP, 2, place_at(1, 1), "9c");
    assert_int_equal(believed(&g)->window.ranks, 1u << HN_KING | 1u << 8);
    /* The next queued king's does too, though nothing was tossed in. */
    told_number(&g, HN_EVENT_NAME, 0, place_at(2, 1), 8);
    assert_int_equal(believer_row(&g, 2, 1)->observations, 2);
    assert_int_equal(believed(&g)->window.ranks, 0);
    /* A wrong name in the queue opens none. */
    hidden_wrong(&g, 0, place_at(2, 1), 1u << 8);
    assert_int_equal(believed(&g)->window.ranks, 0);
}

TEST(a_king_named_by_a_king_names_on_in_one_window)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_SILENT));
    play_card(&g, 1, "Ks", true);
    told_number(&g, HN_EVENT_NAME, 1, place_at(2, 0), HN_KING);
    told_open(&g, HN_EVENT_FLIP, 1, place_at(2, 0), "Kd");
    told_number(&g, HN_EVENT_NAME, 1, place_at(1, 0), 4);
    assert_int_equal(believed(&g)->window.ranks, 1u << HN_KING);
    told_open(&g, HN_EVENT_FLIP, 1, place_at(1, 0), "5d");
    is_untouched(&g, 2, 1);
    told_number(&g, HN_EVENT_TURN, 2, no_place, 1);
    is_weighed_by_rank(&g, 2, 1, false, 1u << HN_KING | 1u << 4);
}

TEST(right_cards_that_stay_are_seen_by_all)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_SILENT));
    play_card(&g, 1, "6c", false);
    told_open(&g, HN_EVENT_KEEP, 2, place_at(2, 0), "6d");
    hidden_wrong(&g, 2, place_at(2, 1), 1u << 5);
    assert_int_equal(believer_row(&g, 2, 0)->known, HN_EVERYONE);
    assert_int_equal(believed(&g)->window.begun, 1);
    assert_true(believed(&g)->seen >> card_named("6d") & 1);
}

TEST(a_card_from_an_ace_was_there_to_be_tossed_in)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, only_sign(HN_SIGN_SILENT));
    play_card(&g, 1, "As", true);
    told_number(&g, HN_EVENT_AIM, 1, place_at(2, HN_NONE), 0);
    told_number(&g, HN_EVENT_PENALTY, 2, place_at(2, 2), 0);
    told_number(&g, HN_EVENT_TURN, 2, no_place, 1);
    is_weighed_by_rank(&g, 2, 2, false, 1u << HN_ACE);
}

/* ---- contradictions, ranges and what is kept ---- */

TEST(evidence_that_excludes_everything_changes_nothing_and_is_counted)
{
    believer g;
    vinto v;
    hn_belief belief;
    sit_vinto(&g, &v, *hn_likelihoods_find("ticket", NULL));
    play_card(&g, 1, "8c", false);
    hidden_wrong(&g, 2, place_at(2, 1), (1u << HN_RANKS) - 1 - (1u << 7));
    assert_true(believer_row(&g, 2, 1)->weight[7] == 1 && believer_row(&g, 2, 1)->weight[6] == 0);
    hidden_wrong(&g, 2, place_at(2, 1), 1u << 7);
    assert_true(believer_row(&g, 2, 1)->weight[7] == 1);
    assert_int_equal(believer_row(&g, 2, 1)->conflicts, 1);
    assert_int_equal(believer_row(&g, 2, 1)->observations, 1);
    assert_int_equal(believed(&g)->conflicts, 1);
    hn_evidence e = believer_newest(&g, 2, 1);
    assert_int_equal(e.conflict, 1);
    is_text(&g, &e, "seat 2 tried to toss it in for an 8, wrongly, which cannot be");
    /* What a view makes impossible later leaves the prior. */
    set(&g.s, VINTO_VALUES "0: Ac 2c\n1: 5d 9c 4d\n2: 6d 7d\ndiscard 8c 8d 8h 8s\n");
    assert_true(believer_believes(&g, HN_PRIOR_COUNTS, 2, 1, &belief));
    assert_memory_equal(belief.chance, belief.prior, sizeof belief.chance);
}

TEST(weights_stay_in_a_range_in_which_products_are_safe)
{
    believer g;
    vinto v;
    hn_likelihoods tiny = *hn_likelihoods_find("prior", NULL), huge = tiny;
    for (int step = 0; step < HN_SIGN_CLASSES; step++) {
        tiny.sign[HN_SIGN_FAILED][0][step] = step ? 1e-9f : 1e-8f;
        huge.sign[HN_SIGN_FAILED][0][step] = step ? 1e12f : 1e6f;
    }
    sit_vinto(&g, &v, tiny);
    for (int i = 0; i < 1000; i++)
        hidden_wrong(&g, 2, place_at(2, 1), 1u << 7);
    assert_int_equal(believed(&g)->conflicts, 0);
    assert_true(believer_row(&g, 2, 1)->weight[6] > 1e-20f &&
                believer_row(&g, 2, 1)->weight[6] < 1e20f);
    assert_int_equal(believer_row(&g, 2, 1)->kept, HN_EVIDENCE_KEPT);
    assert_int_equal(believer_row(&g, 2, 1)->observations, 1000);
    sit_vinto(&g, &v, huge);
    for (int i = 0; i < 1000; i++)
        hidden_wrong(&g, 2, place_at(2, 1), 1u << 7);
    assert_int_equal(believed(&g)->conflicts, 0);
    for (int rank = 0; rank < HN_RANKS; rank++)
        assert_true(isfinite(believer_row(&g, 2, 1)->weight[rank]));
    assert_true(believer_row(&g, 2, 1)->weight[7] > believer_row(&g, 2, 1)->weight[6]);
}

TEST(the_oldest_evidence_goes_first)
{
    believer g;
    vinto v;
    sit_vinto(&g, &v, *hn_likelihoods_find("prior", NULL));
    for (int i = 0; i < HN_EVIDENCE_KEPT + 2; i++) {
        told_number(&g, HN_EVENT_TURN, 1, no_place, i);
        hidden_wrong(&g, 2, place_at(2, 1), 1u << i);
    }
    for (int i = 0; i < HN_EVIDENCE_KEPT; i++)
        assert_int_equal(believer_row(&g, 2, 1)->evidence[i].turn, i + 2);
    assert_int_equal(believer_row(&g, 2, 1)->turn, HN_EVIDENCE_KEPT + 1);
}
