/* Ratings of a league. Of a line-up only the sums of its wins matter, so drawing blocks anew means adding them up with
 * other weights, and a fit begins where the one of all blocks has ended. */
#include "arena/rating.h"

#include "core/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS = 200, MOST_STEPS = 10000 };

/* ---- the fit ---- */

/* Moves all strengths together to where their draws with the imagined player have them. Rounds among players say nothing of
 * that, so without this it would take by far the most steps. */
static void centre(int players, double *strength)
{
    double wins = 0, slope = 0;
    for (int p = 0; p < players; p++) {
        double chance = strength[p] / (strength[p] + 1);
        wins += chance;
        slope += chance * (1 - chance);
    }
    double times = 1 + (.5 * players - wins) / slope;
    times = times < .5 ? .5 : times > 2 ? 2 : times;
    for (int p = 0; p < players; p++)
        strength[p] *= times;
}

/* One step; returns the greatest change of a strength, as a part of it. top and bottom are room for all players. */
static double step(const rating_meeting *meeting, int meetings, int players, double *strength,
                   double *top, double *bottom)
{
    double change = 0;
    for (int p = 0; p < players; p++) {
        top[p] = .5;
        bottom[p] = 1 / (strength[p] + 1);
    }
    for (int i = 0; i < meetings; i++) {
        const rating_meeting *m = &meeting[i];
        double sum = 0;
        for (int k = 0; k < m->seats; k++)
            sum += strength[m->player[k]];
        for (int k = 0; k < m->seats; k++) {
            top[m->player[k]] += m->win[k];
            bottom[m->player[k]] += m->plays / sum;
        }
    }
    for (int p = 0; p < players; p++) {
        double next = top[p] / bottom[p], moved = fabs(next / strength[p] - 1);
        change = moved > change ? moved : change;
        strength[p] = next;
    }
    centre(players, strength);
    return change;
}

void rating_fit(const rating_meeting *meeting, int meetings, int players, double *strength,
                double enough, double *room)
{
    for (int i = 0; i < MOST_STEPS; i++)
        if (step(meeting, meetings, players, strength, room, room + players) < enough)
            break;
}

/* ---- a league's ---- */

typedef struct ranking {
    const league *l;
    int blocks;
    int meetings;
    const league_meeting **of; /* the league's that count */
    rating_meeting *sum;
    double *
        strength; /* of each player; then of a draw, its ratings, ratings, their spread, room for fits */
    bool *plays;     /* who has played */
    int32_t *weight; /* of each block */
} ranking;

static void add_up(ranking *k)
{
    for (int i = 0; i < k->meetings; i++) {
        const league_meeting *m = k->of[i];
        rating_meeting *sum = &k->sum[i];
        int64_t plays = 0, win[HN_SEATS] = {0};
        for (int b = 0; b < k->blocks; b++) {
            if (!m->there[b] || !k->weight[b])
                continue;
            for (int s = 0; s < m->seats; s++)
                win[s] += (int64_t)k->weight[b] * m->win[(size_t)b * (size_t)m->seats + (size_t)s];
            plays += (int64_t)k->weight[b] * m->seats;
        }
        sum->plays = (double)plays;
        for (int s = 0; s < m->seats; s++)
            sum->win[s] = (double)win[s] / HN_WIN;
    }
}

/* Ratings in points, so that the anchor's is 0, or the mean where the anchor has not played. */
static void to_points(const ranking *k, const double *strength, double *points)
{
    int players = k->l->players, count = 0, anchor = k->l->anchor;
    double mean = 0;
    for (int p = 0; p < players; p++) {
        points[p] = 400 * log10(strength[p]);
        mean += k->plays[p] ? points[p] : 0;
        count += k->plays[p];
    }
    mean = anchor != HN_NONE && k->plays[anchor] ? points[anchor] : mean / (count ? count : 1);
    for (int p = 0; p < players; p++)
        points[p] -= mean;
}

static void draw_weights(ranking *k, int number)
{
    random_stream chance = random_stream_of(k->l->seed, HN_FOR_CALLER, (uint64_t)number);
    memset(k->weight, 0, (size_t)k->blocks * sizeof *k->weight);
    for (int b = 0; b < k->blocks; b++)
        k->weight[random_stream_below(&chance, k->blocks)]++;
}

/* Standard deviations of ratings over blocks that are drawn anew. */
static void spread_of(ranking *k, const double *points, double *spread)
{
    int players = k->l->players;
    double *drawn = k->strength + players, *at = drawn + players;
    memset(spread, 0, (size_t)players * sizeof *spread);
    for (int i = 0; i < DRAWS; i++) {
        memcpy(drawn, k->strength, (size_t)players * sizeof *drawn);
        draw_weights(k, i);
        add_up(k);
        rating_fit(k->sum, k->meetings, players, drawn, 1e-6, k->strength + 5 * players);
        to_points(k, drawn, at);
        for (int p = 0; p < players; p++)
            spread[p] += (at[p] - points[p]) * (at[p] - points[p]);
    }
    for (int p = 0; p < players; p++)
        spread[p] = sqrt(spread[p] / DRAWS);
}

static bool ranking_begin(ranking *k, const league *l, int game, int blocks)
{
    enum { ROWS = 7 };
    size_t players = (size_t)l->players;
    *k = (ranking){.l = l, .blocks = blocks < l->blocks ? blocks : l->blocks};
    k->of = calloc((size_t)l->meetings, sizeof *k->of);
    k->sum = calloc((size_t)l->meetings, sizeof *k->sum);
    k->strength = calloc(ROWS * players, sizeof *k->strength);
    k->plays = calloc(players, sizeof *k->plays);
    k->weight = calloc((size_t)l->blocks, sizeof *k->weight);
    if (!k->of || !k->sum || !k->strength || !k->plays || !k->weight)
        return false;
    for (int i = 0; i < l->meetings; i++) {
        const league_meeting *m = &l->meeting[i];
        if ((game != RATING_ALL && l->table_game[m->table] != game) || !m->done)
            continue;
        k->sum[k->meetings].seats = m->seats;
        memcpy(k->sum[k->meetings].player, m->player, sizeof m->player);
        k->of[k->meetings++] = m;
        for (int s = 0; s < m->seats; s++)
            k->plays[m->player[s]] = true;
    }
    return true;
}

static void ranking_end(ranking *k)
{
    free(k->of);
    free(k->sum);
    free(k->strength);
    free(k->plays);
    free(k->weight);
}

/* What each has won, of all its seats. */
static void add_shares(const ranking *k, rating_line *by_player)
{
    for (int i = 0; i < k->meetings; i++) {
        const rating_meeting *m = &k->sum[i];
        for (int s = 0; s < m->seats; s++) {
            rating_line *line = &by_player[m->player[s]];
            line->rounds += m->plays;
            line->share += m->win[s];
            line->fair += m->plays / m->seats;
        }
    }
    for (int p = 0; p < k->l->players; p++) {
        double rounds = by_player[p].rounds ? by_player[p].rounds : 1;
        by_player[p].share /= rounds;
        by_player[p].fair /= rounds;
    }
}

static int by_rating(const void *a, const void *b)
{
    const rating_line *one = a, *other = b;
    if (one->rating != other->rating)
        return one->rating > other->rating ? -1 : 1;
    return one->player - other->player;
}

/* The lines of those who have played, the best first. */
static int sort_lines(const ranking *k, rating_line *lines)
{
    int count = 0;
    for (int p = 0; p < k->l->players; p++)
        if (k->plays[p])
            lines[count++] = lines[p];
    qsort(lines, (size_t)count, sizeof *lines, by_rating);
    return count;
}

static int rank(ranking *k, rating_line *lines)
{
    const double normal = 1.959964;
    int players = k->l->players;
    double *points = k->strength + 3 * players, *spread = points + players;
    for (int p = 0; p < players; p++) {
        k->strength[p] = 1;
        lines[p] = (rating_line){.player = p};
    }
    for (int b = 0; b < k->blocks; b++)
        k->weight[b] = 1;
    add_up(k);
    rating_fit(k->sum, k->meetings, players, k->strength, 1e-10, k->strength + 5 * players);
    to_points(k, k->strength, points);
    add_shares(k, lines);
    if (k->blocks > 1)
        spread_of(k, points, spread);
    for (int p = 0; p < players; p++) {
        double half = k->blocks > 1 ? normal * spread[p] : INFINITY;
        lines[p].rating = points[p];
        lines[p].low = points[p] - half;
        lines[p].high = points[p] + half;
    }
    /* The caller frees all of k, which the analyser loses sight of. */
    return sort_lines(k, lines); // NOLINT(clang-analyzer-unix.Malloc)
}

int rating_table(const league *l, int game, int blocks, rating_line *lines)
{
    ranking k;
    int count = ranking_begin(&k, l, game, blocks) ? rank(&k, lines) : -1;
    ranking_end(&k);
    return count;
}

/* ---- who against whom ---- */

/* Adds a block of a meeting where both play: the wins of one seat each, times what makes them whole. */
static void add_pair(const league_meeting *m, int b, int player, int other, int64_t *won,
                     int64_t *both)
{
    int64_t win[2] = {0, 0}, seats[2] = {0, 0};
    for (int s = 0; s < m->seats; s++) {
        int which = m->player[s] == player ? 0 : m->player[s] == other ? 1 : -1;
        if (which < 0)
            continue;
        seats[which]++;
        win[which] += m->win[(size_t)b * (size_t)m->seats + (size_t)s];
    }
    if (!seats[0] || !seats[1])
        return;
    *won += win[0] * seats[1];
    *both += win[0] * seats[1] + win[1] * seats[0];
}

bool rating_pair(const league *l, int game, int player, int other, estimate *share)
{
    ratio r = {0};
    for (int b = 0; b < l->blocks; b++) {
        int64_t won = 0, both = 0;
        for (int i = 0; i < l->meetings; i++) {
            const league_meeting *m = &l->meeting[i];
            if ((game == RATING_ALL || l->table_game[m->table] == game) && m->there[b])
                add_pair(m, b, player, other, &won, &both);
        }
        if (both)
            ratio_add(&r, won, both);
    }
    if (r.blocks)
        *share = ratio_estimate_within(&r, 1);
    return r.blocks;
}
