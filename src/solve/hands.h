/* The hands that a seat's dice can make: what they show, whatever their order. */
#pragma once

#include <hunch/dice.h>

enum { SOLVE_HANDS = 252 }; /* of five dice with six faces */

/* In the order of their sorted dice, the lowest die first: 1 1, 1 2, … */
typedef struct solve_hands {
    int count, dice, faces;
    uint8_t shows[SOLVE_HANDS][HN_FACES + 1]; /* how many dice show a face */
    double chance[SOLVE_HANDS];
} solve_hands;

void solve_hands_of(int dice, int faces, solve_hands *hands);

/* The number of a hand by its dice, in any order; -1 where it is none. */
int solve_hand_number(const solve_hands *hands, const uint8_t *die);

/* The same without the list of hands, and how many there are. */
int solve_hand_rank(const uint8_t *die, int dice, int faces);
int solve_hand_count(int dice, int faces);

/* How many dice of a hand match a face. wild: 0 for none. */
static inline int solve_hand_matches(const solve_hands *hands, int hand, int face, int wild)
{
    const uint8_t *shows = hands->shows[hand];
    return shows[face] + (wild && wild != face ? shows[wild] : 0);
}
