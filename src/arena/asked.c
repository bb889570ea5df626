/* Cards that beliefs were asked about. What was said of a card is kept with the card, which takes its past along
 * wherever it goes, as beliefs do. Pieces of evidence that bear on kinds in the same way are one saying, so a past is
 * a list of small numbers.
 *
 * How sure beliefs may be has to be seen on cards that their numbers were not fitted to: those of every other round by
 * the numbers of the rounds between, and the other way round.
 *
 * Fitting is iterative scaling: in each sweep a number grows by a root of the quotient of what was found to what was
 * expected, the root because several numbers of a card move at once. Roots and quotients are exact in all
 * compilers, so a table is the same wherever it is made. */
#include "arena/asked.h"

#include "beliefs/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAYINGS = 4096, /* several times as many as games have */
    HASHES = 2 * SAYINGS,
    PAST = 255,        /* of one card; nobody is asked about one with more */
    SWEEPS = 30,       /* 170 more save less than .0001 bits of a card */
    LEVEL_SWEEPS = 20, /* of the calibration */
    IMAGINED = 20,     /* cases of each class that were as expected: rare ones stay near 1 */
    IMAGINED_AS = 100  /* chances that were as right as the next lower ones */
};

/* Which rounds numbers are fitted to. */
typedef enum rounds { EVEN, ODD, ALL, PARTS } rounds;

/* Something that was said of cards, and what it has to do with each kind. */
typedef struct saying {
    uint8_t sign, seen;
    hn_card against;
    uint16_t ranks;
    uint8_t class[HN_BELIEF_KINDS];
    double number[PARTS][HN_BELIEF_KINDS]; /* of the class of each kind */
    double found[HN_BELIEF_KINDS], expected[HN_BELIEF_KINDS];
} saying;

typedef struct past {
    int count;
    uint16_t saying[PAST];
} past;

typedef struct ask {
    size_t first; /* in `said` */
    uint8_t count;
    uint8_t truth;                  /* its kind */
    uint8_t rounds;                 /* EVEN or ODD: set as it is added */
    uint8_t prior[HN_BELIEF_KINDS]; /* cards of each kind that it could be */
} ask;

struct asked {
    const hn_rules *rules;
    bool full;
    uint8_t last;                  /* the last event's type */
    uint8_t rounds;                /* EVEN or ODD: of the round that was added last */
    past past[HN_SEATS][HN_CARDS]; /* by viewer */
    int sayings;
    saying saying[SAYINGS];
    uint16_t hashed[HASHES]; /* the number of a saying, plus one; 0: none */
    ask *ask;
    size_t asks, ask_room;
    uint16_t *said; /* the sayings of all asks */
    size_t said_count, said_room;
};

asked *asked_begin(const hn_rules *rules)
{
    asked *a = calloc(1, sizeof *a);
    if (a) {
        a->rules = rules;
        a->last = HN_NONE;
    }
    return a;
}

void asked_end(asked *a)
{
    if (!a)
        return;
    free(a->ask);
    free(a->said);
    free(a);
}

bool asked_complete(const asked *a)
{
    return !a->full;
}

/* ---- what is said ---- */

static void forget(asked *a, int card)
{
    for (int viewer = 0; viewer < HN_SEATS; viewer++)
        a->past[viewer][card].count = 0;
}

/* Cards start afresh when they come out of the deck. */
void asked_event(asked *a, const hn_event *e)
{
    bool begins = e->type == HN_EVENT_DEAL && a->last != HN_EVENT_DEAL;
    for (int card = 0; begins && card < HN_CARDS; card++)
        forget(a, card);
    a->last = e->type;
    if (event_draws(e) && e->card < HN_CARDS)
        forget(a, e->card);
}

static bool says(const saying *s, const hn_evidence *e)
{
    return s->sign == e->sign && s->seen == e->seen && s->against == e->against &&
           s->ranks == e->ranks;
}

static saying new_saying(const hn_rules *rules, const hn_evidence *e)
{
    saying s = {.sign = e->sign, .seen = e->seen, .against = e->against, .ranks = e->ranks};
    for (int kind = 0; kind < hn_belief_kinds(rules->game); kind++)
        s.class[kind] = (uint8_t)evidence_class(rules, e, kind);
    return s;
}

/* The number of a piece of evidence's saying, by a hash; -1: there are too many. */
static int saying_of(asked *a, const hn_evidence *e)
{
    uint32_t key =
        e->sign | (uint32_t)e->seen << 4 | (uint32_t)e->against << 5 | (uint32_t)e->ranks << 13;
    uint32_t at = (key * 2654435761u >> 16) % HASHES;
    while (a->hashed[at] && !says(&a->saying[a->hashed[at] - 1], e))
        at = (at + 1) % HASHES;
    if (!a->hashed[at]) {
        if (a->sayings == SAYINGS)
            return -1;
        a->saying[a->sayings++] = new_saying(a->rules, e);
        a->hashed[at] = (uint16_t)a->sayings;
    }
    return a->hashed[at] - 1;
}

void asked_evidence(asked *a, const watch *w, const belief_set *b, const hn_evidence *e)
{
    hn_card card = watch_truth(w, e);
    if (e->sign >= HN_SIGNS || e->sign == HN_SIGN_OUT || card >= HN_CARDS)
        return;
    past *p = &a->past[b->seat][card];
    int which = saying_of(a, e);
    a->full |= which < 0;
    if (which >= 0 && p->count < PAST)
        p->saying[p->count++] = (uint16_t)which;
}

/* ---- what is asked ---- */

/* Room for `wanted` items of an array that grows; returns it, which may have moved, or NULL without memory, and
 * the array is as it was. */
static void *make_room(void *array, size_t *room, size_t wanted, size_t size)
{
    size_t more = *room ? *room : 4096;
    while (more < wanted)
        more *= 2;
    void *moved = more > *room ? realloc(array, more * size) : array;
    if (moved)
        *room = more;
    return moved;
}

static bool has_room(asked *a, size_t more, size_t sayings)
{
    ask *asks = make_room(a->ask, &a->ask_room, a->asks + more, sizeof *asks);
    a->ask = asks ? asks : a->ask;
    uint16_t *said = make_room(a->said, &a->said_room, a->said_count + sayings, sizeof *said);
    a->said = said ? said : a->said;
    a->full |= !asks || !said;
    return !a->full;
}

static void add_ask(asked *a, const hn_view *view, hn_place place, hn_card truth)
{
    const past *p = &a->past[hn_view_seat(view)][truth];
    int count[HN_BELIEF_KINDS];
    if (p->count == PAST || !has_room(a, 1, (size_t)p->count))
        return;
    ask *one = &a->ask[a->asks++];
    *one = (ask){.first = a->said_count,
                 .count = (uint8_t)p->count,
                 .truth = (uint8_t)hn_belief_kind(a->rules->game, truth)};
    pool_counts(view, place, count);
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        one->prior[kind] = (uint8_t)count[kind];
    memcpy(a->said + a->said_count, p->saying, (size_t)p->count * sizeof *a->said);
    a->said_count += (size_t)p->count;
}

void asked_turn(asked *a, const watch *w, int seat)
{
    hn_view view = hn_view_of(w->rules, w->state, seat);
    for (int owner = 0; owner < w->seats; owner++)
        for (unsigned slots = (unsigned)hn_view_slots(&view, owner); slots; slots &= slots - 1) {
            hn_place place = {(uint8_t)owner, (uint8_t)__builtin_ctz(slots)};
            if (hn_view_card(&view, place.seat, place.slot) == HN_UNKNOWN)
                add_ask(a, &view, place, w->card[place.seat][place.slot]);
        }
}

/* ---- from round to round ---- */

/* How many of each follow: sayings, as the evidence that they came from, asks and what was said of them. */
typedef struct amounts {
    bool full;
    int sayings;
    size_t asks, said;
} amounts;

void asked_move(asked *a, team_out *out)
{
    const amounts n = {a->full, a->sayings, a->asks, a->said_count};
    team_write(out, &n, sizeof n);
    for (int i = 0; i < a->sayings; i++) {
        const saying *s = &a->saying[i];
        hn_evidence e = {
            .sign = s->sign, .seen = s->seen, .against = s->against, .ranks = s->ranks};
        team_write(out, &e, sizeof e);
    }
    team_write(out, a->ask, a->asks * sizeof *a->ask);
    team_write(out, a->said, a->said_count * sizeof *a->said);
    a->sayings = 0;
    a->asks = a->said_count = 0;
    memset(a->hashed, 0, sizeof a->hashed);
}

/* Sayings get numbers in the order in which they came up first. */
static void add_sayings(asked *a, const uint8_t *bytes, int count, uint16_t *number)
{
    for (int i = 0; i < count; i++) {
        hn_evidence e;
        memcpy(&e, bytes + (size_t)i * sizeof e, sizeof e);
        int which = saying_of(a, &e);
        a->full |= which < 0;
        number[i] = (uint16_t)(which < 0 ? 0 : which);
    }
}

void asked_add(asked *a, const void *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes + sizeof(amounts);
    uint16_t number[SAYINGS];
    amounts n;
    (void)size;
    memcpy(&n, bytes, sizeof n);
    a->full |= n.full;
    a->rounds = EVEN + ODD - a->rounds;
    add_sayings(a, at, n.sayings, number);
    at += (size_t)n.sayings * sizeof(hn_evidence);
    if (!has_room(a, n.asks, n.said))
        return;
    memcpy(a->ask + a->asks, at, n.asks * sizeof *a->ask);
    memcpy(a->said + a->said_count, at + n.asks * sizeof *a->ask, n.said * sizeof *a->said);
    for (size_t i = 0; i < n.asks; i++) {
        a->ask[a->asks + i].first += a->said_count;
        a->ask[a->asks + i].rounds = a->rounds;
    }
    for (size_t i = 0; i < n.said; i++)
        a->said[a->said_count + i] = number[a->said[a->said_count + i]];
    a->asks += n.asks;
    a->said_count += n.said;
}

/* ---- what beliefs say, by the numbers so far ---- */

static saying *saying_at(asked *a, const ask *one, int index)
{
    return &a->saying[a->said[one->first + (size_t)index]];
}

static void chances(asked *a, const ask *one, rounds by, double chance[HN_BELIEF_KINDS])
{
    double sum = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        chance[kind] = one->prior[kind];
    for (int i = 0; i < one->count; i++) {
        const double *number = saying_at(a, one, i)->number[by];
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
            chance[kind] *= number[kind];
    }
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        sum += chance[kind];
    double share = 1 / sum;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        chance[kind] *= share;
}

/* ---- signs ---- */

/* The numbers of all classes, and what they are made of. */
typedef struct sign_sums {
    double number[HN_SIGNS][2][HN_SIGN_CLASSES];
    double found[HN_SIGNS][2][HN_SIGN_CLASSES], expected[HN_SIGNS][2][HN_SIGN_CLASSES];
} sign_sums;

static bool is_of(const ask *one, rounds of)
{
    return of == ALL || one->rounds == of;
}

static void count_found(asked *a, rounds of)
{
    for (int i = 0; i < a->sayings; i++)
        memset(a->saying[i].found, 0, sizeof a->saying[i].found);
    for (size_t i = 0; i < a->asks; i++)
        for (int k = 0; is_of(&a->ask[i], of) && k < a->ask[i].count; k++)
            saying_at(a, &a->ask[i], k)->found[a->ask[i].truth]++;
}

static void count_expected(asked *a, rounds of)
{
    for (int i = 0; i < a->sayings; i++)
        memset(a->saying[i].expected, 0, sizeof a->saying[i].expected);
    for (size_t i = 0; i < a->asks; i++) {
        double chance[HN_BELIEF_KINDS];
        if (!is_of(&a->ask[i], of))
            continue;
        chances(a, &a->ask[i], of, chance);
        for (int k = 0; k < a->ask[i].count; k++) {
            double *expected = saying_at(a, &a->ask[i], k)->expected;
            for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
                expected[kind] += chance[kind];
        }
    }
}

/* Sayings take their numbers from the classes. */
static void take_numbers(asked *a, rounds of, const sign_sums *s)
{
    for (int i = 0; i < a->sayings; i++) {
        saying *one = &a->saying[i];
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
            one->number[of][kind] = s->number[one->sign][one->seen][one->class[kind]];
    }
}

static void sum_up(const asked *a, sign_sums *s)
{
    memset(s->found, 0, sizeof s->found);
    memset(s->expected, 0, sizeof s->expected);
    for (int i = 0; i < a->sayings; i++) {
        const saying *one = &a->saying[i];
        for (int kind = 0; kind < hn_belief_kinds(a->rules->game); kind++) {
            s->found[one->sign][one->seen][one->class[kind]] += one->found[kind];
            s->expected[one->sign][one->seen][one->class[kind]] += one->expected[kind];
        }
    }
}

/* What is told to be wrong is wrong, however rare it was. */
static bool is_certain(int sign)
{
    return sign == HN_SIGN_DECLARED || sign == HN_SIGN_FAILED;
}

/* Only proportions matter: the ranks that are not in question keep 1, so that silence, of which a card has many
 * pieces, does not move the others. */
static bool is_fitted(int sign, int class, int without)
{
    return sign != HN_SIGN_OUT && !is_certain(sign) && (int)hn_sign_type(sign) != without &&
           (sign != HN_SIGN_SILENT || class);
}

static void improve(sign_sums *s, int without)
{
    for (int sign = 0; sign < HN_SIGNS; sign++)
        for (int seen = 0; seen < 2; seen++)
            for (int class = 0; class < HN_SIGN_CLASSES; class ++) {
                double *number = &s->number[sign][seen][class];
                double quotient = (s->found[sign][seen][class] + IMAGINED) /
                                  (s->expected[sign][seen][class] + IMAGINED * *number);
                if (is_fitted(sign, class, without))
                    *number *= sqrt(sqrt(quotient));
            }
}

static void begin_numbers(sign_sums *s, int without)
{
    for (int sign = 0; sign < HN_SIGNS; sign++)
        for (int seen = 0; seen < 2; seen++)
            for (int class = 0; class < HN_SIGN_CLASSES; class ++)
                s->number[sign][seen][class] =
                    is_certain(sign) && class == 1 && (int)hn_sign_type(sign) != without ? 0 : 1;
}

static void fit_signs(asked *a, rounds of, int without, sign_sums *s)
{
    begin_numbers(s, without);
    count_found(a, of);
    take_numbers(a, of, s);
    for (int i = 0; i < SWEEPS; i++) {
        count_expected(a, of);
        sum_up(a, s);
        improve(s, without);
        take_numbers(a, of, s);
    }
}

static void write_signs(const sign_sums *s, hn_likelihoods *made)
{
    for (int sign = 0; sign < HN_SIGNS; sign++)
        for (int seen = 0; seen < 2 && sign != HN_SIGN_OUT; seen++) {
            const double *number = s->number[sign][seen];
            double most = 0;
            for (int class = 0; class < HN_SIGN_CLASSES; class ++)
                most = number[class] > most ? number[class] : most;
            for (int class = 0; class < HN_SIGN_CLASSES; class ++)
                made->sign[sign][seen][class] = (float)(number[class] / most);
        }
}

/* ---- calibration ---- */

typedef struct level_sums {
    double number[HN_CALIBRATIONS], found[HN_CALIBRATIONS], expected[HN_CALIBRATIONS];
} level_sums;

/* A chance counts for the two levels that it lies between, the more for the nearer. */
static void add_level(double *levels, double chance, double amount)
{
    int below;
    double part = belief_level(chance, &below);
    levels[below] += amount * (1 - part);
    levels[below + 1] += amount * part;
}

static void count_levels(asked *a, level_sums *s)
{
    memset(s->found, 0, sizeof s->found);
    memset(s->expected, 0, sizeof s->expected);
    for (size_t i = 0; i < a->asks; i++) {
        double said[HN_BELIEF_KINDS], chance[HN_BELIEF_KINDS], sum = 0;
        chances(a, &a->ask[i], a->ask[i].rounds == EVEN ? ODD : EVEN, said);
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
            int below;
            double part = belief_level(said[kind], &below);
            chance[kind] =
                said[kind] * (s->number[below] + (s->number[below + 1] - s->number[below]) * part);
            sum += chance[kind];
        }
        double share = 1 / sum;
        for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
            add_level(s->expected, said[kind], chance[kind] * share);
        add_level(s->found, said[a->ask[i].truth], 1);
    }
}

/* Where there are few cases, a level is like the next lower one. */
static void fit_levels(asked *a, hn_likelihoods *made)
{
    level_sums s;
    double most = 0;
    for (int level = 0; level < HN_CALIBRATIONS; level++)
        s.number[level] = 1;
    for (int i = 0; i < LEVEL_SWEEPS; i++) {
        count_levels(a, &s);
        for (int level = 0; level < HN_CALIBRATIONS; level++) {
            double *number = &s.number[level], near = level ? s.number[level - 1] : 1;
            *number *= sqrt((s.found[level] + IMAGINED_AS) /
                            (s.expected[level] + IMAGINED_AS * *number / near));
        }
    }
    for (int level = 0; level < HN_CALIBRATIONS; level++)
        most = s.number[level] > most ? s.number[level] : most;
    for (int level = 0; level < HN_CALIBRATIONS; level++)
        made->calibration[level] = (float)(s.number[level] / most);
}

void asked_fit(asked *a, int without, hn_likelihoods *made)
{
    sign_sums s;
    fit_signs(a, EVEN, without, &s);
    fit_signs(a, ODD, without, &s);
    fit_levels(a, made);
    fit_signs(a, ALL, without, &s);
    write_signs(&s, made);
}
