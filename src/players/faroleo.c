/* `faroleo`: calza, dudo or a bid, in this order, each by a table of chances.
 *
 * A bid is chosen among candidates of nine kinds: each gets a weight for the dice that are held and a small
 * random part, and mostly the best is taken. All thresholds are compared in whole numbers, percent and
 * hundredths times the number of faces, and every roll comes from one keyed stream, so a decision is the
 * same on every machine. */
#include "core/random.h"
#include "players/binomial.h"
#include "players/perudo_reading.h"

#include <string.h>

enum {
    CALZA_STRONG,
    STRONG_HOLDS,
    STRONG_WITHIN,
    CALZA_CONFIDENT,
    CONFIDENT_LACKS,
    CONFIDENT_WITHIN,
    CALZA_MODERATE,
    MODERATE_WITHIN,
    CALZA_SLIGHT,
    SLIGHT_WITHIN,
    CALZA_EXACT,
    DUDO_FAR,
    FAR_ABOVE,
    DUDO_OVER,
    OVER_ABOVE,
    DUDO_MANY,
    MANY_ABOVE,
    VERY_LOW,
    LOW,
    VERY_LOW_FROM,
    VERY_LOW_TO,
    LOW_FROM,
    LOW_TO,
    CAP,
    AGGRESSIVE,
    SUPER_AGGRESSIVE,
    TO_ACES,
    FROM_ACES,
    ACES_ALONE,
    BLUFF,
    WEIGHT_OWN,
    WEIGHT_MINIMUM,
    HIGH_ABOVE,
    WEIGHT_HIGH,
    WEIGHT_OVER,
    WEIGHT_BLUFF,
    WEIGHT_FROM_ACES,
    WEIGHT_RANDOM,
    BEST,
    OPEN_OWN,
    OPEN_DIVISOR,
    OPEN_LEAST,
    FAROLEO_CONSTANTS
};

enum {
    CALZA_ROWS = 5,
    CANDIDATES = 9,    /* 1 and 2 of its nine kinds exclude each other, 6 is two bids */
    OPENING_FACES = 3, /* the high faces for an opening: 4 to 6 of six … */
    JUMP_FACES = 2     /* … and for a jump: fives and sixes */
};

/* A weight of 1 in scores: hundredths, and 32 bits for the random part. */
#define SCORE_ONE (INT64_C(100) << 32)

typedef struct candidate {
    hn_action bid;
    int weight;
    int64_t score; /* the weight and its random part */
} candidate;

/* A decision under way. */
typedef struct mind {
    reading reading;
    const int32_t *constants;
    hn_why *why; /* NULL: not asked for */
    random_stream chance;
    int expected; /* of the standing bid's face, among all dice in play; scaled */
    int minimum;  /* the competitive one on a low bid; 0 on any other */
    hn_bids legal;
    uint64_t proposed[PERUDO_ACTIONS / 64 + 1]; /* a bit for each bid that is a candidate */
    int count, best;                            /* candidates, and the best; the first of equals */
    candidate candidate[CANDIDATES];            /* as they were thought of */
} mind;

static inline int constant(const mind *m, int which)
{
    return m->constants[which];
}

static inline bool rolls(mind *m, int which)
{
    return random_stream_percent(&m->chance, constant(m, which));
}

/* A scaled number as it is meant. */
static inline double plain(const mind *m, int scaled)
{
    return (double)scaled / m->reading.faces;
}

/* ---- calls ---- */

static void explain_call(const mind *m, const char *rule, int own, int expected, int chance)
{
    int count = m->reading.bid.count;
    double difference = count - plain(m, expected);
    why_rule(m->why, rule);
    why_number(m->why, "own", own);
    why_number(m->why, "count", count);
    why_number(m->why, "lacks", count > own ? count - own : 0);
    why_number(m->why, "expected", plain(m, expected));
    why_number(m->why, "difference", difference < 0 ? -difference : difference);
    why_number(m->why, "holds", 100.0 * own / count);
    why_number(m->why, "ratio", 100.0 * count * m->reading.faces / expected);
    why_number(m->why, "dice", m->reading.in_play);
    why_number(m->why, "chance", chance);
}

/* The rows of the table that apply, as bits: none where its own dice refute the call. */
static unsigned calza_rows(const mind *m, int own, int expected)
{
    if (own > m->reading.bid.count || !m->legal.calza)
        return 0;
    int count = m->reading.bid.count, faces = m->reading.faces;
    int off = 100 * (count * faces - expected);
    off = off < 0 ? -off : off;
    bool strong =
        100 * own >= constant(m, STRONG_HOLDS) * count && off < constant(m, STRONG_WITHIN) * faces;
    bool confident =
        own >= count - constant(m, CONFIDENT_LACKS) && off < constant(m, CONFIDENT_WITHIN) * faces;
    bool moderate = off < constant(m, MODERATE_WITHIN) * faces;
    bool slight = off < constant(m, SLIGHT_WITHIN) * faces;
    /* Rounded it is the bid, a half upwards: a half below it at most, less than a half above. */
    int above_half = 2 * (expected - count * faces) + faces;
    bool exact = above_half >= 0 && above_half < 2 * faces;
    return (unsigned)strong | (unsigned)confident << 1 | (unsigned)moderate << 2 |
           (unsigned)slight << 3 | (unsigned)exact << 4;
}

static const struct {
    const char *rule;
    int chance;
} calza_row[CALZA_ROWS] = {
    {"calza/strong", CALZA_STRONG},     {"calza/confident", CALZA_CONFIDENT},
    {"calza/moderate", CALZA_MODERATE}, {"calza/slight", CALZA_SLIGHT},
    {"calza/exact", CALZA_EXACT},
};

/* Each row that applies has a roll of its own; the first that succeeds calls. All are rolled at once, as which of them
 * apply cannot be foreseen: after a call nothing is rolled any more. */
static bool calls_calza(mind *m, unsigned rows, int own, int expected)
{
    unsigned calls = 0;
    for (int i = 0; i < CALZA_ROWS; i++) {
        bool applies = rows >> i & 1;
        uint64_t roll = random_stream_piece_if(&m->chance, applies) * 100 >> 32;
        calls |= (unsigned)(applies & ((int)roll < constant(m, calza_row[i].chance))) << i;
    }
    if (!calls)
        return false;
    int i = __builtin_ctz(calls);
    explain_call(m, calza_row[i].rule, own, expected, constant(m, calza_row[i].chance));
    return true;
}

/* The highest rate that applies to the bid, 0 for none, and its rule, of equals the first: none where its own dice
 * cover the bid. */
static int dudo_chance(const mind *m, int own, int expected, const char **rule)
{
    static const char *const rules[] = {"dudo/far", "dudo/over", "dudo/many"};
    int count = m->reading.bid.count, scaled = 100 * count * m->reading.faces, highest = 0;
    if (own >= count)
        return 0;
    const int chance[] = {
        scaled > constant(m, FAR_ABOVE) * expected ? constant(m, DUDO_FAR) : 0,
        scaled > constant(m, OVER_ABOVE) * expected ? constant(m, DUDO_OVER) : 0,
        100 * count > constant(m, MANY_ABOVE) * m->reading.in_play ? constant(m, DUDO_MANY) : 0,
    };
    for (int i = 0; i < 3; i++) {
        *rule = chance[i] > highest ? rules[i] : *rule;
        highest = chance[i] > highest ? chance[i] : highest;
    }
    return highest;
}

static bool calls_dudo(mind *m, int chance, const char *rule, int own, int expected)
{
    if (!chance || !random_stream_percent(&m->chance, chance))
        return false;
    explain_call(m, rule, own, expected, chance);
    return true;
}

/* How likely each call was before the rolls, in %; where it calls, they are the candidates. */
static void explain_rolls(const mind *m, unsigned rows, int dudo, bool calls)
{
    double not_calza = 1;
    for (; rows; rows &= rows - 1)
        not_calza *= 1 - constant(m, calza_row[__builtin_ctz(rows)].chance) / 100.0;
    double calza = 100 * (1 - not_calza);
    why_number(m->why, "calza", calza);
    why_number(m->why, "dudo", not_calza * dudo);
    if (calls && m->legal.calza)
        why_candidate(m->why, PERUDO_CALZA, calza);
    if (calls)
        why_candidate(m->why, PERUDO_DUDO, not_calza * dudo);
}

static hn_action nothing_else(const mind *m)
{
    why_rule(m->why, "dudo/nothing-else");
    return PERUDO_DUDO;
}

/* ---- the opening ---- */

/* One of the high faces, aces aside. */
static int high_face(mind *m)
{
    int faces = m->reading.faces, aces = m->reading.aces;
    int first = faces > OPENING_FACES ? faces - OPENING_FACES + 1 : 1;
    bool without = aces >= first;
    int face = first + random_stream_below(&m->chance, faces - first + 1 - without);
    return face + (without && face >= aces);
}

/* Its best face and the high ones, each with its chance to be taken, in %. */
static void explain_opening(const mind *m, int count)
{
    int faces = m->reading.faces, best = reading_best_face(&m->reading),
        own = constant(m, OPEN_OWN), high = 0;
    int first = faces > OPENING_FACES ? faces - OPENING_FACES + 1 : 1;
    for (int face = first; face <= faces; face++)
        high += face != m->reading.aces;
    for (int face = 1; face <= faces; face++) {
        bool is_high = face >= first && face != m->reading.aces;
        double chance = (face == best ? own : 0) + (is_high ? (100.0 - own) / high : 0);
        if (face == best || is_high)
            why_candidate(m->why, reading_bid(count, face), chance);
    }
    why_number(m->why, "chance", own);
}

static hn_action open_throw(mind *m)
{
    int count = m->reading.in_play / constant(m, OPEN_DIVISOR), least = constant(m, OPEN_LEAST);
    count = count > least ? count : least;
    count = count < m->reading.in_play ? count : m->reading.in_play;
    bool palifico = hn_view_palifico(m->reading.view), own = palifico || rolls(m, OPEN_OWN);
    int face = own ? reading_best_face(&m->reading) : high_face(m);
    why_rule(m->why, palifico ? "palifico/open" : own ? "open/own" : "open/high");
    why_number(m->why, "own", reading_own(&m->reading, face));
    why_number(m->why, "dice", m->reading.in_play);
    if (m->why && !palifico)
        explain_opening(m, count);
    return reading_bid(count, face);
}

/* ---- candidates ---- */

static inline bool is_on_aces(const mind *m)
{
    return m->reading.wild && m->reading.bid.face == m->reading.wild;
}

static int weight_of(const mind *m, hn_bid bid)
{
    const reading *c = &m->reading;
    int scaled = 100 * bid.count * c->faces, weight = 1;
    weight += reading_own(c, bid.face) * constant(m, WEIGHT_OWN);
    if (m->minimum && bid.count >= m->minimum)
        weight += constant(m, WEIGHT_MINIMUM);
    if (scaled > constant(m, HIGH_ABOVE) * m->expected)
        weight += constant(m, WEIGHT_HIGH);
    if (scaled > 100 * m->expected)
        weight += constant(m, WEIGHT_OVER);
    if (!reading_shows(c, bid.face))
        weight += constant(m, WEIGHT_BLUFF);
    if (is_on_aces(m) && bid.face != c->wild)
        weight += constant(m, WEIGHT_FROM_ACES);
    return weight;
}

/* Takes a bid among the candidates if it is legal and not one of them yet. */
static void propose(mind *m, int count, int face)
{
    if (count < m->legal.low[face] || count > m->legal.high[face])
        return;
    hn_bid bid = {(uint8_t)count, (uint8_t)face};
    hn_action action = perudo_bid_action(bid);
    if (m->proposed[action / 64] >> action % 64 & 1)
        return;
    m->proposed[action / 64] |= (uint64_t)1 << action % 64;
    int weight = weight_of(m, bid), at = m->count++;
    int64_t score =
        weight * SCORE_ONE + constant(m, WEIGHT_RANDOM) * (int64_t)random_stream_piece(&m->chance);
    m->candidate[at] = (candidate){action, weight, score};
    m->best = score > m->candidate[m->best].score ? at : m->best;
}

/* Puts the best so many candidates first, in order; the others stay in theirs. */
static void sort_candidates(mind *m, int places)
{
    for (int place = 0; place < places; place++) {
        int best = place;
        for (int i = place + 1; i < m->count; i++)
            best = m->candidate[i].score > m->candidate[best].score ? i : best;
        for (; best > place; best--) { /* step by step: a call to move some bytes would cost more */
            candidate before = m->candidate[best - 1];
            m->candidate[best - 1] = m->candidate[best];
            m->candidate[best] = before;
        }
    }
}

/* Where a low bid is to be raised to at least: a share of what is expected, drawn from a range; a legal raise,
 * and not above the cap where that leaves one. */
static int competitive_minimum(mind *m, int from, int to)
{
    int64_t share = ((int64_t)from << 32) + (to - from) * (int64_t)random_stream_piece(&m->chance);
    int minimum = (int)(m->expected * share >> 32) / (100 * m->reading.faces);
    int cap = m->expected * constant(m, CAP) / (100 * m->reading.faces),
        raise = m->reading.bid.count + 1;
    if (cap >= raise && minimum > cap)
        minimum = cap;
    return minimum > raise ? minimum : raise;
}

/* Whether the bid that stands is low, and how far it is to be raised then. */
static void classify(mind *m)
{
    const reading *c = &m->reading;
    int ratio = 100 * c->bid.count * c->faces;
    m->expected = c->in_play * reading_matching(c, c->bid.face);
    if (ratio < constant(m, VERY_LOW) * m->expected)
        m->minimum = competitive_minimum(m, constant(m, VERY_LOW_FROM), constant(m, VERY_LOW_TO));
    else if (ratio < constant(m, LOW) * m->expected)
        m->minimum = competitive_minimum(m, constant(m, LOW_FROM), constant(m, LOW_TO));
}

static void propose_same_face(mind *m)
{
    hn_bid bid = m->reading.bid;
    propose(m, m->minimum ? m->minimum : bid.count + 1, bid.face);
    if (bid.face < m->reading.faces)
        propose(m, bid.count, bid.face + 1);
}

/* Its best face, or where it holds aces alone those. Leaving aces is another kind, with a roll. */
static void propose_held(mind *m, int face)
{
    if (is_on_aces(m))
        return;
    if (!reading_shows(&m->reading, face) && constant(m, ACES_ALONE))
        face = m->reading.wild;
    int low = m->legal.low[face];
    propose(m, low > m->minimum ? low : m->minimum, face);
}

static void propose_jumps(mind *m)
{
    const reading *c = &m->reading;
    if (!m->minimum && rolls(m, AGGRESSIVE))
        propose(m, c->bid.count + 2 + random_stream_below(&m->chance, 2), c->bid.face);
    if (!rolls(m, SUPER_AGGRESSIVE))
        return;
    for (int face = c->faces - JUMP_FACES + 1; face <= c->faces; face++)
        if (face > c->bid.face && face != c->aces)
            propose(m, m->legal.low[face] + 1, face);
}

/* To aces, from aces to the best held face, and a bluff with an ace to back it. */
static void propose_with_aces(mind *m, int best)
{
    const reading *c = &m->reading;
    int bluff = c->bid.face + 1;
    if (!c->wild)
        return;
    bool holds = reading_shows(c, c->wild), on_aces = is_on_aces(m);
    if (holds && !on_aces && rolls(m, TO_ACES))
        propose(m, m->legal.low[c->wild], c->wild);
    bool has_best = reading_shows(c, best) || !constant(m, ACES_ALONE);
    if (on_aces && has_best && rolls(m, FROM_ACES))
        propose(m, m->legal.low[best], best);
    if (!holds || !rolls(m, BLUFF))
        return;
    while (bluff <= c->faces && reading_shows(c, bluff))
        bluff++;
    if (bluff <= c->faces)
        propose(m, m->legal.low[bluff], bluff);
}

/* ---- the bid ---- */

static void explain_bid(const mind *m, int taken)
{
    const candidate *c = &m->candidate[taken];
    const reading *own = &m->reading;
    why_rule(m->why, m->count == 1 ? "bid/only"
                     : taken       ? "bid/variety"
                     : m->minimum  ? "bid/jump"
                                   : "bid/best");
    why_number(m->why, "expected", plain(m, m->expected));
    why_number(m->why, "ratio", 100.0 * own->bid.count * own->faces / m->expected);
    if (m->minimum)
        why_number(m->why, "minimum", m->minimum);
    why_number(m->why, "own", reading_own(own, perudo_action_bid(c->bid).face));
    why_number(m->why, "weight", c->weight);
    why_number(m->why, "place", taken + 1);
    for (int i = 0; i < m->count; i++)
        why_candidate(m->why, m->candidate[i].bid,
                      (double)m->candidate[i].score / (double)SCORE_ONE);
}

static hn_action make_bid(mind *m)
{
    int taken = 0, best = reading_best_face(&m->reading);
    classify(m);
    propose_same_face(m);
    propose_held(m, best);
    propose_jumps(m);
    propose_with_aces(m, best);
    if (!m->count)
        return nothing_else(m);
    if (m->count > 1 && !rolls(m, BEST))
        taken = m->count > 2 ? 1 + random_stream_below(&m->chance, 2) : 1;
    if (!taken && !m->why)
        return m->candidate[m->best].bid;
    sort_candidates(m, m->why ? m->count : taken + 1);
    if (m->why)
        explain_bid(m, taken);
    return m->candidate[taken].bid;
}

/* The face stays and none is wild: one more, or nothing. */
static hn_action raise_in_palifico(const mind *m)
{
    hn_bid bid = m->reading.bid;
    if (bid.count >= m->reading.in_play)
        return nothing_else(m);
    why_rule(m->why, "palifico/raise");
    why_number(m->why, "own", reading_own(&m->reading, bid.face));
    return reading_bid(bid.count + 1, bid.face);
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    mind m; /* not set as a whole: candidates come one by one */
    m.reading = reading_of(view);
    m.constants = player->constant;
    m.why = why;
    m.chance = random_stream_of(key, HN_FOR_CHOICE, hn_view_moment(view));
    m.expected = m.minimum = m.count = m.best = 0;
    memset(m.proposed, 0, sizeof m.proposed);
    if (!m.reading.bid.count)
        return open_throw(&m);
    hn_view_bids(view, &m.legal);
    int own = reading_own(&m.reading, m.reading.bid.face),
        expected = reading_expected(&m.reading, m.reading.bid.face);
    const char *rule = "";
    unsigned rows = calza_rows(&m, own, expected);
    int chance = dudo_chance(&m, own, expected, &rule);
    bool calza = calls_calza(&m, rows, own, expected);
    bool dudo = !calza && calls_dudo(&m, chance, rule, own, expected);
    if (why)
        explain_rolls(&m, rows, chance, calza || dudo);
    if (calza || dudo)
        return calza ? PERUDO_CALZA : PERUDO_DUDO;
    return hn_view_palifico(view) ? raise_in_palifico(&m) : make_bid(&m);
}

static const hn_constant constants_of_faroleo[FAROLEO_CONSTANTS] = {
    [CALZA_STRONG] = {"calza_strong", "calza, in %, on a near bid of which it holds much", 40, 0,
                      100},
    [STRONG_HOLDS] = {"strong_holds", "much: at least this % of the bid", 50, 0, 100},
    [STRONG_WITHIN] = {"strong_within",
                       "near: expects to be off by fewer than this many hundredths of a die", 50, 0,
                       1000},
    [CALZA_CONFIDENT] = {"calza_confident", "calza, in %, on a near bid of which it lacks little",
                         25, 0, 100},
    [CONFIDENT_LACKS] = {"confident_lacks", "little: at most this many dice", 2, 0, HN_MOST_DICE},
    [CONFIDENT_WITHIN] = {"confident_within", "near for that, in hundredths of a die", 100, 0,
                          1000},
    [CALZA_MODERATE] = {"calza_moderate", "calza, in %, on a near bid whatever it holds", 18, 0,
                        100},
    [MODERATE_WITHIN] = {"moderate_within", "near for that, in hundredths of a die", 80, 0, 1000},
    [CALZA_SLIGHT] = {"calza_slight", "calza, in %, on a bid that is not far off", 8, 0, 100},
    [SLIGHT_WITHIN] = {"slight_within", "not far: fewer than this many hundredths of a die", 120, 0,
                       1000},
    [CALZA_EXACT] = {"calza_exact", "calza, in %, where the expected count rounds to the bid", 20,
                     0, 100},
    [DUDO_FAR] = {"dudo_far", "dudo, in %, on a bid far above the expected count", 80, 0, 100},
    [FAR_ABOVE] = {"far_above", "far: above this % of it", 180, 0, 1000},
    [DUDO_OVER] = {"dudo_over", "dudo, in %, on a bid clearly above the expected count", 40, 0,
                   100},
    [OVER_ABOVE] = {"over_above", "clearly: above this % of it", 130, 0, 1000},
    [DUDO_MANY] = {"dudo_many", "dudo, in %, on a bid of most dice in play", 30, 0, 100},
    [MANY_ABOVE] = {"many_above", "most: above this % of them", 60, 0, 100},
    [VERY_LOW] = {"very_low", "a bid is very low below this % of the table's expected count", 35, 0,
                  1000},
    [LOW] = {"low", "a bid is low below this % of it", 55, 0, 1000},
    [VERY_LOW_FROM] = {"very_low_from", "a very low bid is raised to at least this % of it", 40, 0,
                       1000},
    [VERY_LOW_TO] = {"very_low_to", "or by chance to up to this %", 55, 0, 1000},
    [LOW_FROM] = {"low_from", "a low bid is raised to at least this % of it", 55, 0, 1000},
    [LOW_TO] = {"low_to", "or by chance to up to this %", 70, 0, 1000},
    [CAP] =
        {"cap",
         "but this least to no more than this %, where that is a raise; the two jumps below are not capped",
         85, 0, 1000},
    [AGGRESSIVE] = {"aggressive", "considers two or three more, in %, unless the bid is low", 35, 0,
                    100},
    [SUPER_AGGRESSIVE] = {"super_aggressive", "considers a high count of fives and sixes, in %", 12,
                          0, 100},
    [TO_ACES] = {"to_aces", "considers aces, in %, when it holds any", 40, 0, 100},
    [FROM_ACES] = {"from_aces", "considers its best face instead of aces, in %", 60, 0, 100},
    [ACES_ALONE] =
        {"aces_alone",
         "holding nothing but aces: 1: they are its best face; 0: the lowest other one is, as in the program it comes from",
         1, 0, 1},
    [BLUFF] = {"bluff", "considers a face that it lacks, in %, when it holds an ace", 12, 0, 100},
    [WEIGHT_OWN] = {"weight_own", "weight of each own die that matches a bid", 2, -50, 50},
    [WEIGHT_MINIMUM] = {"weight_minimum", "weight of the share that a low bid is raised to", 3, -50,
                        50},
    [HIGH_ABOVE] = {"high_above", "a bid is high above this % of the table's expected count", 80, 0,
                    1000},
    [WEIGHT_HIGH] = {"weight_high", "weight of a high bid", -1, -50, 50},
    [WEIGHT_OVER] = {"weight_over", "weight of a bid above that count, besides", -3, -50, 50},
    [WEIGHT_BLUFF] = {"weight_bluff", "weight of a face that it lacks", -2, -50, 50},
    [WEIGHT_FROM_ACES] = {"weight_from_aces", "weight of leaving aces", 1, -50, 50},
    [WEIGHT_RANDOM] = {"weight_random", "weight by chance, up to this many hundredths", 50, 0,
                       1000},
    [BEST] = {"best", "takes the best bid, in %, else the second or third", 70, 0, 100},
    [OPEN_OWN] = {"open_own", "opens with its best face, in %, else with a high one", 70, 0, 100},
    [OPEN_DIVISOR] = {"open_divisor", "opens with the dice in play divided by this", 5, 1,
                      HN_MOST_DICE},
    [OPEN_LEAST] = {"open_least", "opens with at least this many", 2, 1, HN_MOST_DICE},
};

static const library_sentence sentences[] = {
    {"calza/strong",
     "It expects {expected} dice, and {count} were bid, of which it holds {own} itself: "
     "{holds} %. As close as that it says calza in {chance} % of all cases."},
    {"calza/confident",
     "It expects {expected} dice, close to the {count} that were bid, of which it needs {lacks} from "
     "the others. Then it says calza in {chance} % of all cases."},
    {"calza/moderate",
     "It expects {expected} dice, close to the {count} that were bid. Then it says calza "
     "in {chance} % of all cases."},
    {"calza/slight",
     "It expects {expected} dice, not far from the {count} that were bid. Then it says "
     "calza in {chance} % of all cases."},
    {"calza/exact",
     "It expects {expected} dice: rounded, the {count} that were bid. Then it says calza in "
     "{chance} % of all cases."},
    {"dudo/far",
     "It expects {expected} dice, and {count} were bid: {ratio} % of that, far too many. "
     "Then it doubts in {chance} % of all cases."},
    {"dudo/over",
     "It expects {expected} dice, and {count} were bid: {ratio} % of that. Then it doubts in "
     "{chance} % of all cases."},
    {"dudo/many",
     "The bid is for {count} of all {dice} dice. One as high as that it doubts in {chance} % of "
     "all cases."},
    {"dudo/nothing-else", "It can think of no higher bid."},
    {"open/own",
     "It opens with its best face, of which it has {own}; it does so in {chance} % of all "
     "cases. The count is that for {dice} dice."},
    {"open/high",
     "It opens with a high face for once; its best one comes in {chance} % of all cases. "
     "The count is that for {dice} dice."},
    {"palifico/open", "In palifico it opens with its best face, of which it has {own}."},
    {"palifico/raise", "In palifico the face stays, and it bids one more. It holds {own} of them."},
    {"bid/best",
     "The bid was at {ratio} % of the {expected} dice to be expected. Of what it thought of, "
     "{action} weighs most: {weight}; {own} of its own dice match. Next is {runner-up}."},
    {"bid/jump",
     "The bid was low: {ratio} % of the {expected} dice to be expected, so it goes for "
     "{minimum} or more. {action} weighs most: {weight}; {own} of its own dice match. Next is "
     "{runner-up}."},
    {"bid/variety",
     "Of what it thought of, {runner-up} weighs most. For variety it takes number {place}, "
     "{action}: that weighs {weight}; {own} of its own dice match."},
    {"bid/only",
     "The bid was at {ratio} % of the {expected} dice to be expected. {action} is all it could "
     "think of; {own} of its own dice match."},
};

const hn_policy player_faroleo = {
    .name = "faroleo",
    .about = "by fixed chances: calls bids that are near or far off, weighs raises of nine kinds",
    .constants = constants_of_faroleo,
    .constant_count = FAROLEO_CONSTANTS,
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .game = "perudo",
    .decide = decide,
    .near = BINOMIAL_NEAR,
    .weigh = binomial_weigh,
};
