/* The tables of likelihoods that need no fitting, and the list of all. */
#include "beliefs/likelihoods.h"

#include "games/game.h"

#include <string.h>

/* Rows of classes. */
#define SAME                                           \
    {                                                  \
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 \
    }
#define HIGHER_LIKELY                                                                \
    {                                                                                \
        .1f, .1f, .1f, .1f, .1f, .1f, .1f, .3f, .8f, .8f, .8f, .8f, .8f, .8f, .8f, 0 \
    }
#define LOWER_LIKELY                                                                 \
    {                                                                                \
        .8f, .8f, .8f, .8f, .8f, .8f, .8f, .3f, .1f, .1f, .1f, .1f, .1f, .1f, .1f, 0 \
    }
#define NOT_THE_RANKS \
    {                 \
        1, 0          \
    }
#define RANKS_HALF \
    {              \
        1, .5f     \
    }

/* Of a sign: cards that the seat had not seen, cards that it had. */
#define BOTH(row) \
    {             \
        row, row  \
    }

#define ALL_SUMS_SAME                                                                             \
    {                                                                                             \
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, \
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1                                  \
    }

#define AS_IT_IS \
    {            \
        1, 1, 1  \
    }

/* One call in twenty turns, about what rounds of these games have. */
#define ONE_IN_TWENTY                                                                             \
    {                                                                                             \
        .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, \
            .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f, .05f,   \
            .05f, .05f, .05f                                                                      \
    }

const hn_likelihoods prior_likelihoods = {
    .name = "prior",
    .game = "",
    .made = "all the same: beliefs are the counts of unseen cards",
    .sign = {BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME),
             BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME), BOTH(SAME)},
    .call_sum = ALL_SUMS_SAME,
    .readiness = ONE_IN_TWENTY,
    .calibration = AS_IT_IS,
};

/* Its readiness is a straight line, from one call in two turns with nothing in hand to none with 16 points. */
static const hn_likelihoods ticket_likelihoods = {
    .name = "ticket",
    .game = "",
    .made = "by hand: a few plain numbers, the same whether a card was seen or not",
    .sign =
        {
            [HN_SIGN_OUT] = BOTH(HIGHER_LIKELY),
            [HN_SIGN_KEPT] = BOTH(SAME),
            [HN_SIGN_IN] = BOTH(LOWER_LIKELY),
            [HN_SIGN_IN_KIND] = BOTH(SAME),
            [HN_SIGN_REFUSED] = BOTH(SAME),
            [HN_SIGN_PLAYED] = BOTH(SAME),
            [HN_SIGN_GIVEN] = BOTH(SAME),
            [HN_SIGN_TAKEN] = BOTH(SAME),
            [HN_SIGN_DECLARED] = BOTH(NOT_THE_RANKS),
            [HN_SIGN_NAMED] = BOTH(SAME),
            [HN_SIGN_FAILED] = BOTH(NOT_THE_RANKS),
            [HN_SIGN_CALLED] = BOTH(SAME),
            [HN_SIGN_SILENT] = BOTH(RANKS_HALF),
        },
    .call_sum = ALL_SUMS_SAME,
    .readiness = {.5f, .46875f, .4375f, .40625f, .375f, .34375f, .3125f, .28125f, .25f, .21875f,
                  .1875f, .15625f, .125f, .09375f, .0625f, .03125f},
    .calibration = AS_IT_IS,
};

static const hn_likelihoods *const for_any_game[] = {&prior_likelihoods, &ticket_likelihoods};

enum { FOR_ANY_GAME = sizeof for_any_game / sizeof *for_any_game };

int hn_likelihoods_count(void)
{
    return FOR_ANY_GAME + fitted_likelihoods_count;
}

const hn_likelihoods *hn_likelihoods_at(int index)
{
    if (index < 0 || index >= hn_likelihoods_count())
        return NULL;
    return index < FOR_ANY_GAME ? for_any_game[index] : &fitted_likelihoods[index - FOR_ANY_GAME];
}

const hn_likelihoods *hn_likelihoods_find(const char *name, const hn_game *game)
{
    for (int i = 0; i < hn_likelihoods_count(); i++) {
        const hn_likelihoods *table = hn_likelihoods_at(i);
        bool fits = !*table->game || (game && hn_game_find(table->game) == game);
        if (fits && !strcmp(table->name, name))
            return table;
    }
    if (game && game->evidence && !strcmp(name, "nets"))
        return hn_likelihoods_find("fitted", game);
    bool none_fitted = game && game->evidence && !strcmp(name, "fitted");
    return none_fitted ? &prior_likelihoods : NULL;
}

/* The same number for all classes says nothing. */
void hn_likelihoods_without(const hn_likelihoods *table, hn_evidence_type type,
                            hn_likelihoods *copy)
{
    *copy = *table;
    for (int sign = 0; sign < HN_SIGNS; sign++)
        for (int step = 0; hn_sign_type(sign) == type && step < HN_SIGN_CLASSES; step++)
            copy->sign[sign][0][step] = copy->sign[sign][1][step] = 1;
    for (int sum = 0; type == HN_EVIDENCE_CALL && sum < HN_CALL_SUMS; sum++)
        copy->call_sum[sum] = 1;
}
