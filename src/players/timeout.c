/* `timeout`: the cautious stand-in for a seat that does not answer. It doubts a bid that very likely fails,
 * by the exact chance, and otherwise raises as little as it can; it never says calza. */
#include "players/binomial.h"
#include "players/perudo_reading.h"

enum { TIMEOUT_DUDO_ABOVE, TIMEOUT_DOUBTS_ACES, TIMEOUT_CONSTANTS };

static hn_action open_throw(const reading *c, hn_why *why)
{
    int face = reading_best_face(c), own = reading_own(c, face);
    why_rule(why, own ? "open/own" : "open/none");
    why_number(why, "own", own);
    return reading_bid(own ? own : 1, face);
}

/* The next face at the same count; on the last one, on aces and in palifico one more. */
static hn_bid raise_of(const reading *c)
{
    hn_bid bid = c->bid;
    bool same = bid.face == c->faces || bid.face == c->aces || hn_view_palifico(c->view);
    bid.count = (uint8_t)(bid.count + same);
    bid.face = (uint8_t)(bid.face + !same);
    return bid;
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)key;
    reading c = reading_of(view);
    if (!c.bid.count)
        return open_throw(&c, why);
    hn_bid raise = raise_of(&c);
    hn_bids bids;
    hn_view_bids(view, &bids);
    bool may_raise = raise.count >= bids.low[raise.face] && raise.count <= bids.high[raise.face];
    double fails = hn_view_chance(view, PERUDO_DUDO), above = player->constant[TIMEOUT_DUDO_ABOVE];
    bool aces = player->constant[TIMEOUT_DOUBTS_ACES] && c.bid.face == c.wild;
    bool doubts = fails > above / 100 || aces;
    why_number(why, "fails", 100 * fails);
    why_number(why, "above", above);
    why_candidate(why, PERUDO_DUDO, 100 * fails);
    if (may_raise)
        why_candidate(why, perudo_bid_action(raise), above);
    why_rule(why, aces                         ? "dudo/aces"
                  : doubts                     ? "dudo/fails"
                  : !may_raise                 ? "dudo/nothing-else"
                  : raise.count == c.bid.count ? "bid/face"
                                               : "bid/count");
    return doubts || !may_raise ? PERUDO_DUDO : perudo_bid_action(raise);
}

static const hn_constant constants_of_timeout[TIMEOUT_CONSTANTS] = {
    {"dudo_above", "doubts a bid that fails with a chance above this, in %", 80, 0, 100},
    {"doubts_aces", "1: doubts every bid on aces, as the program it comes from does", 0, 0, 1},
};

static const library_sentence sentences[] = {
    {"open/own", "It opens with the face that it has most of, and bids the {own} it holds."},
    {"open/none", "It holds no face that it opens with, so it bids a single die of the lowest."},
    {"dudo/fails", "The bid fails with a chance of {fails} %, above {above} %."},
    {"dudo/aces", "It doubts every bid on aces; this one fails with a chance of {fails} %."},
    {"dudo/nothing-else", "The bid fails with a chance of only {fails} %, but the raise that it "
                          "would make is not allowed."},
    {"bid/face", "The bid fails with a chance of {fails} %; it is doubted above {above} %. As many "
                 "of the next face is the smallest raise."},
    {"bid/count", "The bid fails with a chance of {fails} %; it is doubted above {above} %. One "
                  "more of the same face is the smallest raise."},
};

const hn_policy player_timeout = {
    .name = "timeout",
    .about = "doubts what fails with more than 80 %, else raises as little as it can",
    .constants = constants_of_timeout,
    .constant_count = TIMEOUT_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "perudo",
    .decide = decide,
    .certain = true,
    .near = BINOMIAL_NEAR,
    .weigh = binomial_weigh,
};
