/* The tables of likelihoods that the library carries. */
#ifndef HUNCH_BELIEFS_TABLES_H
#define HUNCH_BELIEFS_TABLES_H

#include <hunch/beliefs.h>

/* Says nothing: for views without beliefs. */
extern const hn_likelihoods prior_table;

/* Those fitted to games, one per game: the build makes them of fitted-GAME.yaml. */
extern const hn_likelihoods fitted_tables[];
extern const int fitted_table_count;

#endif
