/* Properties that hold in every moment of every round of Cambio: uniformly random play, wrong flips included,
 * under the presets and under house rules drawn at random over every key, at 2 to 8 seats.
 *
 * HUNCH_FULL=1 plays 200,000 rounds, HUNCH_QUICK=1 1,000. */
#include "card_rounds.h"
#include "test.h"

#include "games/cambio.h"

static int rounds(void)
{
    return draw_size(200000, 3000, 1000);
}

static void the_score_is_the_sum_of_the_hands(const card_round *r, const hn_score *score)
{
    const table *t = table_of(&r->state);
    int lowest = INT16_MAX, points[HN_SEATS] = {0};
    for (int seat = 0; seat < r->seats; seat++) {
        for (int slot = 0; slot < HN_SLOTS; slot++)
            if (t->card[seat][slot] != HN_NONE)
                points[seat] += r->rules.value[CAMBIO_VALUES + hn_card_kind(t->card[seat][slot])];
        lowest = points[seat] < lowest ? points[seat] : lowest;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        bool wins = points[seat] == lowest, called = score->callers >> seat & 1;
        assert_int_equal(score->winners >> seat & 1, wins);
        assert_int_equal(score->points[seat],
                         points[seat] + (called && !wins ? r->rules.value[CAMBIO_BAD_CALL] : 0));
    }
}

static const card_game cambio = {.name = "cambio",
                                 .check_score = the_score_is_the_sum_of_the_hands};

TEST(rounds_hold_all_properties)
{
    rounds_hold(&cambio, rounds());
}

TEST(the_deck_is_the_same_whatever_the_players_do)
{
    the_deck_stays(&cambio, rounds() / 10);
}

TEST(hundreds_of_reshuffles_keep_all_properties)
{
    hn_rules rules;
    hn_rules_preset(&rules, hn_game_find("cambio"), NULL, NULL);
    rules.value[CAMBIO_CARDS] = 6; /* five cards are left: every few draws the deck is empty */
    rules.value[CAMBIO_LAPS] = 250;
    reshuffles_hold(rules, 8);
}
