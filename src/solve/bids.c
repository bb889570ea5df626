/* Asks the engine what may be said after each bid, on a table that has nothing but that bid. */
#include "solve/bids.h"

#include "games/perudo.h"

void solve_bids_of(const hn_rules *rules, int in_play, bool palifico, solve_bids *bids)
{
    int faces = rules->value[PERUDO_FACES];
    perudo table = {.seats = 2,
                    .in_play = (uint8_t)in_play,
                    .palifico = palifico,
                    .wild = palifico ? 0 : (uint8_t)rules->value[PERUDO_WILD],
                    .alive = 3};
    *bids = (solve_bids){.count = in_play * faces, .faces = faces};
    bids->calza = perudo_calza_allowed(rules, &table);
    for (int i = 0; i <= bids->count; i++) {
        hn_bids legal;
        table.bid = i < bids->count ? solve_bid(bids, i) : (hn_bid){0, 0};
        perudo_bids(rules, &table, &legal);
        for (int next = 0; next < bids->count; next++) {
            hn_bid bid = solve_bid(bids, next);
            if (bid.count >= legal.low[bid.face] && bid.count <= legal.high[bid.face])
                bids->raise[i][bids->raises[i]++] = (uint8_t)next;
        }
    }
}
