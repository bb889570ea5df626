/* A walk over all public states, with the opponent's hands as weights on the way down and the answering seat's as values on the
 * way up, for both samples at once. */
#include "solve/respond.h"

#include "solve/walk.h"

#include <string.h>

typedef struct response {
    const solver *s;
    const solve_opponent *opponent;
    int seat, own, theirs; /* hands of the seat, and of the opponent */
    int samples;
    double *top; /* free scratch */
} response;

static double *take(response *r, int hands)
{
    double *taken = r->top;
    r->top += 2 * hands; /* for both samples */
    return taken;
}

/* What each hand gets by a call, one sample. */
static void settle(const response *r, int number, bool mine, bool calza, const double *reach,
                   double *value)
{
    const solver *s = r->s;
    hn_bid bid = solve_bid(&s->bids, number);
    int wild = solve_wild(&s->throw), other = 1 - r->seat, caller = mine ? r->seat : other;
    const double *worth = s->throw.worth[caller];
    double by_matches[HN_DICE + 1] = {0}, gets[HN_DICE + 1], sign = r->seat ? -1 : 1;
    for (int hand = 0; hand < r->theirs; hand++)
        by_matches[solve_hand_matches(&s->hands[other], hand, bid.face, wild)] += reach[hand];
    for (int own = 0; own <= s->throw.dice[r->seat]; own++) {
        gets[own] = 0;
        for (int more = 0; more <= s->throw.dice[other]; more++) {
            bool holds = calza ? own + more == bid.count : own + more >= bid.count;
            int end = calza   ? (holds ? SOLVE_EXACT : SOLVE_NOT_EXACT)
                      : holds ? SOLVE_WRONG
                              : SOLVE_RIGHT;
            gets[own] += sign * worth[end] * by_matches[more];
        }
    }
    for (int hand = 0; hand < r->own; hand++)
        value[hand] = gets[solve_hand_matches(&s->hands[r->seat], hand, bid.face, wild)];
}

static void settle_all(const response *r, int bid, bool mine, bool calza, const double *reach,
                       double *value)
{
    for (int i = 0; i < r->samples; i++)
        settle(r, bid, mine, calza, reach + i * r->theirs, value + i * r->own);
}

static void walk(response *r, int before, int standing, bool mine, const double *reach,
                 double *value);

/* What action a leads to. */
static void follow(response *r, int standing, bool mine, int a, const double *reach, double *value)
{
    const solve_bids *b = &r->s->bids;
    int calls = solve_calls(b, standing);
    if (a < calls)
        settle_all(r, standing, mine, a == 1, reach, value);
    else
        walk(r, standing, b->raise[standing][a - calls], !mine, reach, value);
}

static void own_state(response *r, int standing, const double *reach, double *value)
{
    double *was = r->top, *child = take(r, r->own);
    int actions = solve_actions(&r->s->bids, standing);
    for (int a = 0; a < actions; a++) {
        follow(r, standing, true, a, reach, child);
        for (int hand = 0; hand < r->own; hand++)
            if (!a || child[hand] > value[hand])
                for (int i = 0; i < r->samples; i++)
                    value[i * r->own + hand] = child[i * r->own + hand];
    }
    r->top = was;
}

static void other_state(response *r, int before, int standing, const double *reach, double *value)
{
    double *was = r->top, *child = take(r, r->own), *next = take(r, r->theirs);
    const double *chance[2];
    int actions = solve_actions(&r->s->bids, standing);
    r->opponent->ask(r->opponent->context, before, standing, chance);
    memset(value, 0, (size_t)(r->samples * r->own) * sizeof *value);
    for (int a = 0; a < actions; a++) {
        bool some = false;
        for (int i = 0; i < r->samples; i++)
            for (int hand = 0; hand < r->theirs; hand++) {
                int at = i * r->theirs + hand;
                next[at] = reach[at] * chance[i][a * r->theirs + hand];
                some |= next[at] > 0;
            }
        if (!some)
            continue;
        follow(r, standing, false, a, next, child);
        for (int i = 0; i < r->samples * r->own; i++)
            value[i] += child[i];
    }
    r->top = was;
}

static void walk(response *r, int before, int standing, bool mine, const double *reach,
                 double *value)
{
    if (mine)
        own_state(r, standing, reach, value);
    else
        other_state(r, before, standing, reach, value);
}

size_t solve_respond_scratch(const solver *plan)
{
    int hands = plan->hands[0].count + plan->hands[1].count;
    return (size_t)(plan->bids.count + 3) * 4 * (size_t)hands;
}

solve_answer solve_respond(const solver *plan, int seat, const solve_opponent *opponent,
                           double *scratch)
{
    response r = {.s = plan,
                  .opponent = opponent,
                  .seat = seat,
                  .own = plan->hands[seat].count,
                  .theirs = plan->hands[1 - seat].count,
                  .samples = opponent->samples,
                  .top = scratch};
    double *reach = take(&r, r.theirs), *value = take(&r, r.own), sum[2] = {0, 0};
    for (int i = 0; i < r.samples; i++)
        memcpy(reach + i * r.theirs, plan->hands[1 - seat].chance,
               (size_t)r.theirs * sizeof *reach);
    walk(&r, plan->bids.count, plan->bids.count, seat == 0, reach, value);
    for (int i = 0; i < r.samples; i++)
        for (int hand = 0; hand < r.own; hand++)
            sum[i] += plan->hands[seat].chance[hand] * value[i * r.own + hand];
    return (solve_answer){sum[0], sum[r.samples - 1]};
}
