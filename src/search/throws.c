#include "search/throws.h"

#include "core/random.h"
#include "games/perudo.h"
#include "nets/power.h"

#include <string.h>

/* Of a throw that fits the bid perfectly, in parts of which every throw has some: players are not the net. */
enum { WHOLE = 1 << 16, ANY = WHOLE / 512 };

/* The living seat before a seat. */
static int seat_before(const perudo *p, int seat)
{
    int before = seat;
    do
        before = before ? before - 1 : p->seats - 1;
    while (!(p->alive >> before & 1));
    return before;
}

/* The table as a seat found it when it made its last bid, as far as that can be told: who has bid since has not yet. */
static void go_back(perudo *p, int seat)
{
    int before = seat_before(p, seat);
    for (int later = p->bidder; later != before; later = seat_before(p, later))
        p->last[later] = (hn_bid){0, 0};
    p->bid = p->last[before];
    p->bidder = (uint8_t)(p->bid.count ? before : HN_NONE);
    p->turn_seat = (uint8_t)seat;
    p->asked = (hn_seats)(1u << seat);
}

/* How likely a net's choice is an action, in parts of WHOLE. */
static uint32_t likelihood(const hn_net *net, const hn_view *view, hn_action action)
{
    hn_mask legal;
    hn_net_answer answer;
    int64_t all = 0;
    int32_t best = INT32_MIN;
    hn_net_legal(view, &legal);
    if (!hn_mask_has(&legal, action))
        return 0;
    hn_net_ask(net, view, &legal, &answer);
    for (int pass = 0; pass < 2; pass++)
        for (int word = 0; word < HN_ACTIONS / 64; word++)
            for (uint64_t left = legal.word[word]; left; left &= left - 1) {
                int32_t score = answer.score[64 * word + __builtin_ctzll(left)];
                if (pass)
                    all += power_of((best - score) >> 8);
                else
                    best = score > best ? score : best;
            }
    return (uint32_t)(WHOLE * (int64_t)power_of((best - answer.score[action]) >> 8) / all);
}

/* What a seat's last bid says of the dice that it has in a world. */
static uint32_t weight_of(const throws *t, const hn_net *net, const hn_state *world, int seat)
{
    hn_state then = *world;
    perudo *p = (perudo *)(void *)&then;
    hn_action bid = perudo_bid_action(p->last[seat]);
    go_back(p, seat);
    hn_view view = hn_view_of(t->rules, &then, seat);
    view.trail_ = t->trail;
    return likelihood(net, &view, bid) + ANY;
}

/* The others who have bid, as long as the order of the last bids is plain: the viewer is next to the one whose bid stands. */
static hn_seats bidders(const perudo *p, int viewer)
{
    hn_seats seats = 0;
    if (p->bidder == HN_NONE || p->bidder == viewer || seat_before(p, viewer) != p->bidder)
        return 0;
    for (int seat = p->bidder; seat != viewer && p->last[seat].count; seat = seat_before(p, seat))
        seats |= (hn_seats)(1u << seat);
    return seats;
}

static bool draw(throws *t, const hn_net *net, int index)
{
    hn_state world;
    uint64_t seed = hn_random(t->key, HN_FOR_WORLD, ~(uint64_t)index);
    if (hn_view_world(t->rules, &t->plain, seed, &world, NULL))
        return false;
    for (unsigned seats = t->weighed; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        memcpy(t->die[seat][index], perudo_of(&world)->die[seat], HN_DICE);
        t->sum[seat][index] =
            (index ? t->sum[seat][index - 1] : 0) + weight_of(t, net, &world, seat);
    }
    return true;
}

bool throws_begin(throws *t, const hn_view *view, const hn_net *net, uint64_t key)
{
    t->rules = view->rules_;
    t->trail = view->trail_;
    t->key = key;
    hn_view_copy(view, &t->plain);
    t->weighed = net ? bidders(perudo_of(view->state_), view->seat_) : 0;
    for (int i = 0; t->weighed && i < THROWS_DRAWN; i++)
        if (!draw(t, net, i))
            return false;
    return true;
}

/* Which of the drawn throws, as likely as each weighs. */
static int pick(const throws *t, int seat, uint64_t number)
{
    const uint32_t *sum = t->sum[seat];
    uint64_t at = hn_random_below(t->key, HN_FOR_CHOICE, number * HN_SEATS + (uint64_t)seat,
                                  sum[THROWS_DRAWN - 1]);
    int index = 0;
    while (sum[index] <= at)
        index++;
    return index;
}

bool throws_world(const throws *t, uint64_t number, hn_state *world)
{
    perudo *p = (perudo *)(void *)world;
    if (hn_view_world(t->rules, &t->plain, hn_random(t->key, HN_FOR_WORLD, number), world, NULL))
        return false;
    for (unsigned seats = t->weighed; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        memcpy(p->die[seat], t->die[seat][pick(t, seat, number)], HN_DICE);
    }
    return true;
}
