/* The chance that a call of Dutch wins. Every other seat has one more turn: it draws, and plays the highest of
 * the drawn card and of those of its cards that it knows. Hidden cards are taken to be any of the unseen, each
 * for itself.
 *
 * Values are counted from the lowest that there is. Rows of chances are added LANE floats at a time, and so
 * are longer than they need be, with zeros at the end: most of them are short. */
#include "players/dutch_scene.h"

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

static void read_values(scene *s, card_values *v)
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

/* Another seat before its last turn. */
typedef struct rival {
    int points;  /* of the cards in sight, and the lowest value for each that is hidden */
    int cards;   /* for the tie */
    int highest; /* of those in sight that it knows itself; -1: none */
    int in_mind; /* hidden cards that it knows, and the one that it will draw */
    int unknown; /* hidden cards that it does not know either */
    int shift;   /* highest, or 0 */
    int width; /* what it can keep in mind, less the card that it plays: from -shift on, so many … */
    float kept[MOST_IN_MIND_SUM]; /* … and how likely */
} rival;

static void read_rival(scene *s, int seat, const card_values *v, rival *r)
{
    const hand *h = scene_hand(s, seat);
    r->points = h->points;
    r->cards = h->cards;
    r->highest = -1;
    r->in_mind = 1;
    r->unknown = 0;
    for (unsigned left = h->slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        bool in_mind = hn_view_known(s->view, seat, slot) >> seat & 1;
        if (!(h->known >> slot & 1)) {
            in_mind = in_mind && r->in_mind < MOST_IN_MIND;
            r->in_mind += in_mind;
            r->unknown += !in_mind;
            r->points += v->lowest;
        } else if (in_mind) {
            int value = points_of(s, hn_view_card(s->view, seat, slot)) - v->lowest;
            r->highest = value > r->highest ? value : r->highest;
        }
    }
    r->shift = r->highest < 0 ? 0 : r->highest;
    r->width = (r->in_mind - 1) * (v->width - 1) + 1 + r->shift;
    memset(r->kept, 0, room(r->width));
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

/* What every rival keeps after its last turn: value by value, each of them being the highest that it has in
 * mind, and so the one that is played. */
static void read_kept(rival *rivals, int count, const card_values *v)
{
    low_sums low; /* large, so it is not set as a whole */
    low.most = 0;
    for (int i = 0; i < count; i++)
        low.most = rivals[i].in_mind > low.most ? rivals[i].in_mind : low.most;
    for (int cards = 0; cards <= low.most; cards++)
        memset(low.row[cards], 0, room(cards * (v->width - 1) + 1));
    low.row[0][0] = 1;
    for (int value = 0; value < v->width; value++) {
        float chance = v->chance[value];
        for (int i = 0; i < count && chance > 0; i++)
            if (value > rivals[i].highest)
                add_ways(rivals[i].kept + rivals[i].shift, &low, rivals[i].in_mind, value, 1,
                         chance);
        for (int cards = low.most; cards > 0 && chance > 0; cards--)
            add_ways(low.row[cards], &low, cards, value, 0, chance);
        for (int i = 0; i < count; i++) /* the one in sight is the highest, and played */
            if (value == rivals[i].highest)
                add_row(rivals[i].kept, low.row[rivals[i].in_mind], rivals[i].in_mind * value + 1,
                        1);
    }
}

/* Takes from the chances of own sums what a rival wins of them. equal: equal points are the caller's. */
static void beat(sums *own, int own_points, const rival *r, const card_values *v, bool equal)
{
    sums p;
    float above = 0;
    p.width = r->width;
    memcpy(p.chance, r->kept, room(p.width));
    for (int i = 0; i < r->unknown; i++)
        add_card(&p, v);
    for (int at = p.width, i = own->width - 1; i >= 0; i--) {
        int need = own_points + i - r->points + r->shift + !equal;
        while (at > 0 && at > need)
            above += p.chance[--at];
        own->chance[i] *= above;
    }
}

int64_t dutch_call_win_chance(void *context)
{
    scene *s = context;
    const hand *own = scene_hand(s, s->seat);
    int hidden = __builtin_popcount(own->slots & ~own->known), count = 0;
    card_values v;
    rival rivals[HN_SEATS - 1];
    read_values(s, &v);
    int points = own->points + hidden * v.lowest;
    float chance = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->seat)
            read_rival(s, seat, &v, &rivals[count++]);
    read_kept(rivals, count, &v);
    sums p;
    p.width = 1;
    memset(p.chance, 0, room(1));
    p.chance[0] = 1;
    for (int i = 0; i < hidden; i++)
        add_card(&p, &v);
    for (int i = 0; i < count; i++)
        beat(&p, points, &rivals[i], &v, own->cards <= rivals[i].cards);
    for (int i = 0; i < p.width; i++)
        chance += p.chance[i];
    return (int64_t)(chance * (float)BOOK_ONE);
}
