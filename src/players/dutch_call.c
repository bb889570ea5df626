/* The chance that a call of Dutch wins. Every other seat has one more turn: it draws, and plays the highest of
 * the drawn card and of those of its cards that it knows. Hidden cards are taken to be any of the unseen, each
 * for itself.
 *
 * Values are counted from the lowest that there is. Rows of chances are added LANE floats at a time, and so
 * are longer than they need be, with zeros at the end: most of them are short. */
#include "players/dutch_reading.h"

#include <string.h>

enum {
    LANE = 8,
    MOST_VALUES = 50 + 20 + 1,
    MOST_IN_MIND = 6, /* a seat that knows more is taken to know so many */
    MOST_SUM = (HN_SLOTS + 1) * (MOST_VALUES - 1) + 2 * LANE,
    MOST_IN_MIND_SUM = (MOST_IN_MIND + 1) * (MOST_VALUES - 1) + 2 * LANE
};

/* The room that a row of some width takes. */
static inline size_t room(int width)
{
    return (size_t)(width + LANE) * sizeof(float);
}

/* Adds one row of chances to another, so many times as likely. */
static inline void add_row(float *restrict to, const float *restrict from, int width, float chance)
{
    for (int i = 0; i < width; i += LANE)
        for (int j = i; j < i + LANE; j++)
            to[j] += chance * from[j];
}

/* What one unseen card counts. */
typedef struct card_values {
    int lowest, width; /* from 0 to width - 1 above the lowest */
    float chance[MOST_VALUES];
} card_values;

static void read_values(reading *s, card_values *v)
{
    double kind_chance[HN_KINDS];
    pool_chances(s->view, kind_chance);
    int highest = v->lowest = s->values[0];
    for (int rank = 1; rank < HN_RANKS; rank++) {
        v->lowest = s->values[rank] < v->lowest ? s->values[rank] : v->lowest;
        highest = s->values[rank] > highest ? s->values[rank] : highest;
    }
    v->width = highest - v->lowest + 1;
    memset(v->chance, 0, (size_t)v->width * sizeof *v->chance);
    for (int kind = 0; kind < HN_KINDS; kind++)
        v->chance[kind_points(s, kind) - v->lowest] += (float)kind_chance[kind];
}

/* Sums of some cards, and how likely each is. */
typedef struct sums {
    int width; /* from 0 to width - 1 */
    float chance[MOST_SUM];
} sums;

static void add_card(sums *p, const card_values *v)
{
    float old[MOST_SUM];
    int width = p->width + v->width - 1;
    memcpy(old, p->chance, room(p->width));
    memset(p->chance, 0, room(width));
    for (int value = 0; value < v->width; value++)
        if (v->chance[value] > 0)
            add_row(p->chance + value, old, p->width, v->chance[value]);
    p->width = width;
}

/* ---- the others ---- */

/* What a seat can have after its last turn of the cards that it knows: the same for all that know alike, as most do
 * of whom nothing is seen. */
typedef struct keeping {
    int highest; /* of those in sight; -1: none */
    int in_mind; /* hidden ones, and the one that it will draw */
    int shift;   /* highest, or 0 */
    int width;   /* their sum, less the card that it plays: from -shift on, so many … */
    float kept[MOST_IN_MIND_SUM]; /* … and how likely */
    int seats;                    /* that know so */
} keeping;

/* Another seat before its last turn. */
typedef struct rival {
    int points;  /* of the cards in sight, and the lowest value for each that is hidden */
    int cards;   /* for the tie */
    int unknown; /* hidden cards that it does not know either */
    int keeps;   /* which keeping */
} rival;

typedef struct rivals {
    int count, keepings;
    rival of[HN_SEATS - 1];
    keeping keeping[HN_SEATS - 1];
} rivals;

static int find_keeping(rivals *all, int in_mind, int highest, const card_values *v)
{
    int at = 0;
    while (at < all->keepings &&
           (all->keeping[at].in_mind != in_mind || all->keeping[at].highest != highest))
        at++;
    keeping *k = &all->keeping[at];
    if (at == all->keepings) {
        all->keepings++;
        k->highest = highest;
        k->in_mind = in_mind;
        k->shift = highest < 0 ? 0 : highest;
        k->width = (in_mind - 1) * (v->width - 1) + 1 + k->shift;
        k->seats = 0;
        memset(k->kept, 0, room(k->width));
    }
    k->seats++;
    return at;
}

static void add_rival(rivals *all, reading *s, int seat, const card_values *v)
{
    const hand *h = reading_hand(s, seat);
    rival *r = &all->of[all->count++];
    int highest = -1, in_mind_count = 1;
    r->points = h->points;
    r->cards = h->cards;
    r->unknown = 0;
    for (unsigned left = h->slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        bool in_mind = hn_view_known(s->view, seat, slot) >> seat & 1;
        if (!(h->known >> slot & 1)) {
            in_mind = in_mind && in_mind_count < MOST_IN_MIND;
            in_mind_count += in_mind;
            r->unknown += !in_mind;
            r->points += v->lowest;
        } else if (in_mind) {
            int value = points_of(s, hn_view_card(s->view, seat, slot)) - v->lowest;
            highest = value > highest ? value : highest;
        }
    }
    r->keeps = find_keeping(all, in_mind_count, highest, v);
}

/* Sums of up to so many cards, none above some value: row[n] of n cards, from 0 on. */
typedef struct low_sums {
    int most; /* cards */
    float row[MOST_IN_MIND + 1][MOST_IN_MIND * (MOST_VALUES - 1) + 2 * LANE];
} low_sums;

static const float choose[MOST_IN_MIND + 1][MOST_IN_MIND + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
};

/* Of so many cards some have this value, the others lower ones: adds all ways to a row of sums, for which the
 * value of `played` of those does not count. */
static inline void add_ways(float *to, const low_sums *low, int cards, int value, int played,
                            float chance)
{
    float several = 1;
    for (int equal = 1; equal <= cards; equal++) {
        int rest = cards - equal, width = value ? rest * (value - 1) + 1 : 1;
        several *= chance;
        add_row(to + (equal - played) * value, low->row[rest], width,
                several * choose[cards][equal]);
    }
}

/* Value by value, each of them being the highest that a seat has in mind, and so the one that is played. */
static void read_kept(keeping *k, int count, const card_values *v)
{
    low_sums low; /* large, so it is not set as a whole */
    low.most = 0;
    for (int i = 0; i < count; i++)
        low.most = k[i].in_mind > low.most ? k[i].in_mind : low.most;
    for (int cards = 0; cards <= low.most; cards++)
        memset(low.row[cards], 0, room(cards * (v->width - 1) + 1));
    low.row[0][0] = 1;
    for (int value = 0; value < v->width; value++) {
        float chance = v->chance[value];
        for (int i = 0; i < count && chance > 0; i++)
            if (value > k[i].highest)
                add_ways(k[i].kept + k[i].shift, &low, k[i].in_mind, value, 1, chance);
        for (int cards = low.most; cards > 0 && chance > 0; cards--)
            add_ways(low.row[cards], &low, cards, value, 0, chance);
        for (int i = 0; i < count; i++) /* the one in sight is the highest, and played */
            if (value == k[i].highest)
                add_row(k[i].kept, low.row[k[i].in_mind], k[i].in_mind * value + 1, 1);
    }
}

/* The caller. */
typedef struct caller {
    int points, cards; /* as of a rival */
    sums sums;         /* of its hidden cards, and how likely it has each and wins */
} caller;

/* Takes from the chances of own sums what a rival wins of them by its own, which count from -shift on. */
static void beat(caller *c, const rival *r, const sums *p, int shift)
{
    bool equal = c->cards <= r->cards; /* then equal points are the caller's */
    float above = 0;
    for (int at = p->width, i = c->sums.width - 1; i >= 0; i--) {
        int need = c->points + i - r->points + shift + !equal;
        while (at > 0 && at > need)
            above += p->chance[--at];
        c->sums.chance[i] *= above;
    }
}

/* The same of all that know alike: with the cards that they do not know, one after the other. */
static void beat_all(caller *c, const rivals *all, int keeps, const card_values *v)
{
    const keeping *k = &all->keeping[keeps];
    sums p;
    p.width = k->width;
    memcpy(p.chance, k->kept, room(p.width));
    for (int unknown = 0, left = k->seats; left; unknown++) {
        for (int i = 0; i < all->count; i++)
            if (all->of[i].keeps == keeps && all->of[i].unknown == unknown) {
                beat(c, &all->of[i], &p, k->shift);
                left--;
            }
        if (left)
            add_card(&p, v);
    }
}

int64_t dutch_call_win_chance(void *context)
{
    reading *s = context;
    const hand *own = reading_hand(s, s->seat);
    int hidden = __builtin_popcount(reading_unknown(s, s->seat));
    card_values v;
    rivals all; /* large, so it is not set as a whole */
    caller c;
    float chance = 0;
    read_values(s, &v);
    all.count = all.keepings = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            add_rival(&all, s, seat, &v);
    read_kept(all.keeping, all.keepings, &v);
    c.points = own->points + hidden * v.lowest;
    c.cards = own->cards;
    c.sums.width = 1;
    memset(c.sums.chance, 0, room(1));
    c.sums.chance[0] = 1;
    for (int i = 0; i < hidden; i++)
        add_card(&c.sums, &v);
    for (int i = 0; i < all.keepings; i++)
        beat_all(&c, &all, i, &v);
    for (int i = 0; i < c.sums.width; i++)
        chance += c.sums.chance[i];
    return (int64_t)(chance * (float)BOOK_ONE);
}
