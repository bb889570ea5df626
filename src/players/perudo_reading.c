/* What Perudo's players read from their cup. */
#include "players/perudo_reading.h"

/* How many dice show a face, then the lower face, in one number: no branch, as it may be any. */
int reading_best_face(const reading *c)
{
    int best = 0;
    for (int face = 1; face <= c->faces; face++) {
        int shown = face == c->aces ? 0 : 8 * reading_shows(c, face) + 8 - face;
        best = shown > best ? shown : best;
    }
    return 8 - best % 8;
}
