/* Properties that hold in every moment of every round of Golf: random play under the presets and under house rules
 * drawn at random over every key, at 2 to 6 seats. What lies face up is followed a second time, from the events, and
 * the score is made a second time from the cards. HUNCH_FULL=1 plays 40,000 rounds, HUNCH_QUICK=1 1,000. */
#include "card_rounds.h"
#include "test.h"

#include "games/golf.h"

#include <string.h>

static int rounds(void)
{
    return draw_size(40000, 3000, 1000);
}

static uint16_t face_up[HN_SEATS]; /* by the events */

static void begin(card_round *r)
{
    (void)r;
    memset(face_up, 0, sizeof face_up);
}

static void observe(card_round *r, const hn_event *e)
{
    (void)r;
    unsigned slot = e->place[0].slot < HN_SLOTS ? 1u << e->place[0].slot : 0;
    if (e->type == HN_EVENT_SWAP)
        face_up[e->seat] &= (uint16_t)~slot;
    if (e->type == HN_EVENT_TURN_UP)
        face_up[e->seat] |= (uint16_t)slot;
}

static void check(const card_round *r)
{
    const table *t = table_of(&r->state);
    hn_view public = hn_view_of(&r->rules, &r->state, HN_NONE);
    for (int seat = 0; seat < HN_SEATS; seat++) {
        assert_int_equal(table_open(t, seat), seat < r->seats ? face_up[seat] : 0);
        assert_int_equal(hn_view_open(&public, seat), table_open(t, seat));
        for (unsigned open = table_open(t, seat); open; open &= open - 1)
            assert_int_equal(t->known[seat][__builtin_ctz(open)], HN_EVERYONE);
    }
}

/* Two and two cards, by the names of their ranks. */
static int points_of(const card_round *r, int seat)
{
    const table *t = table_of(&r->state);
    int columns = r->rules.value[GOLF_COLUMNS], points = 0;
    for (int i = 0; i < columns; i++) {
        const char *upper = hn_rank_name(hn_card_rank(t->card[seat][i]));
        const char *lower = hn_rank_name(hn_card_rank(t->card[seat][i + columns]));
        bool keeps =
            r->rules.value[GOLF_KEEP_IN_PAIRS] && (!strcmp(upper, "2") || !strcmp(upper, "joker"));
        if (!strcmp(upper, lower) && !keeps)
            continue;
        points += r->rules.value[GOLF_VALUES + hn_card_rank(t->card[seat][i])] +
                  r->rules.value[GOLF_VALUES + hn_card_rank(t->card[seat][i + columns])];
    }
    return points;
}

static void check_score(const card_round *r, const hn_score *score)
{
    int lowest = INT16_MAX;
    for (int seat = 0; seat < r->seats; seat++) {
        assert_int_equal(score->sum[seat], points_of(r, seat));
        lowest = score->sum[seat] < lowest ? score->sum[seat] : lowest;
    }
    assert_true(!(score->callers & (score->callers - 1)));
    for (int seat = 0; seat < r->seats; seat++) {
        int sum = score->sum[seat];
        bool twice =
            r->rules.value[GOLF_DOUBLED] && score->callers >> seat & 1 && sum > lowest && sum > 0;
        assert_int_equal(score->points[seat], twice ? 2 * sum : sum);
        assert_int_equal(score->winners >> seat & 1, sum == lowest);
    }
}

static const card_game golf = {
    .name = "golf", .begin = begin, .observe = observe, .check = check, .check_score = check_score};

TEST(rounds_hold_all_properties)
{
    rounds_hold(&golf, rounds());
}

TEST(the_deck_is_the_same_whatever_the_players_do)
{
    the_deck_stays(&golf, rounds() / 10);
}
