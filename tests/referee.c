/* The second Perudo. Nothing is kept that could be counted again, and nothing is clever. */
#include "referee.h"

static int rule(const referee *r, int value)
{
    return r->rules->value[value];
}

int referee_in_play(const referee *r)
{
    int total = 0;
    for (int seat = 0; seat < r->seats; seat++)
        total += r->dice[seat];
    return total;
}

static int alive(const referee *r)
{
    int count = 0;
    for (int seat = 0; seat < r->seats; seat++)
        count += r->dice[seat] > 0;
    return count;
}

static int next_alive(const referee *r, int seat)
{
    do
        seat = (seat + 1) % r->seats;
    while (r->dice[seat] == 0);
    return seat;
}

/* ---- bids ---- */

/* Whether it raises the one that stands. */
static bool raises(const referee *r, hn_bid bid)
{
    int aces = rule(r, PERUDO_WILD);
    hn_bid standing = r->bid;
    if (bid.face == standing.face)
        return bid.count > standing.count;
    if (r->palifico)
        return false;
    if (rule(r, PERUDO_WILD_BIDS) == WILD_HALF && bid.face == aces)
        return 2 * bid.count >= standing.count;
    if (rule(r, PERUDO_WILD_BIDS) == WILD_HALF && standing.face == aces)
        return bid.count > 2 * standing.count;
    if (rule(r, PERUDO_RAISE) == RAISE_UPWARDS)
        return bid.face > standing.face && bid.count >= standing.count;
    return bid.count > standing.count || (bid.count == standing.count && bid.face > standing.face);
}

static bool opens(const referee *r, hn_bid bid)
{
    if (bid.face != rule(r, PERUDO_WILD) || rule(r, PERUDO_OPENING) == OPENING_ANY)
        return true;
    return rule(r, PERUDO_OPENING) == OPENING_WILD_IN_PALIFICO && r->palifico;
}

bool referee_allows_bid(const referee *r, hn_bid bid)
{
    if (bid.count < 1 || bid.count > referee_in_play(r) || bid.face < 1 ||
        bid.face > rule(r, PERUDO_FACES))
        return false;
    return r->bid.count ? raises(r, bid) : opens(r, bid);
}

bool referee_allows_dudo(const referee *r)
{
    return r->bid.count > 0;
}

bool referee_allows_calza(const referee *r)
{
    if (r->bid.count == 0 || rule(r, PERUDO_CALZA_RULE) == CALZA_NEVER)
        return false;
    return rule(r, PERUDO_CALZA_RULE) == CALZA_ALWAYS || alive(r) >= 3;
}

void referee_bid(referee *r, hn_bid bid)
{
    r->bid = bid;
    r->bidder = r->to_act;
    r->to_act = next_alive(r, r->to_act);
}

/* ---- throws ---- */

/* down_to_one: the beginner has just lost its last die but one. */
static void begin_throw(referee *r, int beginner, bool down_to_one)
{
    bool single = false;
    for (int seat = 0; seat < r->seats; seat++)
        single = single || r->dice[seat] == 1;
    r->beginner = r->to_act = beginner;
    r->bid = (hn_bid){0, 0};
    r->bidder = HN_NONE;
    r->palifico = false;
    if (rule(r, PERUDO_PALIFICO) == PALIFICO_ANY)
        r->palifico = single;
    if (rule(r, PERUDO_PALIFICO) == PALIFICO_ONCE && down_to_one && !r->had_palifico[beginner]) {
        r->palifico = true;
        r->had_palifico[beginner] = true;
    }
}

void referee_begin(referee *r, const hn_rules *rules, int seats, int first)
{
    *r = (referee){.rules = rules, .seats = seats};
    for (int seat = 0; seat < seats; seat++)
        r->dice[seat] = rule(r, PERUDO_DICE);
    begin_throw(r, first, false);
}

/* ---- calls ---- */

static int matching(const referee *r, const uint8_t die[HN_SEATS][HN_DICE])
{
    int count = 0;
    for (int seat = 0; seat < r->seats; seat++)
        for (int i = 0; i < r->dice[seat]; i++) {
            bool shows = die[seat][i] == r->bid.face;
            bool wild = !r->palifico && die[seat][i] == rule(r, PERUDO_WILD);
            count += shows || wild;
        }
    return count;
}

/* The seat loses; returns who begins the next throw, if there is one. */
static int lose(referee *r, int seat)
{
    r->dice[seat] = rule(r, PERUDO_LOSS) == LOSS_GAME ? 0 : r->dice[seat] - 1;
    if (rule(r, PERUDO_LOSS) == LOSS_GAME || alive(r) == 1)
        r->over = true;
    return r->over || r->dice[seat] > 0 ? seat : next_alive(r, seat);
}

void referee_call(referee *r, bool calza, const uint8_t die[HN_SEATS][HN_DICE])
{
    int count = matching(r, die), caller = r->to_act, beginner = caller;
    bool down_to_one = false;
    if (calza && count == r->bid.count) {
        if (r->dice[caller] < rule(r, PERUDO_DICE))
            r->dice[caller]++;
        if (rule(r, PERUDO_AFTER_CALZA) == AFTER_CALZA_NEXT)
            beginner = next_alive(r, caller);
    } else {
        int loser = calza || count >= r->bid.count ? caller : r->bidder;
        beginner = lose(r, loser);
        down_to_one = beginner == loser && r->dice[loser] == 1;
    }
    if (r->throws + 1 == rule(r, PERUDO_THROWS))
        r->over = true;
    if (r->over)
        return;
    r->throws++;
    begin_throw(r, beginner, down_to_one);
}
