/* The encoding of dice tables. */
#include "nets/encode.h"

#include "games/habits.h"
#include "games/perudo.h"

#include <math.h>

typedef struct dice_table {
    uint8_t seats, throw, in_play, hidden;
    uint8_t turn_seat, beginner, bidder;
    uint8_t bid_face, bid_count, missing;
    uint8_t palifico, wild, had_palifico, calls;
    uint8_t own[HN_FACES], matching[HN_FACES];
    uint8_t chance[2], lowest[HN_FACES], raise[HN_FACES];
    uint8_t rules[HN_RULE_VALUES];
} dice_table;

typedef struct dice_seat {
    uint8_t dice, last_face, last_count, flags;
    uint8_t met, shown, backed, empty, truth, bids, raised, doubts, doubted, right, calzas;
} dice_seat;

enum { SEAT_TURN = 1, SEAT_BEGAN = 2, SEAT_BIDDER = 4, SEAT_HAD_PALIFICO = 8 };

enum { CHANCE = 64, MET = 31, SHARES = 32, OVER_MOST = 2 * HABIT_OVER };

#define TABLE(...) FEATURES(dice_table, 0, 0, __VA_ARGS__)
#define SEAT(...)  FEATURES(dice_seat, sizeof(dice_table), sizeof(dice_seat), __VA_ARGS__)

// clang-format off
static const hn_features features[] = {
    TABLE(TABLE, NUMBER, HN_SEATS, seats, "How many sit at the table, those that are out among them."),
    TABLE(TIME, NUMBER, 255, throw, "Throws before this one."),
    TABLE(TIME, NUMBER, HN_MOST_DICE, in_play, "All dice at the table."),
    TABLE(TIME, NUMBER, HN_MOST_DICE, hidden, "Those of them that others have."),
    TABLE(TABLE, CHOICE, HN_SEATS - 1, turn_seat, "Who is to bid or to call."),
    TABLE(TABLE, CHOICE, HN_SEATS - 1, beginner, "Who began this throw."),
    TABLE(BID, CHOICE, HN_SEATS, bidder, "Whose bid stands, plus one; 0: none does."),
    TABLE(BID, CHOICE, HN_FACES, bid_face, "The face of the bid that stands, or 0."),
    TABLE(BID, NUMBER, HN_MOST_DICE, bid_count, "Its count, or 0."),
    TABLE(BID, NUMBER, HN_MOST_DICE, missing, "How many of the others' dice it needs to be true."),
    TABLE(TABLE, NUMBER, 1, palifico, "Whether this throw is palifico."),
    TABLE(TABLE, CHOICE, HN_FACES, wild, "The face that counts for all others in this throw; 0: none does."),
    TABLE(TABLE, BITS, 255, had_palifico, "Who has begun such a throw, where each seat may once."),
    TABLE(TABLE, BITS, 3, calls, "What may be called: dudo, calza."),
    TABLE(OWN, NUMBER, HN_DICE, own, "Own dice of each face."),
    TABLE(OWN, NUMBER, HN_DICE, matching, "Own dice that count for a bid on each face, wild ones among them."),
    TABLE(OWN, NUMBER, CHANCE, chance, "The chances that dudo and calza are right, by what the seat sees, in parts of 64."),
    TABLE(OWN, NUMBER, HN_MOST_DICE, lowest, "Of each face: the lowest count that may be bid, or 0."),
    TABLE(OWN, NUMBER, CHANCE, raise, "And the chance that this bid holds."),
    TABLE(TABLE, NUMBER, 255, rules, "The house rules, in the order of hn_rules: each value plus 20, at most 255."),
    SEAT(DICE, NUMBER, HN_DICE, dice, "How many dice the seat has; 0: it is out."),
    SEAT(BIDS, CHOICE, HN_FACES, last_face, "The face of its last bid in this throw, or 0."),
    SEAT(BIDS, NUMBER, HN_MOST_DICE, last_count, "The count of that bid, or 0."),
    SEAT(BIDS, BITS, 15, flags, "It is to decide; it began this throw; its bid stands; it has begun a palifico throw."),
    SEAT(HABITS, NUMBER, MET, met, "With a trail, another seat's habits, else 0, each 0 until it was seen. Throws whose cups were lifted."),
    SEAT(HABITS, NUMBER, MET, shown, "Those of them in which it had bid."),
    SEAT(HABITS, NUMBER, SHARES, backed, "Of 32 dice that it showed then, how many counted for its last bid."),
    SEAT(HABITS, NUMBER, SHARES, empty, "Of 32 such throws, in how many none did."),
    SEAT(HABITS, NUMBER, SHARES, truth, "Of 32 of its bids that were called, how many held."),
    SEAT(HABITS, NUMBER, OVER_MOST, bids, "How far its bids are above what all dice make likely, the mean, in thirds of a die, plus 30."),
    SEAT(HABITS, NUMBER, OVER_MOST, raised, "And the bids that it raised."),
    SEAT(HABITS, NUMBER, SHARES, doubts, "Of 32 bids that it could doubt, how many it did."),
    SEAT(HABITS, NUMBER, OVER_MOST, doubted, "How far those were above, likewise."),
    SEAT(HABITS, NUMBER, SHARES, right, "Of 32 of them, how many were false."),
    SEAT(HABITS, NUMBER, SHARES, calzas, "Of 32 of its calls, how many were calza."),
};
// clang-format on

static void encode_own(const perudo *p, int viewer, dice_table *out)
{
    for (int i = 0; i < HN_DICE; i++)
        if (p->die[viewer][i])
            out->own[p->die[viewer][i] - 1]++;
    int wild = p->wild ? out->own[p->wild - 1] : 0;
    for (int face = 1; face <= HN_FACES; face++)
        out->matching[face - 1] = (uint8_t)(out->own[face - 1] + (face == p->wild ? 0 : wild));
}

static void encode_bid(const hn_view *view, const perudo *p, dice_table *out)
{
    int viewer = view->seat_;
    out->bidder = seat_or_none(viewer, p->seats, p->bidder);
    out->bid_face = p->bid.face;
    out->bid_count = p->bid.count;
    if (!p->bid.count)
        return;
    int missing = p->bid.count - out->matching[p->bid.face - 1];
    out->missing = (uint8_t)(missing > 0 ? missing : 0);
    out->calls = (uint8_t)(1 | perudo_calza_allowed(view->rules_, p) << 1);
}

static inline uint8_t chance_byte(double chance)
{
    return chance < 0 ? 0 : (uint8_t)floor(chance * CHANCE + 0.5);
}

static void encode_raises(const hn_view *view, dice_table *out)
{
    hn_bids bids;
    hn_view_bids(view, &bids);
    out->chance[0] = chance_byte(hn_view_chance(view, HN_DUDO));
    out->chance[1] = chance_byte(hn_view_chance(view, HN_CALZA));
    for (int face = 1; face <= HN_FACES; face++) {
        if (bids.low[face] > bids.high[face])
            continue;
        hn_bid bid = {bids.low[face], (uint8_t)face};
        out->lowest[face - 1] = bid.count;
        out->raise[face - 1] = chance_byte(hn_view_chance(view, hn_view_bid_action(view, bid)));
    }
}

static void encode_seat(const perudo *p, int seat, dice_seat *out)
{
    bool stands = p->bid.count && p->bidder == seat;
    out->dice = p->dice[seat];
    out->last_face = p->last[seat].face;
    out->last_count = p->last[seat].count;
    out->flags =
        (uint8_t)((p->turn_seat == seat) * SEAT_TURN | (p->beginner == seat) * SEAT_BEGAN |
                  stands * SEAT_BIDDER | (p->had_palifico >> seat & 1) * SEAT_HAD_PALIFICO);
}

static void encode_habits(const hn_habit *habit, dice_seat *out)
{
    const uint16_t *n = habit->count;
    out->met = at_most(n[HABIT_THROWS], MET);
    out->shown = at_most(n[HABIT_SHOWN], MET);
    out->backed = share_byte(n[HABIT_MATCHING], n[HABIT_SHOWN_DICE], SHARES);
    out->empty = share_byte(n[HABIT_EMPTY], n[HABIT_SHOWN], SHARES);
    out->truth = share_byte(n[HABIT_TRUE], n[HABIT_STOOD], SHARES);
    out->bids = mean_of(n[HABIT_BIDS_OVER], n[HABIT_BIDS], 1, OVER_MOST);
    out->raised = mean_of(n[HABIT_RAISED_OVER], n[HABIT_RAISED], 1, OVER_MOST);
    out->doubts =
        share_byte(n[HABIT_DOUBTED], (unsigned)n[HABIT_DOUBTED] + n[HABIT_RAISED], SHARES);
    out->doubted = mean_of(n[HABIT_DOUBTED_OVER], n[HABIT_DOUBTED], 1, OVER_MOST);
    out->right = share_byte(n[HABIT_DOUBTED_RIGHT], n[HABIT_DOUBTED], SHARES);
    out->calzas = share_byte(n[HABIT_CALZAS], (unsigned)n[HABIT_CALZAS] + n[HABIT_DOUBTED], SHARES);
}

static void encode(const hn_view *view, uint8_t *feature)
{
    const perudo *p = perudo_of(view->state_);
    int viewer = view->seat_, seats = p->seats;
    dice_table *out = (dice_table *)(void *)feature;
    dice_seat *seat_out = (dice_seat *)(void *)(out + 1);
    memset(out, 0, offsetof(dice_table, rules));
    out->seats = p->seats;
    out->throw = at_most(p->turn, UINT8_MAX);
    out->in_play = p->in_play;
    out->hidden = (uint8_t)(p->in_play - p->dice[viewer]);
    out->turn_seat = seat_from(viewer, seats, p->turn_seat);
    out->beginner = seat_from(viewer, seats, p->beginner);
    out->palifico = p->palifico;
    out->wild = p->wild;
    out->had_palifico = seats_from(viewer, seats, p->had_palifico);
    encode_own(p, viewer, out);
    encode_bid(view, p, out);
    encode_raises(view, out);
    for (int i = 0, seat = viewer; i < seats; i++, seat = seat + 1 == seats ? 0 : seat + 1)
        encode_seat(p, seat, &seat_out[i]);
    for (int i = 1; view->trail_ && i < seats; i++)
        encode_habits(&view->trail_->habit[(viewer + i) % seats], &seat_out[i]);
}

const encoding encoding_dice = {
    features,          sizeof features / sizeof *features, sizeof(dice_table),
    sizeof(dice_seat), offsetof(dice_table, rules),        encode};
