/* A match: rounds until the rules say that it is over, at most 1,000. The next round is begun by the
 * next seat. */
#ifndef HUNCH_MATCH_H
#define HUNCH_MATCH_H

#include <hunch/round.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_WIN 840 /* a whole win: divisible by any number of winners */

typedef struct hn_match {
    uint64_t seed;
    int seats;
    int rounds;          /* rounds scored so far */
    int total[HN_SEATS]; /* points */
    int won[HN_SEATS];   /* rounds won, in parts of HN_WIN: shared ones count as shares */
} hn_match;

/* Begins a match. Fails with HN_BAD_SEATS, *match unchanged. */
HN_API hn_status hn_match_begin(const hn_rules *rules, int seats, uint64_t seed, hn_match *match);

/* The seed and the first seat of the round that comes next. */
HN_API uint64_t hn_match_round_seed(const hn_match *match);
HN_API int hn_match_round_first(const hn_match *match);

/* Adds a finished round. Rounds after the match's end count as well, if they are added. */
HN_API void hn_match_add(hn_match *match, const hn_score *score);

/* Whether the rules end the match here, and who has won, or is ahead, by the totals or by the
 * rounds won, as the game has it: equal ones share. */
HN_API bool hn_match_over(const hn_rules *rules, const hn_match *match);
HN_API hn_seats hn_match_winners(const hn_rules *rules, const hn_match *match);

/* What the match gives each seat by its place, where the game has that (Vinto: 5, 3, 2, then 0; equal totals share
 * the better place, and the next comes after as many places as there are seats before it). False, with all 0, where a
 * win is all there is. */
HN_API bool hn_match_points(const hn_rules *rules, const hn_match *match, int points[HN_SEATS]);

#ifdef __cplusplus
}
#endif

#endif
