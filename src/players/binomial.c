/* `binomial`: the best expected outcome in dice, by exact chances over two steps: what it does, and what the
 * next seat does about it.
 *
 * A call is settled at once. A bid is answered by the next seat, which holds each number of matching dice
 * with its binomial chance, and doubts the bid the more the less likely it is to hold by those dice; what
 * this seat then wins or loses follows from its own dice, those of the next seat and the rest. A bid that
 * is not doubted is worth something, because the risk has moved on. A lost die counts as one, a die that
 * someone else loses as much less as there are others. The constants were found by matches against the
 * other players and itself (docs/players.md). */
#include "players/binomial.h"

#include "players/perudo_reading.h"

/* One set of constants for tables of two, one for all others. */
enum { DOUBT_LEAST, DOUBT_MOST, PASSED, CALZA_MARGIN, CONSTANTS_OF_A_TABLE };
enum { BINOMIAL_CONSTANTS = 2 * CONSTANTS_OF_A_TABLE };

/* What the seat knows, as it is needed. */
typedef struct thought {
    reading reading;
    const int32_t *constants; /* of this table */
    int mine, next;           /* dice of this seat, and of the one that answers */
    double gain;              /* worth of a die that another loses */
    double held[3]
               [HN_DICE + 1]; /* by matching faces: the chance that the next seat holds so many */
} thought;

static thought think(const hn_view *view, const int32_t *constants)
{
    int seat = hn_view_seat(view), seats = hn_view_seats(view), others = 0;
    thought t = {.reading = reading_of(view), .mine = hn_view_dice(view, seat)};
    for (int i = 1; i < seats; i++) {
        int dice = hn_view_dice(view, seat + i < seats ? seat + i : seat + i - seats);
        if (dice && !others++)
            t.next = dice;
    }
    t.gain = 1.0 / others;
    t.constants = constants + (others == 1 ? CONSTANTS_OF_A_TABLE : 0);
    for (int matching = 1; matching <= 2; matching++)
        for (int held = 0; held <= t.next; held++)
            t.held[matching][held] = hn_dice_exactly(t.reading.faces, matching, t.next, held);
    return t;
}

/* ---- calls ---- */

static double dudo_worth(const thought *t, double right)
{
    return right * t->gain - (1 - right);
}

/* A die more, where there is room for one. */
static double calza_worth(const thought *t, double right)
{
    bool room = t->mine < hn_view_rules(t->reading.view)->value[PERUDO_DICE];
    return (room ? right : 0) - (1 - right) - t->constants[CALZA_MARGIN] / 1000.0;
}

/* ---- bids ---- */

/* How a bid goes on. */
typedef struct outlook {
    double worth;
    double doubted; /* the chance of it */
    bool fading;    /* a higher count of the face is worth less */
} outlook;

/* Where even a next seat with matching dice alone makes a doubted bid worth less than one that passes, higher
 * counts only lose: they hold less and, as long as doubt grows with the chance to fail, are doubted more. */
static outlook bid_outlook(const thought *t, hn_bid bid)
{
    const reading *c = &t->reading;
    int matching = reading_matching(c, bid.face), lacks = bid.count - reading_own(c, bid.face);
    int rest = c->hidden - t->next;
    double least = t->constants[DOUBT_LEAST] / 100.0, most = t->constants[DOUBT_MOST] / 100.0;
    double passed = t->constants[PASSED] / 1000.0;
    outlook o = {.worth = 0};
    for (int held = 0; held <= t->next; held++) {
        double seen = hn_dice_at_least(c->faces, matching, c->in_play - t->next, bid.count - held);
        double holds = hn_dice_at_least(c->faces, matching, rest, lacks - held);
        double doubted = most + (least - most) * seen;
        double called = holds * t->gain - (1 - holds);
        o.worth += t->held[matching][held] * (doubted * called + (1 - doubted) * passed);
        o.doubted += t->held[matching][held] * doubted;
        o.fading = most >= least && called <= passed;
    }
    return o;
}

/* The best of what was offered; the first of equals. */
typedef struct choice {
    hn_action action;
    double worth, doubted;
    hn_why *why;
} choice;

static void offer(choice *best, hn_action action, double worth, double doubted)
{
    why_candidate(best->why, action, 100 * worth);
    if (best->action == HN_ACTIONS || worth > best->worth) {
        best->action = action;
        best->worth = worth;
        best->doubted = doubted;
    }
}

static void offer_bids(choice *best, const thought *t, const hn_bids *bids)
{
    for (int face = 1; face <= t->reading.faces; face++) {
        bool fading = false;
        for (int count = bids->low[face]; count <= bids->high[face] && !fading; count++) {
            outlook o = bid_outlook(t, (hn_bid){(uint8_t)count, (uint8_t)face});
            offer(best, reading_bid(count, face), o.worth, o.doubted);
            fading = o.fading;
        }
    }
}

static void explain(const thought *t, const choice *best)
{
    hn_why *why = best->why;
    const reading *c = &t->reading;
    hn_bid bid = hn_view_action_bid(c->view, best->action);
    int face = bid.count ? bid.face : c->bid.face;
    why_rule(why, best->action == PERUDO_DUDO    ? "dudo"
                  : best->action == PERUDO_CALZA ? "calza"
                  : c->bid.count                 ? "bid"
                                                 : "open");
    why_number(why, "own", reading_own(c, face));
    why_number(why, "expected", (double)reading_expected(c, face) / c->faces);
    why_number(why, "right", 100 * hn_view_chance(c->view, best->action));
    if (c->bid.count)
        why_number(why, "fails", 100 * hn_view_chance(c->view, PERUDO_DUDO));
    if (bid.count)
        why_number(why, "doubted", 100 * best->doubted);
    why_number(why, "worth", 100 * best->worth);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)key;
    hn_bids bids;
    thought t = think(view, player->constant);
    choice best = {.action = HN_ACTIONS, .why = why};
    hn_view_bids(view, &bids);
    if (bids.dudo)
        offer(&best, PERUDO_DUDO, dudo_worth(&t, hn_view_chance(view, PERUDO_DUDO)), 0);
    if (bids.calza)
        offer(&best, PERUDO_CALZA, calza_worth(&t, hn_view_chance(view, PERUDO_CALZA)), 0);
    offer_bids(&best, &t, &bids);
    if (why)
        explain(&t, &best);
    return best.action;
}

static const hn_constant constants_of_binomial[BINOMIAL_CONSTANTS] = {
    {"doubt_least", "takes the next seat to doubt a bid that surely holds, in %", 9, 0, 100},
    {"doubt_most", "takes it to doubt a bid that surely fails, in %", 53, 0, 100},
    {"passed", "worth of a bid that is not doubted, in thousandths of a die", 220, -1000, 1000},
    {"calza_margin", "how much calza must be better, in thousandths of a die", 0, 0, 1000},
    {"doubt_least_heads_up", "the same between two seats", 26, 0, 100},
    {"doubt_most_heads_up", "the same between two seats", 32, 0, 100},
    {"passed_heads_up", "the same between two seats", 911, -1000, 1000},
    {"calza_margin_heads_up", "the same between two seats", 300, 0, 1000},
};

/* ---- for the other players' slips ---- */

static double worth_of(const thought *t, hn_action action)
{
    double right = hn_view_chance(t->reading.view, action);
    return action == PERUDO_DUDO    ? dudo_worth(t, right)
           : action == PERUDO_CALZA ? calza_worth(t, right)
                                    : bid_outlook(t, perudo_action_bid(action)).worth;
}

void binomial_weigh(const hn_view *view, hn_why *why)
{
    int32_t default_value[BINOMIAL_CONSTANTS];
    hn_bids bids;
    for (int i = 0; i < BINOMIAL_CONSTANTS; i++)
        default_value[i] = constants_of_binomial[i].default_value;
    thought t = think(view, default_value);
    hn_view_bids(view, &bids);
    if (bids.dudo)
        why_candidate(why, PERUDO_DUDO, 0);
    if (bids.calza)
        why_candidate(why, PERUDO_CALZA, 0);
    for (int face = 1; face <= t.reading.faces; face++)
        if (bids.low[face] <= bids.high[face])
            why_candidate(why, reading_bid(bids.low[face], face), 0);
    for (int i = 0; i < why->candidate_count; i++)
        why->candidate[i].score = 100 * worth_of(&t, why->candidate[i].action);
}

static const library_sentence sentences[] = {
    {"open", "It holds {own}, expects {expected} of that face, and the bid holds with a chance of "
             "{right} %. The next seat is taken to doubt it with {doubted} %, which makes it worth "
             "{worth} hundredths of a die, more than any other."},
    {"bid",
     "{action} holds with a chance of {right} % and is taken to be doubted with {doubted} %: "
     "worth {worth} hundredths of a die. The bid that stands fails with {fails} %; next best "
     "was {runner-up}."},
    {"dudo", "The bid fails with a chance of {right} %: it holds {own} and expects {expected}. "
             "Doubting is worth {worth} hundredths of a die, more than {runner-up}."},
    {"calza", "The bid is exact with a chance of {right} %: it holds {own} and expects {expected}. "
              "Calza is worth {worth} hundredths of a die, more than {runner-up}."},
};

const hn_policy player_binomial = {
    .name = "binomial",
    .about = "the best expected outcome by exact chances, over its choice and the next answer",
    .constants = constants_of_binomial,
    .constant_count = BINOMIAL_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "perudo",
    .decide = decide,
    .certain = true,
    .near = BINOMIAL_NEAR,
};
