/* Dice: limits, bids, and exact chances.
 *
 * A die shows 1 to 6; 0 is no die, and HN_UNKNOWN one that the seat does not see. */
#ifndef HUNCH_DICE_H
#define HUNCH_DICE_H

#include <hunch/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_DICE      5                    /* dice of a seat, at most */
#define HN_FACES     6                    /* faces of a die, at most */
#define HN_MOST_DICE (HN_SEATS * HN_DICE) /* dice at a table, at most */

/* "There are at least `count` dice of `face`", `4x6` as text. count 0: no bid. */
typedef struct hn_bid {
    uint8_t count;
    uint8_t face;
} hn_bid;

/* The chance that of `dice` dice, each of which shows one of `matching` among `faces` faces with the
 * same chance for every face, at least or exactly `wanted` match. From tables, within 1e-15 of the
 * binomial's true value. dice: 0 to HN_MOST_DICE, faces: 2 to HN_FACES, matching: 1 or 2 (what a face
 * and a wild one make); wanted: any number. Arguments outside these ranges give 0. */
HN_API double hn_dice_at_least(int faces, int matching, int dice, int wanted);
HN_API double hn_dice_exactly(int faces, int matching, int dice, int wanted);

#ifdef __cplusplus
}
#endif

#endif
