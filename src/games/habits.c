/* Habits: what a seat shows of how it plays. All of it is public: what everyone sees done, and at the end of a round, or
 * when cups are lifted, what it was done with. Counts that have become large are halved with all others of the seat, so
 * means stay and new things count for more. */
#include "games/habits.h"

#include "core/cards.h"
#include "games/game.h"
#include "games/perudo.h"
#include "games/table.h"

enum { ENOUGH = 4096, MOST_OVER = 2 * HABIT_OVER };

static void add(hn_habit *habit, int which, int amount)
{
    habit->count[which] = (uint16_t)(habit->count[which] + (amount > 0 ? amount : 0));
    if (habit->count[which] < ENOUGH)
        return;
    for (int i = 0; i < HN_HABITS; i++)
        habit->count[i] /= 2;
}

/* ---- cards ---- */

static void add_value(hn_habit *habit, int which, const hn_rules *rules, hn_card card)
{
    add(habit, which, 1);
    if (card < HN_CARDS)
        add(habit, which + 1, card_value(rules, card) + HABIT_VALUE);
}

static void add_round(hn_trail *trail, const hn_rules *rules, const hn_state *state)
{
    hn_score score;
    if (hn_score_of(rules, state, &score))
        return;
    for (int seat = 0; seat < table_of(state)->seats; seat++) {
        int points = score.sum[seat] + HABIT_POINTS;
        add(&trail->habit[seat], HABIT_ROUNDS, 1);
        add(&trail->habit[seat], HABIT_END_POINTS, points);
        if (score.callers >> seat & 1)
            add(&trail->habit[seat], HABIT_CALL_POINTS, points);
    }
}

static void add_call(hn_habit *habit, const table *t)
{
    add(habit, HABIT_CALLS, 1);
    add(habit, HABIT_CALL_LAPS, t->turn / t->seats);
}

void habits_of_cards(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                     const hn_event *event, int count)
{
    for (int i = 0; i < count; i++) {
        const hn_event *e = &event[i];
        hn_habit *habit = &trail->habit[e->seat < HN_SEATS ? e->seat : 0];
        switch (e->type) {
        case HN_EVENT_DRAW:
            add(habit, HABIT_DRAWS, 1);
            break;
        case HN_EVENT_TAKE:
            add(habit, HABIT_TAKES, 1);
            break;
        case HN_EVENT_SWAP:
            add_value(habit, HABIT_SWAPS, rules, e->card);
            break;
        case HN_EVENT_PLAY:
            add_value(habit, HABIT_PLAYS, rules, e->card);
            break;
        case HN_EVENT_FLIP:
            add(habit, HABIT_CLAIMS, 1);
            break;
        case HN_EVENT_WRONG:
            add(habit, HABIT_WRONG, 1);
            break;
        case HN_EVENT_EXCHANGE:
            add(habit, HABIT_EXCHANGES, 1);
            break;
        case HN_EVENT_CALL:
            add_call(habit, table_of(state));
            break;
        case HN_EVENT_END:
            add_round(trail, rules, state);
            break;
        default:
            break;
        }
    }
}

/* ---- dice ---- */

/* How far a bid is above what that many dice make likely, in thirds of a die. */
static int over(const hn_trail *trail, const hn_rules *rules, hn_bid bid)
{
    int faces = rules->value[PERUDO_FACES];
    int counting = trail->wild && bid.face != trail->wild ? 2 : 1;
    int thirds = 3 * bid.count - 3 * trail->in_play * counting / faces + HABIT_OVER;
    return thirds < 0 ? 0 : thirds > MOST_OVER ? MOST_OVER : thirds;
}

static void add_bid(hn_trail *trail, const hn_rules *rules, const hn_event *e)
{
    hn_habit *habit = &trail->habit[e->seat];
    hn_bid bid = {(uint8_t)e->number, e->die[0]};
    add(habit, HABIT_BIDS, 1);
    add(habit, HABIT_BIDS_OVER, over(trail, rules, bid));
    if (trail->bid.count) {
        add(habit, HABIT_RAISED, 1);
        add(habit, HABIT_RAISED_OVER, over(trail, rules, trail->bid));
    }
}

static void add_cup(hn_trail *trail, const hn_event *e)
{
    hn_habit *habit = &trail->habit[e->seat];
    hn_bid bid = trail->last[e->seat];
    int dice = 0, matching = 0;
    for (int i = 0; i < HN_DICE; i++) {
        dice += e->die[i] != 0;
        matching += e->die[i] && (e->die[i] == bid.face || e->die[i] == trail->wild);
    }
    add(habit, HABIT_THROWS, dice > 0);
    if (!bid.count)
        return;
    add(habit, HABIT_SHOWN, 1);
    add(habit, HABIT_SHOWN_DICE, dice);
    add(habit, HABIT_MATCHING, matching);
    add(habit, HABIT_EMPTY, !matching);
}

static void add_call_of_bid(hn_trail *trail, const hn_rules *rules, const hn_event *e)
{
    hn_habit *habit = &trail->habit[e->seat];
    if (e->type == HN_EVENT_CALZA) {
        add(habit, HABIT_CALZAS, 1);
        return;
    }
    add(habit, HABIT_DOUBTED, 1);
    add(habit, HABIT_DOUBTED_OVER, over(trail, rules, trail->bid));
}

/* The caller was right or not; of the bid that is known by the number of dice. */
static void add_outcome(hn_trail *trail, const hn_event *e)
{
    bool held = e->number >= trail->bid.count;
    if (trail->bidder < HN_SEATS) {
        add(&trail->habit[trail->bidder], HABIT_STOOD, 1);
        add(&trail->habit[trail->bidder], HABIT_TRUE, held);
    }
    if (e->type == HN_EVENT_RIGHT && !held)
        add(&trail->habit[e->seat], HABIT_DOUBTED_RIGHT, 1);
}

static void copy_throw(hn_trail *trail, const perudo *p)
{
    trail->wild = p->wild;
    trail->in_play = p->in_play;
    trail->bid = p->bid;
    trail->bidder = p->bidder;
    memcpy(trail->last, p->last, sizeof trail->last);
}

void habits_of_dice(hn_trail *trail, const hn_rules *rules, const hn_state *state,
                    const hn_event *event, int count)
{
    for (int i = 0; i < count; i++) {
        const hn_event *e = &event[i];
        if (e->seat >= HN_SEATS)
            continue;
        switch (e->type) {
        case HN_EVENT_BID:
            add_bid(trail, rules, e);
            break;
        case HN_EVENT_DUDO:
        case HN_EVENT_CALZA:
            add_call_of_bid(trail, rules, e);
            break;
        case HN_EVENT_REVEAL:
            add_cup(trail, e);
            break;
        case HN_EVENT_RIGHT:
        case HN_EVENT_MISTAKEN:
            add_outcome(trail, e);
            break;
        default:
            break;
        }
    }
    copy_throw(trail, perudo_of(state));
}
