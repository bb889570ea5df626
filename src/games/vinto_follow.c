/* The course of a round of Vinto as its events show it. */
#include "games/follow.h"
#include "games/vinto.h"

static follow_house house(const hn_rules *rules)
{
    const int16_t *v = rules->value;
    return (follow_house){.cards = v[VINTO_CARDS],
                          .looks = v[VINTO_LOOKS],
                          .wrong = v[VINTO_WRONG_PENALTY],
                          .laps = v[VINTO_LAPS],
                          .opens = false,
                          .chosen = true};
}

const follow_course vinto_course = {.house = house};
