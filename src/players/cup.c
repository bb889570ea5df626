/* What Perudo's players read from their cup. */
#include "players/cup.h"

/* How many dice show a face, then the lower face, in one number: no branch, as it may be any. */
int cup_best_face(const cup *c)
{
    int best = 0;
    for (int face = 1; face <= c->faces; face++) {
        int shown = face == c->aces ? 0 : 8 * cup_shows(c, face) + 8 - face;
        best = shown > best ? shown : best;
    }
    return 8 - best % 8;
}
