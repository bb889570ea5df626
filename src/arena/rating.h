/* Ratings by Plackett and Luce: at a table, each seat wins with a chance in proportion to its player's strength. A win that
 * is shared counts as shares. Ratings are 400 * log10 of strengths, so that at two seats 400 points are odds of ten to one,
 * as Elo's are. So that nobody's is infinite, each player has also drawn one round with an imagined one at the mean. */
#pragma once

#include "arena/league.h"

/* The rounds of a line-up: how many, and what each of its seats has won of them. */
typedef struct rating_meeting {
    int seats;
    int player[HN_SEATS];
    double plays, win[HN_SEATS];
} rating_meeting;

/* Finds the most likely strengths by minorising and maximising (Hunter, Annals of Statistics 32, 2004), from what is in
 * `strength`, all above 0, until no step changes one by more than a part `enough` of it. Players that never played are at the
 * mean. room is for 2 * players. */
void rating_fit(const rating_meeting *meeting, int meetings, int players, double *strength,
                double enough, double *room);

typedef struct rating_line {
    int player;
    double rating, low,
        high;           /* with its 95 % interval; infinite where there are less than two blocks */
    double share, fair; /* what it has won of its rounds, and what chance gives */
    double rounds;
} rating_line;

enum { RATING_ALL = -1 };

/* Rates the players of a game, or RATING_ALL, by the first `blocks` of every meeting: the best first. lines has room for all
 * players. Intervals come from blocks drawn anew, with those of one number at all meetings together, by keyed chance: they
 * follow from the results alone. Returns how many have played; -1: no memory. */
int rating_table(const league *l, int game, int blocks, rating_line *lines);

/* How a player did against another in rounds that one of the two has won, in a game or RATING_ALL: at two seats its win
 * share, at more seats for one seat of each. False: they have not met. */
bool rating_pair(const league *l, int game, int player, int other, estimate *share);
